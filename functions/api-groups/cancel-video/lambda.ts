import { changeVideosDependencies } from '#composition-root/api.ts';
import { completionDependencies } from '#composition-root/workers.ts';
import { readEnv } from '#composition-root/read-environment.ts';
import { createCancelBatchHandler } from '#api/cancel-batch/handler.ts';
import { createCancelVideoHandler } from '#api/cancel-video/handler.ts';
import { createDispatcher } from '#api/middleware/dispatch.ts';
import { createResumeBatchHandler } from '#api/resume-batch/handler.ts';

const env = readEnv('cancel-video', process.env);
const dependencies = { ...changeVideosDependencies(env), ...completionDependencies('cancel-video', env) };

export const handler = createDispatcher('cancel-video', {
  'cancel-video': createCancelVideoHandler(dependencies),
  'cancel-batch': createCancelBatchHandler(dependencies),
  'resume-batch': createResumeBatchHandler(dependencies),
});
