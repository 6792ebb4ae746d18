import { createDynamodbClient, createLambdaClient, createS3Client } from '#adapters/aws-clients.ts';
import { createVideoStore } from '#adapters/dynamodb/videos.ts';
import { createSegmentRenderer } from '#adapters/lambda/segment-renderer.ts';
import { createSegmentFiles } from '#adapters/s3/segment-files.ts';
import { createRenderDocuments } from '#adapters/s3/render-documents.ts';
import { readEnv } from '#composition-root/read-environment.ts';
import { sleep, systemClock } from '#adapters/system.ts';
import { createCompletionPorts } from '#composition-root/completion.ts';
import { createRenderVideoHandler } from './handler.ts';

const env = readEnv('render-video', process.env);
const completion = createCompletionPorts('render-video', env);
const s3 = createS3Client();

export const handler = createRenderVideoHandler({
  videos: createVideoStore(createDynamodbClient(), env.TABLE_NAME),
  documents: createRenderDocuments(s3, env.BUCKET_NAME),
  segmentFiles: createSegmentFiles(s3, env.BUCKET_NAME),
  segmentRenderer: createSegmentRenderer(createLambdaClient(), env.SEGMENT_FUNCTION_NAME),
  maxSegments: Number(env.MAX_SEGMENTS),
  clock: systemClock,
  sleep,
  ...completion,
});
