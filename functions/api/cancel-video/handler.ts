import { accept, refuse } from '#core/refusal.ts';
import { cancelVideo } from '#core/use-cases/cancel-video.ts';
import type { CancelVideoDeps } from '#core/use-cases/cancel-video.ts';
import { parseVideoId } from '#core/video/video-id.ts';
import { createApiHandler } from '#api/middleware/api-handler.ts';
import type { ApiHandlerDeps } from '#api/middleware/api-handler.ts';
import { presentVideo } from '#api/presenters/video.ts';
import type { PresentVideoDeps } from '#api/presenters/video.ts';

export const createCancelVideoHandler = (deps: ApiHandlerDeps & PresentVideoDeps & CancelVideoDeps) =>
  createApiHandler('cancel-video', deps, async ({ caller, path }) => {
    const id = parseVideoId(path['id']);
    const video = id && (await cancelVideo(deps, caller.workspace.id, id));
    if (!video) return refuse({ code: 'not_found' });
    return accept({ status: 200, body: await presentVideo(deps, video) });
  });
