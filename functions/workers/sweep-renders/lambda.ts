import { createDynamodbClient, createSqsClient } from '#adapters/aws-clients.ts';
import { createVideoStore } from '#adapters/dynamodb/video-store.ts';
import { createRenderQueue } from '#adapters/sqs/render-queue.ts';
import { readEnv } from '#runtime/env.ts';
import { createLog } from '#runtime/logger.ts';
import { systemClock } from '#runtime/system.ts';
import { wireAnnounce } from '../../wire-announce.ts';
import { createSweepRendersHandler } from './handler.ts';

const env = readEnv('sweep-renders', process.env);
const log = createLog('sweep-renders');

export const handler = createSweepRendersHandler({
  videos: createVideoStore(createDynamodbClient(), env.TABLE_NAME, wireAnnounce(env.WEBHOOK_QUEUE_URL, log)),
  queue: createRenderQueue(createSqsClient(), env.RENDER_QUEUE_URL),
  clock: systemClock,
  log,
});
