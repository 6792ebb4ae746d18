import { createDynamodbClient } from '#adapters/aws-clients.ts';
import { createBookReader } from '#adapters/dynamodb/book-reader.ts';
import { createWorkspaceStore } from '#adapters/dynamodb/workspace-store.ts';
import { readEnv } from '#runtime/env.ts';
import { createLog } from '#runtime/logger.ts';
import { createRecordMetrics } from '#runtime/metrics.ts';
import { createReconcileBooksHandler } from './handler.ts';

const env = readEnv('reconcile-books', process.env);
const dynamodb = createDynamodbClient();

export const handler = createReconcileBooksHandler({
  workspaces: createWorkspaceStore(dynamodb, env.TABLE_NAME),
  books: createBookReader(dynamodb, env.TABLE_NAME),
  record: createRecordMetrics(env.METRICS_NAMESPACE),
  log: createLog('reconcile-books'),
});
