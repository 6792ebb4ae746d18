import type { VideoStore } from '#core/ports/videos.ts';
import { accept, isRefused, refuse } from '#core/refusal.ts';
import { parseVideoId } from '#core/video/video.ts';
import { createApiHandler } from '#api/middleware/api-handler.ts';
import type { ApiHandlerDeps } from '#api/middleware/api-handler.ts';
import { pollHint, presentPoster, presentProgress, presentVideo } from '#api/presenters/video.ts';
import type { PresentVideoDeps } from '#api/presenters/video.ts';
import { readInclude } from './read-include.ts';

export type GetVideoDeps = ApiHandlerDeps & PresentVideoDeps & { readonly videos: Pick<VideoStore, 'find'> };

export const createGetVideoHandler = (deps: GetVideoDeps) =>
  createApiHandler('get-video', deps, async ({ caller, path, query }) => {
    const include = readInclude(query['include']);
    if (isRefused(include)) return include;
    const id = parseVideoId(path['id']);
    const video = id && (await deps.videos.find(caller.workspace.id, id));
    if (!video) return refuse({ code: 'not_found' });
    const body = {
      ...(await presentVideo(deps, video)),
      ...(include.value.has('progress') && { progress: presentProgress(video) }),
      ...(include.value.has('poster') && { poster_url: await presentPoster(deps, video) }),
    };
    return accept({ status: 200, headers: pollHint(video), body });
  });
