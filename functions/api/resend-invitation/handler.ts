import type { AuditStore } from '#core/ports/members.ts';
import { accept, isRefused } from '#core/refusal.ts';
import { resendInvitation } from '#core/use-cases/change-members.ts';
import type { ResendInvitationDeps } from '#core/use-cases/change-members.ts';
import { newAuditEntry } from '#core/workspace/audit.ts';
import type { AuditDeps } from '#core/workspace/audit.ts';
import { parseUserId } from '#core/workspace/member.ts';
import { createMemberHandler, ignoreBody } from '#api/middleware/api-handler.ts';
import type { MemberHandlerDeps } from '#api/middleware/api-handler.ts';
import { presentMember } from '#api/presenters/dashboard.ts';

export type ResendInvitationHandlerDeps = MemberHandlerDeps &
  AuditDeps &
  ResendInvitationDeps & { readonly audit: Pick<AuditStore, 'record'> };

export const createResendInvitationHandler = (deps: ResendInvitationHandlerDeps) =>
  createMemberHandler('resend-invitation', deps, ignoreBody, async ({ member, workspace, path }) => {
    const resent = await resendInvitation(deps, workspace.id, parseUserId(path['user_id']));
    if (isRefused(resent)) return resent;
    const { userId, email } = resent.value;
    await deps.audit.record(newAuditEntry(deps, member, 'member.invitation_resent', userId, { email }));
    return accept({ status: 200, body: presentMember(resent.value) });
  });
