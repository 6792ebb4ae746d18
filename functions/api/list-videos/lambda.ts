import { readEnv } from '#composition-root/read-environment.ts';
import { wireVideos } from '#composition-root/api.ts';
import { createListVideosHandler } from './handler.ts';

const env = readEnv('list-videos', process.env);

export const handler = createListVideosHandler(wireVideos('list-videos', env));
