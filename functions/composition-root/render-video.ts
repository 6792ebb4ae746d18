import { createDynamodbClient, createLambdaClient, createS3Client } from '#adapters/aws-clients.ts';
import { createVideoStore } from '#adapters/dynamodb/videos.ts';
import { createSegmentRenderer } from '#adapters/lambda/segment-renderer.ts';
import { createRenderDocuments } from '#adapters/s3/render-documents.ts';
import { createSegmentFiles } from '#adapters/s3/segment-files.ts';
import { sleep, systemClock } from '#adapters/system.ts';
import { createCompletionPorts } from '#composition-root/completion.ts';
import type { Environment } from '#composition-root/read-environment.ts';

/** In a file of its own because esbuild cannot drop the MP4 library of the segment files from other bundles. */
export const createRenderVideoDependencies = (env: Environment<'render-video'>) => {
  const s3 = createS3Client();
  return {
    videos: createVideoStore(createDynamodbClient(), env.TABLE_NAME),
    documents: createRenderDocuments(s3, env.BUCKET_NAME),
    segmentFiles: createSegmentFiles(s3, env.BUCKET_NAME),
    segmentRenderer: createSegmentRenderer(createLambdaClient(), env.SEGMENT_FUNCTION_NAME),
    maxSegments: Number(env.MAX_SEGMENTS),
    clock: systemClock,
    sleep,
    ...createCompletionPorts('render-video', env),
  };
};
