import { createDynamodbClient } from '#adapters/aws-clients.ts';
import { createVideoStore } from '#adapters/dynamodb/video-store.ts';
import { readEnv } from '#runtime/env.ts';
import { createLog } from '#runtime/logger.ts';
import { systemClock } from '#runtime/system.ts';
import { wireAnnounce } from '../../wire-announce.ts';
import { createCloseAbandonedRenderHandler } from './handler.ts';

const env = readEnv('close-abandoned-render', process.env);
const log = createLog('close-abandoned-render');

export const handler = createCloseAbandonedRenderHandler({
  videos: createVideoStore(createDynamodbClient(), env.TABLE_NAME, wireAnnounce(env.WEBHOOK_QUEUE_URL, log)),
  clock: systemClock,
  log,
});
