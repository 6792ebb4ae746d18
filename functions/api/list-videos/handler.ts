import { LIST_LIMIT_DEFAULT, LIST_LIMIT_MAX } from '#contracts/limits.ts';
import type { VideoStore } from '#core/ports/videos.ts';
import { accept, isRefused, refuse } from '#core/refusal.ts';
import type { InputViolation, Result } from '#core/refusal.ts';
import { parseVideoId } from '#core/video/video.ts';
import type { VideoRecordDeps } from '#core/video/video-record.ts';
import type { VideoId } from '#core/video/video.ts';
import { createApiHandler, ignoreBody } from '#api/middleware/api-handler.ts';
import type { ApiHandlerDeps } from '#api/middleware/api-handler.ts';
import type { Parameters } from '#api/middleware/api-request.ts';
import { presentVideo } from '#api/presenters/video.ts';

export type ListVideosDeps = ApiHandlerDeps & VideoRecordDeps & { readonly videos: Pick<VideoStore, 'list'> };

export const createListVideosHandler = (deps: ListVideosDeps) =>
  createApiHandler('list-videos', deps, ignoreBody, async ({ caller, query }) => {
    const page = parsePage(query);
    if (isRefused(page)) return page;
    const { videos, nextCursor } = await deps.videos.list(caller.workspace.id, page.value);
    const records = await Promise.all(videos.map((video) => presentVideo(deps, video)));
    return accept({ status: 200, body: { videos: records, next_cursor: nextCursor } });
  });

interface Page {
  readonly limit: number;
  readonly before?: VideoId;
}

/** `limit` and `cursor`, spec §4.3. */
const parsePage = ({ limit = String(LIST_LIMIT_DEFAULT), cursor }: Parameters): Result<Page> => {
  const before = parseVideoId(cursor);
  const violations: InputViolation[] = [];
  const violation = limitViolation(limit);
  if (violation) violations.push({ path: 'query.limit', ...violation });
  if (cursor !== undefined && !before) violations.push({ path: 'query.cursor', rule: 'cursor' });
  if (violations.length > 0) return refuse({ code: 'invalid_input', violations });
  return accept({ limit: Number(limit), ...(before ? { before } : {}) });
};

const limitViolation = (text: string): Omit<InputViolation, 'path'> | undefined => {
  if (!/^-?\d+$/.test(text)) return { rule: 'integer' };
  if (Number(text) < 1) return { rule: 'minimum', bound: '1' };
  return Number(text) > LIST_LIMIT_MAX ? { rule: 'maximum', bound: String(LIST_LIMIT_MAX) } : undefined;
};
