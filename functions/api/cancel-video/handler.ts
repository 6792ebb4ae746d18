import type { VideoStore } from '#core/ports/videos.ts';
import { accept, refuse } from '#core/refusal.ts';
import { parseVideoId } from '#core/video/video-id.ts';
import { createApiHandler } from '#api/middleware/api-handler.ts';
import type { ApiHandlerDeps } from '#api/middleware/api-handler.ts';
import { presentVideo } from '#api/presenters/video.ts';
import type { PresentVideoDeps } from '#api/presenters/video.ts';

export type CancelVideoDeps = ApiHandlerDeps &
  PresentVideoDeps & { readonly videos: Pick<VideoStore, 'cancel'> };

export const createCancelVideoHandler = (deps: CancelVideoDeps) =>
  createApiHandler('cancel-video', deps, async ({ caller, path }) => {
    const id = parseVideoId(path['id']);
    const video = id && (await deps.videos.cancel(caller.workspace.id, id, deps.clock.nowMs()));
    if (!video) return refuse({ code: 'not_found' });
    return accept({ status: 200, body: await presentVideo(deps, video) });
  });
