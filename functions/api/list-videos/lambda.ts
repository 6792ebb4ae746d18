import { readEnv } from '#runtime/env.ts';
import { wireVideos } from '../wiring.ts';
import { createListVideosHandler } from './handler.ts';

const env = readEnv('list-videos', process.env);

export const handler = createListVideosHandler(wireVideos('list-videos', env));
