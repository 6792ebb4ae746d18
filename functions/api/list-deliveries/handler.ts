import type { WebhookAdmin } from '#core/ports/webhooks.ts';
import { accept, refuse } from '#core/refusal.ts';
import { parseVideoId } from '#core/video/video.ts';
import { createMemberHandler, ignoreBody } from '#api/middleware/api-handler.ts';
import type { MemberHandlerDeps } from '#api/middleware/api-handler.ts';
import { parsePage } from '#api/middleware/parse-page.ts';
import { presentDelivery } from '#api/presenters/dashboard.ts';

export type ListDeliveriesDeps = MemberHandlerDeps & {
  readonly webhookAdmin: Pick<WebhookAdmin, 'listDeliveries'>;
};

export const createListDeliveriesHandler = (deps: ListDeliveriesDeps) =>
  createMemberHandler('list-deliveries', deps, ignoreBody, async ({ workspace, query }) => {
    const { page, violations } = parsePage(query, parseVideoId);
    if (violations.length > 0) return refuse({ code: 'invalid_input', violations });
    const { deliveries, nextCursor } = await deps.webhookAdmin.listDeliveries(workspace.id, page);
    return accept({
      status: 200,
      body: { deliveries: deliveries.map(presentDelivery), next_cursor: nextCursor },
    });
  });
