import { readEnv } from '#runtime/env.ts';
import { wireVideos } from '../wiring.ts';
import { createGetVideoHandler } from './handler.ts';

const env = readEnv('get-video', process.env);

export const handler = createGetVideoHandler(wireVideos('get-video', env));
