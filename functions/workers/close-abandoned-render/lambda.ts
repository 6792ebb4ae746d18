import { createDynamodbClient } from '#adapters/aws-clients.ts';
import { createVideoStore } from '#adapters/dynamodb/video-store.ts';
import { readEnv } from '#runtime/env.ts';
import { createLog } from '#runtime/logger.ts';
import { createRecordMetrics } from '#runtime/metrics.ts';
import { systemClock } from '#runtime/system.ts';
import { wireEndings } from '../../wire-endings.ts';
import { createCloseAbandonedRenderHandler } from './handler.ts';

const env = readEnv('close-abandoned-render', process.env);
const log = createLog('close-abandoned-render');
const record = createRecordMetrics(env.METRICS_NAMESPACE);
const listeners = wireEndings(env.WEBHOOK_QUEUE_URL, log, record);

export const handler = createCloseAbandonedRenderHandler({
  videos: createVideoStore(createDynamodbClient(), env.TABLE_NAME, listeners),
  clock: systemClock,
  log,
});
