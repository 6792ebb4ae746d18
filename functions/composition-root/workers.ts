import { createDynamodbClient, createSqsClient } from '#adapters/aws-clients.ts';
import { createLedgerReader } from '#adapters/dynamodb/ledger-reader.ts';
import { createVideoStore } from '#adapters/dynamodb/videos.ts';
import { createWebhookStore } from '#adapters/dynamodb/webhooks.ts';
import { createWorkspaceStore } from '#adapters/dynamodb/workspaces.ts';
import { createLog } from '#adapters/powertools/logger.ts';
import { createRecordMetrics } from '#adapters/powertools/metrics.ts';
import { createRenderQueue, createWebhookQueue } from '#adapters/sqs/queues.ts';
import { systemClock } from '#adapters/system.ts';
import { createCompletionPorts } from '#composition-root/completion.ts';
import type { Environment } from '#composition-root/read-environment.ts';

export const createCloseAbandonedRenderDependencies = (env: Environment<'close-abandoned-render'>) => ({
  videos: createVideoStore(createDynamodbClient(), env.TABLE_NAME),
  clock: systemClock,
  ...createCompletionPorts('close-abandoned-render', env),
});

export const createSweepRendersDependencies = (env: Environment<'sweep-renders'>) => ({
  videos: createVideoStore(createDynamodbClient(), env.TABLE_NAME),
  queue: createRenderQueue(createSqsClient(), env.RENDER_QUEUE_URL),
  clock: systemClock,
  ...createCompletionPorts('sweep-renders', env),
});

export const createSweepWebhooksDependencies = (env: Environment<'sweep-webhooks'>) => ({
  webhooks: createWebhookStore(createDynamodbClient(), env.TABLE_NAME),
  queue: createWebhookQueue(createSqsClient(), env.WEBHOOK_QUEUE_URL),
  clock: systemClock,
  record: createRecordMetrics(env.METRICS_NAMESPACE),
  log: createLog('sweep-webhooks'),
});

export const createReconcileLedgerDependencies = (env: Environment<'reconcile-ledger'>) => {
  const dynamodb = createDynamodbClient();
  return {
    workspaces: createWorkspaceStore(dynamodb, env.TABLE_NAME),
    ledgerReader: createLedgerReader(dynamodb, env.TABLE_NAME),
    record: createRecordMetrics(env.METRICS_NAMESPACE),
    log: createLog('reconcile-ledger'),
  };
};
