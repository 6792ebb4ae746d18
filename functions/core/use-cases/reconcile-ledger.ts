import type { LedgerRun } from '#core/ledger/checkpoint.ts';
import { unreadable } from '#core/ledger/ledger.ts';
import type { Difference } from '#core/ledger/ledger.ts';
import type { LedgerCheckStore } from '#core/ports/workspaces.ts';
import { reconcileWorkspace } from '#core/use-cases/reconcile-workspace.ts';
import type { ReconcileWorkspaceDeps } from '#core/use-cases/reconcile-workspace.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';

export interface ReconcileLedgerDeps extends ReconcileWorkspaceDeps {
  readonly checkpoints: LedgerCheckStore;
  /**
   * A difference that is found twice, because its invocation was killed, is reported twice and counted once. `error`:
   * why a workspace is `unreadable`.
   */
  readonly onFound: (workspaceId: WorkspaceId, difference: Difference, error?: unknown) => void;
}

/** `not_due`: the last run started too recently. `superseded`: another invocation continues the same run. */
export type LedgerCheck =
  | { readonly status: 'finished' | 'interrupted'; readonly run: LedgerRun }
  | { readonly status: 'not_due' | 'superseded' };

/** Time between the starts of two runs. */
const RUN_EVERY_MS = 6 * 60 * 60 * 1000;

/** Continues the unfinished run, or starts one when it is due or `isForced`. Stops when the time is up. */
export const createReconcileLedger =
  (deps: ReconcileLedgerDeps) =>
  async (isForced: boolean): Promise<LedgerCheck> => {
    const { checkpoints, clock } = deps;
    const stored = await checkpoints.findRun();
    const nowMs = clock.nowMs();
    const isOpen = stored?.finishedAtMs === null && !isForced;
    if (isOpen) return continueRun(deps, stored);
    if (!isForced && stored && wasRecent(stored, nowMs)) return { status: 'not_due' };
    return continueRun(deps, startRun(stored, nowMs));
  };

/** False for a start in the future: a wrong clock would otherwise delay the next run until then. */
const wasRecent = ({ startedAtMs }: LedgerRun, nowMs: number): boolean =>
  startedAtMs <= nowMs && nowMs < startedAtMs + RUN_EVERY_MS;

const startRun = (last: LedgerRun | undefined, nowMs: number): LedgerRun => ({
  startedAtMs: nowMs,
  finishedAtMs: null,
  after: null,
  workspaces: 0,
  differences: 0,
  version: last?.version ?? 0,
});

const continueRun = async (deps: ReconcileLedgerDeps, start: LedgerRun): Promise<LedgerCheck> => {
  const { ledgerReader, checkpoints, clock } = deps;
  let run = start;
  /** Returns false when another invocation has written the run meanwhile. */
  const store = async (changes: Partial<LedgerRun>): Promise<boolean> => {
    run = { ...run, ...changes, version: run.version + 1 };
    return checkpoints.putRun(run);
  };
  let cursor = run.after;
  do {
    const { items, nextCursor } = await ledgerReader.workspaceIds(cursor);
    const { isInterrupted, ...progress } = await checkPage(deps, run, items);
    const finishedAtMs = isInterrupted || nextCursor !== null ? null : clock.nowMs();
    if (!(await store({ ...progress, finishedAtMs }))) return { status: 'superseded' };
    if (isInterrupted) return { status: 'interrupted', run };
    cursor = nextCursor;
  } while (cursor !== null);
  return { status: 'finished', run };
};

const checkPage = async (deps: ReconcileLedgerDeps, run: LedgerRun, ids: readonly WorkspaceId[]) => {
  const progress = { after: run.after, workspaces: run.workspaces, differences: run.differences };
  for (const id of ids) {
    const differences = deps.isTimeUp() ? undefined : await checkAndReport(deps, id);
    if (differences === undefined) return { ...progress, isInterrupted: true };
    progress.after = id;
    progress.workspaces += 1;
    progress.differences += differences;
  }
  return { ...progress, isInterrupted: false };
};

/** Number of differences; undefined when the time was up. A failed check is a difference: others are checked after it. */
const checkAndReport = async (deps: ReconcileLedgerDeps, id: WorkspaceId): Promise<number | undefined> => {
  try {
    const check = await reconcileWorkspace(deps, id);
    if (check.status === 'interrupted') return undefined;
    for (const difference of check.differences) deps.onFound(id, difference);
    return check.differences.length;
  } catch (error) {
    deps.onFound(id, unreadable(id, error), error);
    return 1;
  }
};
