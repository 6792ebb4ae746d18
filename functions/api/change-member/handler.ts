import { ChangeMemberBodySchema } from '#contracts/schemas/dashboard-bodies.ts';
import { accept, isRefused } from '#core/refusal.ts';
import { changeMemberRole } from '#core/use-cases/change-members.ts';
import type { ChangeMemberDeps } from '#core/use-cases/change-members.ts';
import { newAuditEntry } from '#core/workspace/audit.ts';
import type { AuditDeps } from '#core/workspace/audit.ts';
import { parseUserId } from '#core/workspace/member.ts';
import { createMemberHandler } from '#api/middleware/api-handler.ts';
import type { MemberHandlerDeps } from '#api/middleware/api-handler.ts';
import { createBodyParser } from '#api/middleware/parse-request.ts';
import { presentMember } from '#api/presenters/dashboard.ts';

export const createChangeMemberHandler = (deps: MemberHandlerDeps & AuditDeps & ChangeMemberDeps) =>
  createMemberHandler(
    'change-member',
    deps,
    createBodyParser(ChangeMemberBodySchema),
    async ({ body: { role }, member, workspace, path }) => {
      const changed = await changeMemberRole(deps, workspace.id, parseUserId(path['user_id']), {
        role,
        audit: ({ userId, email }) =>
          newAuditEntry(deps, member, 'member.role_changed', userId, { email, role }),
      });
      return isRefused(changed) ? changed : accept({ status: 200, body: presentMember(changed.value) });
    },
  );
