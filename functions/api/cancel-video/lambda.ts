import { readEnv } from '#runtime/env.ts';
import { wireVideos } from '../wiring.ts';
import { createCancelVideoHandler } from './handler.ts';

const env = readEnv('cancel-video', process.env);

export const handler = createCancelVideoHandler(wireVideos('cancel-video', env));
