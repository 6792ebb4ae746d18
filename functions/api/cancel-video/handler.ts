import { accept, refuse } from '#core/refusal.ts';
import { cancelVideo } from '#core/use-cases/cancel-video.ts';
import type { CancelVideoDeps } from '#core/use-cases/cancel-video.ts';
import { parseVideoId } from '#core/video/video.ts';
import type { VideoRecordDeps } from '#core/video/video-record.ts';
import { createApiHandler, ignoreBody } from '#api/middleware/api-handler.ts';
import type { ApiHandlerDeps } from '#api/middleware/api-handler.ts';
import { presentVideo } from '#api/presenters/video.ts';

export const createCancelVideoHandler = (deps: ApiHandlerDeps & VideoRecordDeps & CancelVideoDeps) =>
  createApiHandler('cancel-video', deps, ignoreBody, async ({ caller, path }) => {
    const id = parseVideoId(path['id']);
    const video = id && (await cancelVideo(deps, caller.workspace.id, id));
    if (!video) return refuse({ code: 'not_found', resource: 'video' });
    return accept({ status: 200, body: await presentVideo(deps, video, caller) });
  });
