import { ROTATION_OVERLAP_HOURS } from '#contracts/limits.ts';
import { RotationBodySchema } from '#contracts/schemas/dashboard-bodies.ts';
import { accept, refuse } from '#core/refusal.ts';
import { rotateWebhookSecret } from '#core/use-cases/manage-webhook.ts';
import type { ManageWebhookDeps } from '#core/use-cases/manage-webhook.ts';
import { newAuditEntry } from '#core/workspace/audit.ts';
import type { AuditDeps } from '#core/workspace/audit.ts';
import { createMemberHandler } from '#api/middleware/api-handler.ts';
import type { MemberHandlerDeps } from '#api/middleware/api-handler.ts';
import { createBodyParser } from '#api/middleware/parse-request.ts';
import { presentWebhook } from '#api/presenters/dashboard.ts';

const HOUR_MS = 3_600_000;

export const createRotateWebhookSecretHandler = (deps: MemberHandlerDeps & AuditDeps & ManageWebhookDeps) =>
  createMemberHandler(
    'rotate-webhook-secret',
    deps,
    createBodyParser(RotationBodySchema),
    async ({ body, member, workspace }) => {
      const current = await deps.webhooks.findEndpoint(workspace.id);
      if (!current) return refuse({ code: 'not_found', resource: 'webhook' });
      const { overlap_hours: hours = ROTATION_OVERLAP_HOURS.default } = body;
      const audit = newAuditEntry(deps, member, 'webhook.secret_rotated', null, {
        overlap_hours: String(hours),
      });
      const { endpoint, secret } = await rotateWebhookSecret(deps, current, hours * HOUR_MS, audit);
      return accept({ status: 200, body: { ...presentWebhook(endpoint), secret } });
    },
  );
