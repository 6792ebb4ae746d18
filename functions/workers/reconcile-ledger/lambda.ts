import { createDynamodbClient } from '#adapters/aws-clients.ts';
import { createLedgerReader } from '#adapters/dynamodb/ledger-reader.ts';
import { createWorkspaceStore } from '#adapters/dynamodb/workspaces.ts';
import { readEnv } from '#composition-root/read-environment.ts';
import { createLog } from '#adapters/powertools/logger.ts';
import { createRecordMetrics } from '#adapters/powertools/metrics.ts';
import { createReconcileLedgerHandler } from './handler.ts';

const env = readEnv('reconcile-ledger', process.env);
const dynamodb = createDynamodbClient();

export const handler = createReconcileLedgerHandler({
  workspaces: createWorkspaceStore(dynamodb, env.TABLE_NAME),
  ledgerReader: createLedgerReader(dynamodb, env.TABLE_NAME),
  record: createRecordMetrics(env.METRICS_NAMESPACE),
  log: createLog('reconcile-ledger'),
});
