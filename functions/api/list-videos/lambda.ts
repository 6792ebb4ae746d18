import { videoDependencies } from '#composition-root/api.ts';
import { readEnv } from '#composition-root/read-environment.ts';
import { createListVideosHandler } from './handler.ts';

const env = readEnv('list-videos', process.env);

export const handler = createListVideosHandler(videoDependencies('list-videos', env));
