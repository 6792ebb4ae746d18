import type { NewVideoId } from '#core/ports/system.ts';
import type { WebhookAdmin, WebhookStore } from '#core/ports/webhooks.ts';
import { accept, refuse } from '#core/refusal.ts';
import { newTestDelivery } from '#core/webhook/delivery.ts';
import { newAuditEntry } from '#core/workspace/audit.ts';
import type { AuditDeps } from '#core/workspace/audit.ts';
import { createMemberHandler, ignoreBody } from '#api/middleware/api-handler.ts';
import type { MemberHandlerDeps } from '#api/middleware/api-handler.ts';
import { presentDelivery } from '#api/presenters/dashboard.ts';

export type SendTestEventDeps = MemberHandlerDeps &
  AuditDeps & {
    readonly webhooks: Pick<WebhookStore, 'findEndpoint'>;
    readonly webhookAdmin: Pick<WebhookAdmin, 'addDelivery'>;
    readonly newVideoId: NewVideoId;
  };

/** sweep-webhooks sends the event within a minute. */
export const createSendTestEventHandler = (deps: SendTestEventDeps) =>
  createMemberHandler('send-test-event', deps, ignoreBody, async ({ member, workspace }) => {
    const endpoint = await deps.webhooks.findEndpoint(workspace.id);
    if (!endpoint) return refuse({ code: 'not_found', resource: 'webhook' });
    const delivery = newTestDelivery(workspace.id, deps.newVideoId(), deps.clock.nowMs());
    await deps.webhookAdmin.addDelivery(delivery, newAuditEntry(deps, member, 'webhook.tested', null));
    return accept({ status: 201, body: presentDelivery(delivery) });
  });
