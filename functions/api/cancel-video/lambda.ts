import { videoDependencies } from '#composition-root/api.ts';
import { completionDependencies } from '#composition-root/workers.ts';
import { readEnv } from '#composition-root/read-environment.ts';
import { createCancelVideoHandler } from './handler.ts';

const env = readEnv('cancel-video', process.env);

export const handler = createCancelVideoHandler({
  ...videoDependencies('cancel-video', env),
  ...completionDependencies('cancel-video', env),
});
