import { readEnv } from '#composition-root/read-environment.ts';
import { wireVideos } from '#composition-root/api.ts';
import { createGetVideoHandler } from './handler.ts';

const env = readEnv('get-video', process.env);

export const handler = createGetVideoHandler(wireVideos('get-video', env));
