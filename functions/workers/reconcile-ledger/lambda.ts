import { readEnv } from '#composition-root/read-environment.ts';
import { createReconcileLedgerDependencies } from '#composition-root/workers.ts';
import { createReconcileLedgerHandler } from './handler.ts';

const env = readEnv('reconcile-ledger', process.env);

export const handler = createReconcileLedgerHandler(createReconcileLedgerDependencies(env));
