import type { LedgerReader, Page } from '#core/ports/workspaces.ts';
import type { Records } from '#test/support/fakes/records.ts';

/** One item per page, so that a missing pagination loop is detected. */
const pageOf = <Item>(items: readonly Item[], cursor: string | null): Page<Item> => {
  const index = Number(cursor ?? 0);
  return {
    items: items.slice(index, index + 1),
    nextCursor: index + 1 < items.length ? String(index + 1) : null,
  };
};

export const createFakeLedgerReader = ({ workspaces, videos, ledger }: Records): LedgerReader => ({
  workspaceIds: async (cursor) =>
    pageOf(
      [...workspaces.values()].map(({ id }) => id),
      cursor,
    ),
  videos: async (id, cursor) =>
    pageOf(
      [...videos.values()].filter(({ workspaceId }) => workspaceId === id),
      cursor,
    ),
  ledger: async (id, cursor) =>
    pageOf(
      ledger
        .filter(({ workspaceId }) => workspaceId === id)
        .map(({ subject, kind, milliCredits }) => ({ subject, kind, milliCredits })),
      cursor,
    ),
});
