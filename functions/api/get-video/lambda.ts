import { videoDependencies } from '#composition-root/api.ts';
import { readEnv } from '#composition-root/read-environment.ts';
import { createGetVideoHandler } from './handler.ts';

const env = readEnv('get-video', process.env);

export const handler = createGetVideoHandler(videoDependencies('get-video', env));
