import { accept, isRefused } from '#core/refusal.ts';
import { removeMember } from '#core/use-cases/change-members.ts';
import type { ChangeMemberDeps } from '#core/use-cases/change-members.ts';
import { newAuditEntry } from '#core/workspace/audit.ts';
import type { AuditDeps } from '#core/workspace/audit.ts';
import { parseUserId } from '#core/workspace/member.ts';
import { createMemberHandler, ignoreBody } from '#api/middleware/api-handler.ts';
import type { MemberHandlerDeps } from '#api/middleware/api-handler.ts';
import { presentMember } from '#api/presenters/dashboard.ts';

/** Returns the member as it was. The user can still sign in, for other workspaces. */
export const createRemoveMemberHandler = (deps: MemberHandlerDeps & AuditDeps & ChangeMemberDeps) =>
  createMemberHandler('remove-member', deps, ignoreBody, async ({ member, workspace, path }) => {
    const removed = await removeMember(
      deps,
      workspace.id,
      parseUserId(path['user_id']),
      ({ userId, email }) => newAuditEntry(deps, member, 'member.removed', userId, { email }),
    );
    return isRefused(removed) ? removed : accept({ status: 200, body: presentMember(removed.value) });
  });
