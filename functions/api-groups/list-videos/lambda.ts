import { videoReadsDependencies } from '#composition-root/api.ts';
import { readEnv } from '#composition-root/read-environment.ts';
import { createGetBatchHandler } from '#api/get-batch/handler.ts';
import { createListBatchVideosHandler } from '#api/list-batch-videos/handler.ts';
import { createListBatchesHandler } from '#api/list-batches/handler.ts';
import { createListVideosHandler } from '#api/list-videos/handler.ts';
import { createDispatcher } from '#api/middleware/dispatch.ts';

const dependencies = videoReadsDependencies(readEnv('list-videos', process.env));

export const handler = createDispatcher('list-videos', {
  'list-videos': createListVideosHandler(dependencies),
  'list-batches': createListBatchesHandler(dependencies),
  'get-batch': createGetBatchHandler(dependencies),
  'list-batch-videos': createListBatchVideosHandler(dependencies),
});
