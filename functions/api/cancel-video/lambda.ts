import { createVideoDependencies } from '#composition-root/api.ts';
import { createCompletionPorts } from '#composition-root/completion.ts';
import { readEnv } from '#composition-root/read-environment.ts';
import { createCancelVideoHandler } from './handler.ts';

const env = readEnv('cancel-video', process.env);

export const handler = createCancelVideoHandler({
  ...createVideoDependencies('cancel-video', env),
  ...createCompletionPorts('cancel-video', env),
});
