import { readEnv } from '#composition-root/read-environment.ts';
import { reconcileLedgerDependencies } from '#composition-root/workers.ts';
import { createReconcileLedgerHandler } from './handler.ts';

const env = readEnv('reconcile-ledger', process.env);

export const handler = createReconcileLedgerHandler(reconcileLedgerDependencies(env));
