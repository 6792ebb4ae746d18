import type { WorkspaceStore } from '#core/ports/workspaces.ts';
import type { LedgerReader, Page } from '#core/ledger/ledger.ts';
import { findDifferences } from '#core/ledger/find-differences.ts';
import type { Difference } from '#core/ledger/find-differences.ts';
import type { WorkspaceId } from '#core/video/video.ts';

export interface ReconcileDeps {
  readonly workspaces: WorkspaceStore;
  readonly books: LedgerReader;
}

/** What differs because a video moved between two of the reads agrees at one of the next looks. */
const LOOKS = 3;

export const readAllPages = async <Item>(
  read: (cursor: string | null) => Promise<Page<Item>>,
): Promise<readonly Item[]> => {
  const all: Item[] = [];
  let cursor: string | null = null;
  do {
    const { items, nextCursor }: Page<Item> = await read(cursor);
    all.push(...items);
    cursor = nextCursor;
  } while (cursor !== null);
  return all;
};

const isSame = (a: Difference, b: Difference): boolean =>
  a.code === b.code && a.subject === b.subject && a.expected === b.expected && a.found === b.found;

/** What does not agree about a workspace, however often it is looked at. Undefined: there is no such workspace. */
export const createReconcileWorkspace =
  ({ workspaces, books }: ReconcileDeps) =>
  async (workspaceId: WorkspaceId): Promise<readonly Difference[] | undefined> => {
    let differences: readonly Difference[] | undefined;
    for (let look = 1; look <= LOOKS; look += 1) {
      const workspace = await workspaces.find(workspaceId);
      if (!workspace) return undefined;
      const videos = await readAllPages((cursor) => books.videos(workspaceId, cursor));
      const ledger = await readAllPages((cursor) => books.ledger(workspaceId, cursor));
      const found = findDifferences({ workspace, videos, ledger });
      // A busy workspace shows something else at each look; what is wrong stays the same.
      differences = differences?.filter((seen) => found.some((one) => isSame(one, seen))) ?? found;
      if (differences.length === 0) break;
    }
    return differences ?? [];
  };
