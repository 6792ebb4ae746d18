import type { WebhookAdmin } from '#core/ports/webhooks.ts';
import { accept, refuse } from '#core/refusal.ts';
import { parseVideoId } from '#core/video/video.ts';
import { newAuditEntry } from '#core/workspace/audit.ts';
import type { AuditDeps } from '#core/workspace/audit.ts';
import { createMemberHandler, ignoreBody } from '#api/middleware/api-handler.ts';
import type { MemberHandlerDeps } from '#api/middleware/api-handler.ts';

export type ResendDeliveryDeps = MemberHandlerDeps &
  AuditDeps & { readonly webhookAdmin: Pick<WebhookAdmin, 'resend'> };

/** sweep-webhooks sends the delivery within a minute. */
export const createResendDeliveryHandler = (deps: ResendDeliveryDeps) =>
  createMemberHandler('resend-delivery', deps, ignoreBody, async ({ member, workspace, path }) => {
    const id = parseVideoId(path['id']);
    if (!id) return refuse({ code: 'not_found', resource: 'delivery' });
    const audit = newAuditEntry(deps, member, 'delivery.resent', id);
    const isPending = await deps.webhookAdmin.resend(workspace.id, id, deps.clock.nowMs(), audit);
    if (!isPending) return refuse({ code: 'not_found', resource: 'delivery' });
    return accept({ status: 200, body: { video_id: id, status: 'pending' } });
  });
