import type { WebhookAdmin, WebhookStore } from '#core/ports/webhooks.ts';
import { accept, refuse } from '#core/refusal.ts';
import { newAuditEntry } from '#core/workspace/audit.ts';
import type { AuditDeps } from '#core/workspace/audit.ts';
import { createMemberHandler, ignoreBody } from '#api/middleware/api-handler.ts';
import type { MemberHandlerDeps } from '#api/middleware/api-handler.ts';
import { presentWebhook } from '#api/presenters/dashboard.ts';

export type DeleteWebhookDeps = MemberHandlerDeps &
  AuditDeps & {
    readonly webhooks: Pick<WebhookStore, 'findEndpoint'>;
    readonly webhookAdmin: Pick<WebhookAdmin, 'removeEndpoint'>;
  };

/** Returns the webhook as it was. */
export const createDeleteWebhookHandler = (deps: DeleteWebhookDeps) =>
  createMemberHandler('delete-webhook', deps, ignoreBody, async ({ member, workspace }) => {
    const endpoint = await deps.webhooks.findEndpoint(workspace.id);
    const audit = newAuditEntry(deps, member, 'webhook.removed');
    const isRemoved = endpoint && (await deps.webhookAdmin.removeEndpoint(workspace.id, audit));
    if (!isRemoved) return refuse({ code: 'not_found', resource: 'webhook' });
    return accept({ status: 200, body: presentWebhook(endpoint) });
  });
