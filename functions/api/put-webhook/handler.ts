import { WebhookBodySchema } from '#contracts/schemas/dashboard-bodies.ts';
import { accept, refuse } from '#core/refusal.ts';
import { setWebhook } from '#core/use-cases/manage-webhook.ts';
import type { ManageWebhookDeps } from '#core/use-cases/manage-webhook.ts';
import { checkOutgoingUrl } from '#core/outgoing/outgoing-url.ts';
import { newAuditEntry } from '#core/workspace/audit.ts';
import type { AuditDeps } from '#core/workspace/audit.ts';
import { createMemberHandler } from '#api/middleware/api-handler.ts';
import type { MemberHandlerDeps } from '#api/middleware/api-handler.ts';
import { createBodyParser } from '#api/middleware/parse-request.ts';
import { presentWebhook } from '#api/presenters/dashboard.ts';

export type PutWebhookDeps = MemberHandlerDeps &
  AuditDeps &
  ManageWebhookDeps & { readonly allowsLoopback: boolean };

export const createPutWebhookHandler = (deps: PutWebhookDeps) =>
  createMemberHandler(
    'put-webhook',
    deps,
    createBodyParser(WebhookBodySchema),
    async ({ body, member, workspace }) => {
      const checked = checkOutgoingUrl(body.url, deps.allowsLoopback);
      if ('problem' in checked)
        return refuse({ code: 'invalid_input', violations: [{ path: '/url', rule: 'webhookUrl' }] });
      // The host alone: paths of webhooks often contain a secret.
      const audit = newAuditEntry(deps, member, 'webhook.set', null, { host: new URL(checked.url).host });
      const { endpoint, secret } = await setWebhook(deps, workspace.id, checked.url, audit);
      const webhook = presentWebhook(endpoint);
      return accept(
        secret === null ? { status: 200, body: webhook } : { status: 201, body: { ...webhook, secret } },
      );
    },
  );
