import { LOG_EVENTS, withFields } from '#core/log.ts';
import type { Log } from '#core/log.ts';
import type { RecordMetrics } from '#core/ports/system.ts';
import { createReconcileLedger } from '#core/use-cases/reconcile-ledger.ts';
import type { ReconcileDeps } from '#core/use-cases/reconcile-ledger.ts';
import type { Invocation } from '../queue-handler.ts';

type Deps = ReconcileDeps & { readonly log: Log; readonly record: RecordMetrics };

/** Logs code and subject of each difference; `npm run admin -- reconcile` prints the amounts. */
export const createReconcileLedgerHandler = (deps: Deps) => {
  const reconcileLedger = createReconcileLedger(deps);
  return async (_event: unknown, { awsRequestId }: Invocation): Promise<void> => {
    const log = withFields(deps.log, { request_id: awsRequestId });
    const { workspaces, found } = await reconcileLedger();
    for (const { workspaceId, code, subject } of found)
      log(LOG_EVENTS.ledgerInconsistent, { workspace_id: workspaceId, code, subject });
    log(LOG_EVENTS.ledgerChecked, { workspaces, differences: found.length });
    deps.record({ WorkspacesChecked: workspaces, LedgerDrift: found.length });
  };
};
