import { readEnv } from '#runtime/env.ts';
import { wireEndings } from '../../wire-endings.ts';
import { wireVideos } from '../wiring.ts';
import { createCancelVideoHandler } from './handler.ts';

const env = readEnv('cancel-video', process.env);
const { listeners } = wireEndings('cancel-video', env);

export const handler = createCancelVideoHandler(wireVideos('cancel-video', env, listeners));
