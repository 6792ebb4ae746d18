import { VIDEO_TEMPLATE_PATTERN } from '#contracts/limits.ts';
import { VIDEO_STATUSES } from '#contracts/record-values.ts';
import type { VideoListRequest, VideoStore } from '#core/ports/videos.ts';
import { accept, isRefused, refuse } from '#core/refusal.ts';
import type { Result } from '#core/refusal.ts';
import { listVideos } from '#core/use-cases/list-videos.ts';
import { parseVideoId } from '#core/video/video.ts';
import type { VideoRecordDeps } from '#core/video/video-record.ts';
import { createApiHandler, ignoreBody } from '#api/middleware/api-handler.ts';
import type { ApiHandlerDeps } from '#api/middleware/api-handler.ts';
import type { Caller, Parameters } from '#api/middleware/api-request.ts';
import { parseInclude } from '#api/middleware/parse-include.ts';
import type { Includes } from '#api/middleware/parse-include.ts';
import { parsePage } from '#api/middleware/parse-page.ts';
import { presentVideoWith } from '#api/presenters/video.ts';

export type ListVideosDeps = ApiHandlerDeps &
  VideoRecordDeps & { readonly videos: Pick<VideoStore, 'find' | 'list'> };

export const createListVideosHandler = (deps: ListVideosDeps) =>
  createApiHandler('list-videos', deps, ignoreBody, async ({ caller, query }) => {
    const parsed = parseQuery(query, caller);
    if (isRefused(parsed)) return parsed;
    const { includes, ...request } = parsed.value;
    const { videos, nextCursor } = await listVideos(deps, caller.workspace, request);
    const records = await Promise.all(videos.map((video) => presentVideoWith(includes, deps, video, caller)));
    return accept({ status: 200, body: { videos: records, next_cursor: nextCursor } });
  });

/** Query parameters of spec §4.3 with cursor, filters and `include`. */
const parseQuery = (
  query: Parameters,
  caller: Caller,
): Result<VideoListRequest & { readonly includes: Includes }> => {
  const { status, template } = query;
  const { page, violations } = parsePage(query, parseVideoId);
  const knownStatus = VIDEO_STATUSES.find((known) => known === status);
  const include = parseInclude(query['include'], caller);
  if (status !== undefined && !knownStatus)
    violations.push({ path: 'query.status', rule: 'enum', bound: VIDEO_STATUSES.join(', ') });
  if (template !== undefined && !TEMPLATE.test(template))
    violations.push({ path: 'query.template', rule: 'template' });
  if ('violation' in include)
    return refuse({ code: 'invalid_input', violations: [...violations, include.violation] });
  if (violations.length > 0) return refuse({ code: 'invalid_input', violations });
  return accept({
    ...page,
    ...(knownStatus && { status: knownStatus }),
    ...(template !== undefined && { template }),
    ...include,
  });
};

const TEMPLATE = new RegExp(VIDEO_TEMPLATE_PATTERN);
