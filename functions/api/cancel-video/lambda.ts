import { readEnv } from '#runtime/env.ts';
import { createLog } from '#runtime/logger.ts';
import { wireAnnounce } from '../../wire-announce.ts';
import { wireVideos } from '../wiring.ts';
import { createCancelVideoHandler } from './handler.ts';

const env = readEnv('cancel-video', process.env);
const announce = wireAnnounce(env.WEBHOOK_QUEUE_URL, createLog('cancel-video'));

export const handler = createCancelVideoHandler(wireVideos('cancel-video', env, announce));
