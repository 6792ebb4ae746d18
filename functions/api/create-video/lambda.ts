import { createVideoDependencies } from '#composition-root/api.ts';
import { readEnv } from '#composition-root/read-environment.ts';
import { createCreateVideoHandler } from './handler.ts';

const env = readEnv('create-video', process.env);

export const handler = createCreateVideoHandler(createVideoDependencies(env));
