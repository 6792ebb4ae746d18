import { formatLedgerCursor, pageLedger, parseLedgerCursor } from '#core/ledger/ledger-list.ts';
import type { LedgerList } from '#core/ports/members.ts';
import { accept, refuse } from '#core/refusal.ts';
import { createMemberHandler, ignoreBody } from '#api/middleware/api-handler.ts';
import type { MemberHandlerDeps } from '#api/middleware/api-handler.ts';
import { parsePage } from '#api/middleware/parse-page.ts';
import { presentLedgerEntry } from '#api/presenters/dashboard.ts';

export type ListLedgerDeps = MemberHandlerDeps & { readonly ledgerList: LedgerList };

export const createListLedgerHandler = (deps: ListLedgerDeps) =>
  createMemberHandler('list-ledger', deps, ignoreBody, async ({ workspace, query }) => {
    const { page, violations } = parsePage(query, parseLedgerCursor);
    if (violations.length > 0) return refuse({ code: 'invalid_input', violations });
    const { entries, nextCursor } = pageLedger(await deps.ledgerList.newestRows(workspace.id, page), page);
    return accept({
      status: 200,
      body: {
        entries: entries.map(presentLedgerEntry),
        next_cursor: nextCursor && formatLedgerCursor(nextCursor),
      },
    });
  });
