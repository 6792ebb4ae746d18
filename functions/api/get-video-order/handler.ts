import type { OrderStore, VideoStore } from '#core/ports/videos.ts';
import { accept, refuse } from '#core/refusal.ts';
import { parseVideoId } from '#core/video/video.ts';
import { createMemberHandler, ignoreBody } from '#api/middleware/api-handler.ts';
import type { MemberHandlerDeps } from '#api/middleware/api-handler.ts';
import { presentOrder } from '#api/presenters/dashboard.ts';

export type GetVideoOrderDeps = MemberHandlerDeps & {
  readonly videos: Pick<VideoStore, 'find'>;
  readonly orders: Pick<OrderStore, 'find'>;
};

export const createGetVideoOrderHandler = (deps: GetVideoOrderDeps) =>
  createMemberHandler('get-video-order', deps, ignoreBody, async ({ workspace, path }) => {
    const id = parseVideoId(path['id']);
    const video = id && (await deps.videos.find(workspace.id, id));
    const order = video && (await deps.orders.find(video));
    if (!order) return refuse({ code: 'not_found', resource: 'video' });
    return accept({ status: 200, body: presentOrder(video, order) });
  });
