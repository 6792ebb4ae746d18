import { createDynamodbClient, createLambdaClient, createS3Client } from '#adapters/aws-clients.ts';
import { createVideoStore } from '#adapters/dynamodb/video-store.ts';
import { createSegmentRenderer } from '#adapters/lambda/segment-renderer.ts';
import { createFilmedFiles } from '#adapters/s3/filmed-files.ts';
import { createMediaStore } from '#adapters/s3/media-store.ts';
import { readEnv } from '#runtime/env.ts';
import { createLog } from '#runtime/logger.ts';
import { sleep, systemClock } from '#runtime/system.ts';
import { wireAnnounce } from '../../wire-announce.ts';
import { createRenderVideoHandler } from './handler.ts';

const env = readEnv('render-video', process.env);
const log = createLog('render-video');
const s3 = createS3Client();

export const handler = createRenderVideoHandler({
  videos: createVideoStore(createDynamodbClient(), env.TABLE_NAME, wireAnnounce(env.WEBHOOK_QUEUE_URL, log)),
  media: { ...createMediaStore(s3, env.BUCKET_NAME), ...createFilmedFiles(s3, env.BUCKET_NAME) },
  segments: createSegmentRenderer(createLambdaClient(), env.SEGMENT_FUNCTION_NAME),
  maxSegments: Number(env.MAX_SEGMENTS),
  clock: systemClock,
  sleep,
  log,
});
