import type { WebhookStore } from '#core/ports/webhooks.ts';
import { accept, refuse } from '#core/refusal.ts';
import { createMemberHandler, ignoreBody } from '#api/middleware/api-handler.ts';
import type { MemberHandlerDeps } from '#api/middleware/api-handler.ts';
import { presentWebhook } from '#api/presenters/dashboard.ts';

export type GetWebhookDeps = MemberHandlerDeps & { readonly webhooks: Pick<WebhookStore, 'findEndpoint'> };

export const createGetWebhookHandler = (deps: GetWebhookDeps) =>
  createMemberHandler('get-webhook', deps, ignoreBody, async ({ workspace }) => {
    const endpoint = await deps.webhooks.findEndpoint(workspace.id);
    if (!endpoint) return refuse({ code: 'not_found', resource: 'webhook' });
    return accept({ status: 200, body: presentWebhook(endpoint) });
  });
