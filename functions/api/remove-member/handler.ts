import { accept, isRefused, refuse } from '#core/refusal.ts';
import { removeMember } from '#core/use-cases/change-members.ts';
import type { ChangeMemberDeps } from '#core/use-cases/change-members.ts';
import { newAuditEntry } from '#core/workspace/audit.ts';
import type { AuditDeps } from '#core/workspace/audit.ts';
import { parseUserId, satisfiesRole } from '#core/workspace/member.ts';
import { createMemberHandler, ignoreBody } from '#api/middleware/api-handler.ts';
import type { MemberHandlerDeps } from '#api/middleware/api-handler.ts';
import { presentMember } from '#api/presenters/dashboard.ts';

const REMOVES_OTHERS = 'owner';

/** Returns the member as it was. Every member may leave. The user can still sign in, for other workspaces. */
export const createRemoveMemberHandler = (deps: MemberHandlerDeps & AuditDeps & ChangeMemberDeps) =>
  createMemberHandler('remove-member', deps, ignoreBody, async ({ member, workspace, path }) => {
    const userId = parseUserId(path['user_id']);
    if (userId !== member.userId && !satisfiesRole(member.role, REMOVES_OTHERS))
      return refuse({ code: 'insufficient_role', requiredRole: REMOVES_OTHERS });
    const removed = await removeMember(deps, workspace.id, userId, (subject) =>
      newAuditEntry(deps, member, 'member.removed', subject.userId, { email: subject.email }),
    );
    return isRefused(removed) ? removed : accept({ status: 200, body: presentMember(removed.value) });
  });
