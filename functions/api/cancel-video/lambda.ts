import { createVideoDependencies } from '#composition-root/api.ts';
import { createCompletionDependencies } from '#composition-root/workers.ts';
import { readEnv } from '#composition-root/read-environment.ts';
import { createCancelVideoHandler } from './handler.ts';

const env = readEnv('cancel-video', process.env);

export const handler = createCancelVideoHandler({
  ...createVideoDependencies('cancel-video', env),
  ...createCompletionDependencies('cancel-video', env),
});
