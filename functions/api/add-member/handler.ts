import { AddMemberBodySchema } from '#contracts/schemas/dashboard-bodies.ts';
import { accept, isRefused, refuse } from '#core/refusal.ts';
import { addMember } from '#core/use-cases/change-members.ts';
import type { AddMemberDeps } from '#core/use-cases/change-members.ts';
import { newAuditEntry } from '#core/workspace/audit.ts';
import type { AuditDeps } from '#core/workspace/audit.ts';
import { parseEmail } from '#core/workspace/member.ts';
import { createMemberHandler } from '#api/middleware/api-handler.ts';
import type { MemberHandlerDeps } from '#api/middleware/api-handler.ts';
import { createBodyParser } from '#api/middleware/parse-request.ts';
import { presentMember } from '#api/presenters/dashboard.ts';

export const createAddMemberHandler = (deps: MemberHandlerDeps & AuditDeps & AddMemberDeps) =>
  createMemberHandler(
    'add-member',
    deps,
    createBodyParser(AddMemberBodySchema),
    async ({ body, member, workspace }) => {
      const email = parseEmail(body.email);
      if (email === undefined)
        return refuse({ code: 'invalid_input', violations: [{ path: '/email', rule: 'email' }] });
      const added = await addMember(deps, workspace.id, { email, role: body.role }, (created) =>
        newAuditEntry(deps, member, 'member.added', created.userId, { email, role: created.role }),
      );
      return isRefused(added) ? added : accept({ status: 201, body: presentMember(added.value) });
    },
  );
