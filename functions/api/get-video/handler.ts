import { VIDEO_INCLUDES } from '#contracts/limits.ts';
import type { VideoStore } from '#core/ports/videos.ts';
import { accept, isRefused, refuse } from '#core/refusal.ts';
import type { Result } from '#core/refusal.ts';
import { parseVideoId } from '#core/video/video.ts';
import { presignPoster } from '#core/video/video-record.ts';
import type { VideoRecordDeps } from '#core/video/video-record.ts';
import { createApiHandler, ignoreBody } from '#api/middleware/api-handler.ts';
import type { ApiHandlerDeps } from '#api/middleware/api-handler.ts';
import { pollHint, presentProgress, presentVideo } from '#api/presenters/video.ts';

export type GetVideoDeps = ApiHandlerDeps & VideoRecordDeps & { readonly videos: Pick<VideoStore, 'find'> };

export const createGetVideoHandler = (deps: GetVideoDeps) =>
  createApiHandler('get-video', deps, ignoreBody, async ({ caller, path, query }) => {
    const include = parseInclude(query['include']);
    if (isRefused(include)) return include;
    const id = parseVideoId(path['id']);
    const video = id && (await deps.videos.find(caller.workspace.id, id));
    if (!video) return refuse({ code: 'not_found' });
    const body = {
      ...(await presentVideo(deps, video)),
      ...(include.value.has('progress') && { progress: presentProgress(video) }),
      ...(include.value.has('poster') && { poster_url: await presignPoster(deps, video) }),
    };
    return accept({ status: 200, headers: pollHint(video), body });
  });

type Include = (typeof VIDEO_INCLUDES)[number];

/** `progress`, `poster`, or both separated by a comma, each at most once. */
const parseInclude = (text: string | undefined): Result<ReadonlySet<Include>> => {
  const names = text?.split(',') ?? [];
  if (!names.every(isInclude)) return invalidInclude({ rule: 'enum', bound: VIDEO_INCLUDES.join(', ') });
  const includes = new Set(names);
  return includes.size < names.length ? invalidInclude({ rule: 'uniqueItems' }) : accept(includes);
};

const isInclude = (name: string): name is Include => VIDEO_INCLUDES.some((include) => include === name);

const invalidInclude = (violation: { readonly rule: string; readonly bound?: string }) =>
  refuse({ code: 'invalid_input', violations: [{ path: 'query.include', ...violation }] });
