import { createVideosDependencies } from '#composition-root/api.ts';
import { readEnv } from '#composition-root/read-environment.ts';
import { createCheckCompositionHandler } from '#api/check-composition/handler.ts';
import { createCheckVideoHandler } from '#api/check-video/handler.ts';
import { createCreateBatchHandler } from '#api/create-batch/handler.ts';
import { createCreateCompositionHandler } from '#api/create-composition/handler.ts';
import { createCreateFramesHandler } from '#api/create-frames/handler.ts';
import { createCreateVideoHandler } from '#api/create-video/handler.ts';
import { createGetFramesHandler } from '#api/get-frames/handler.ts';
import { createDispatcher } from '#api/middleware/dispatch.ts';

const dependencies = createVideosDependencies(readEnv('create-videos', process.env));

export const handler = createDispatcher('create-videos', {
  'create-video': createCreateVideoHandler(dependencies),
  'create-composition': createCreateCompositionHandler(dependencies),
  'create-batch': createCreateBatchHandler(dependencies),
  'check-video': createCheckVideoHandler(dependencies),
  'create-frames': createCreateFramesHandler(dependencies),
  'get-frames': createGetFramesHandler(dependencies),
  'check-composition': createCheckCompositionHandler(dependencies),
});
