import type { VideoStore } from '#core/ports.ts';
import { accept, refuse } from '#core/refusal.ts';
import { parseVideoId } from '#core/video/video-id.ts';
import { createApiHandler } from '#http/api-handler.ts';
import type { ApiHandlerDeps } from '#http/api-handler.ts';
import { pollHint, presentProgress, presentVideo } from '#http/present-video.ts';
import type { PresentVideoDeps } from '#http/present-video.ts';

export type GetVideoDeps = ApiHandlerDeps & PresentVideoDeps & { readonly videos: Pick<VideoStore, 'find'> };

export const createGetVideoHandler = (deps: GetVideoDeps) =>
  createApiHandler('get-video', deps, async ({ caller, path, query }) => {
    const include = query['include'];
    if (include !== undefined && include !== 'progress')
      return refuse({
        code: 'invalid_input',
        violations: [{ path: 'query.include', rule: 'enum', bound: 'progress' }],
      });
    const id = parseVideoId(path['id']);
    const video = id && (await deps.videos.find(caller.workspace.id, id));
    if (!video) return refuse({ code: 'not_found' });
    const record = await presentVideo(deps, video);
    const body = include === 'progress' ? { ...record, progress: presentProgress(video) } : record;
    return accept({ status: 200, headers: pollHint(video), body });
  });
