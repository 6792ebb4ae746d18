import type { Difference } from '#core/ledger/find-differences.ts';
import { createReconcileWorkspace, readAllPages } from '#core/use-cases/reconcile-workspace.ts';
import type { ReconcileDeps } from '#core/use-cases/reconcile-workspace.ts';
import type { WorkspaceId } from '#core/video/video.ts';

export interface FoundDifference extends Difference {
  readonly workspaceId: WorkspaceId;
}

export interface LedgerReport {
  readonly workspaces: number;
  readonly found: readonly FoundDifference[];
}

/** Holds the books of these workspaces, or of all, against themselves; changes nothing. */
export const createReconcileLedger = (deps: ReconcileDeps) => {
  const reconcileWorkspace = createReconcileWorkspace(deps);
  return async (only?: readonly WorkspaceId[]): Promise<LedgerReport> => {
    const ids = only ?? (await readAllPages((cursor) => deps.books.workspaceIds(cursor)));
    const found: FoundDifference[] = [];
    for (const workspaceId of ids) {
      const differences = (await reconcileWorkspace(workspaceId)) ?? [];
      found.push(...differences.map((difference) => ({ workspaceId, ...difference })));
    }
    return { workspaces: ids.length, found };
  };
};
