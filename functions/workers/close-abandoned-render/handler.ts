import { LOG_EVENTS } from '#core/log.ts';
import type { Log } from '#core/log.ts';
import { createCloseAbandonedRender } from '#core/use-cases/close-abandoned-render.ts';
import type { CloseAbandonedDeps } from '#core/use-cases/close-abandoned-render.ts';
import { createRenderQueueHandler } from '../queue-handler.ts';

export const createCloseAbandonedRenderHandler = (deps: CloseAbandonedDeps & { readonly log: Log }) => {
  const closeAbandonedRender = createCloseAbandonedRender(deps);
  return createRenderQueueHandler(deps.log, async (message, log) => {
    const outcome = await closeAbandonedRender(message);
    log(LOG_EVENTS.abandonedClosed, { outcome });
  });
};
