import { findDifferences } from '#core/ledger/ledger.ts';
import type { Difference } from '#core/ledger/ledger.ts';
import type { LedgerReader, Page, WorkspaceStore } from '#core/ports/workspaces.ts';
import type { WorkspaceId } from '#core/video/video.ts';

export interface ReconcileDeps {
  readonly workspaces: WorkspaceStore;
  readonly ledgerReader: LedgerReader;
}

export interface FoundDifference extends Difference {
  readonly workspaceId: WorkspaceId;
}

export interface LedgerReport {
  readonly workspaces: number;
  readonly found: readonly FoundDifference[];
}

/** Checks the given workspaces, or all of them, for inconsistencies. Read-only. */
export const createReconcileLedger =
  (deps: ReconcileDeps) =>
  async (only?: readonly WorkspaceId[]): Promise<LedgerReport> => {
    const ids = only ?? (await readAllPages((cursor) => deps.ledgerReader.workspaceIds(cursor)));
    const found: FoundDifference[] = [];
    for (const workspaceId of ids) {
      const differences = (await reconcileWorkspace(deps, workspaceId)) ?? [];
      found.push(...differences.map((difference) => ({ workspaceId, ...difference })));
    }
    return { workspaces: ids.length, found };
  };

/** The reads are not one snapshot: a transition between two of them shows as a difference that a repeat removes. */
const MAX_READS = 3;

/** Differences that every read of the workspace shows. Undefined when the workspace does not exist. */
export const reconcileWorkspace = async (
  { workspaces, ledgerReader }: ReconcileDeps,
  workspaceId: WorkspaceId,
): Promise<readonly Difference[] | undefined> => {
  let differences: readonly Difference[] | undefined;
  for (let read = 1; read <= MAX_READS; read += 1) {
    const workspace = await workspaces.find(workspaceId);
    if (!workspace) return undefined;
    const videos = await readAllPages((cursor) => ledgerReader.videos(workspaceId, cursor));
    const ledger = await readAllPages((cursor) => ledgerReader.ledger(workspaceId, cursor));
    const found = findDifferences({ workspace, videos, ledger });
    differences = differences?.filter((seen) => found.some((one) => isSame(one, seen))) ?? found;
    if (differences.length === 0) break;
  }
  return differences ?? [];
};

const isSame = (a: Difference, b: Difference): boolean =>
  a.code === b.code && a.subject === b.subject && a.expected === b.expected && a.found === b.found;

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
