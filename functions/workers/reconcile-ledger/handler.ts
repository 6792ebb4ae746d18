import type { Context } from 'aws-lambda';
import { LOG_EVENTS, withFields } from '#core/log.ts';
import type { Log } from '#core/log.ts';
import type { RecordMetrics } from '#core/ports/system.ts';
import { createReconcileLedger } from '#core/use-cases/reconcile-ledger.ts';
import type { ReconcileLedgerDeps } from '#core/use-cases/reconcile-ledger.ts';

/** Enough for the records between two stores of a checkpoint and the reads that follow. */
const TIME_RESERVE_MS = 60_000;

type Invocation = Pick<Context, 'awsRequestId' | 'getRemainingTimeInMillis'>;
type Deps = Omit<ReconcileLedgerDeps, 'onFound' | 'isTimeUp'> & {
  readonly log: Log;
  readonly record: RecordMetrics;
};

/** `{"restart":true}`, sent by an operator, starts a new run at once. */
interface CheckEvent {
  readonly restart?: boolean;
}

/** Logs code and subject of each difference; `npm run admin -- reconcile` prints the amounts. */
export const createReconcileLedgerHandler =
  (deps: Deps) =>
  async (event: CheckEvent, context: Invocation): Promise<void> => {
    const log = withFields(deps.log, { request_id: context.awsRequestId });
    const check = await createReconcileLedger({
      ...deps,
      isTimeUp: () => context.getRemainingTimeInMillis() < TIME_RESERVE_MS,
      onFound: (workspaceId, { code, subject }, error) =>
        log(LOG_EVENTS.ledgerInconsistent, { workspace_id: workspaceId, code, subject }, error),
    })(event.restart === true);
    if (!('run' in check)) return;
    const { workspaces, differences } = check.run;
    const isFinished = check.status === 'finished';
    log(isFinished ? LOG_EVENTS.ledgerChecked : LOG_EVENTS.ledgerCheckContinues, { workspaces, differences });
    // Zero differences are recorded at the end only: the alarm lasts until a whole run finds none.
    if (isFinished) deps.record({ WorkspacesChecked: workspaces, LedgerDrift: differences });
    else if (differences > 0) deps.record({ LedgerDrift: differences });
  };
