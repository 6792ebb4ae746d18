import type { AuditStore } from '#core/ports/members.ts';
import { accept, refuse } from '#core/refusal.ts';
import { parseAuditId } from '#core/workspace/audit.ts';
import { createMemberHandler, ignoreBody } from '#api/middleware/api-handler.ts';
import type { MemberHandlerDeps } from '#api/middleware/api-handler.ts';
import { parsePage } from '#api/middleware/parse-page.ts';
import { presentAuditEntry } from '#api/presenters/dashboard.ts';

export type ListAuditDeps = MemberHandlerDeps & { readonly audit: Pick<AuditStore, 'list'> };

export const createListAuditHandler = (deps: ListAuditDeps) =>
  createMemberHandler('list-audit', deps, ignoreBody, async ({ workspace, query }) => {
    const { page, violations } = parsePage(query, parseAuditId);
    if (violations.length > 0) return refuse({ code: 'invalid_input', violations });
    const { entries, nextCursor } = await deps.audit.list(workspace.id, page);
    return accept({
      status: 200,
      body: { entries: entries.map(presentAuditEntry), next_cursor: nextCursor },
    });
  });
