import { readEnv } from '#runtime/env.ts';
import { createLog } from '#runtime/logger.ts';
import { createRecordMetrics } from '#runtime/metrics.ts';
import { wireEndings } from '../../wire-endings.ts';
import { wireVideos } from '../wiring.ts';
import { createCancelVideoHandler } from './handler.ts';

const env = readEnv('cancel-video', process.env);
const record = createRecordMetrics(env.METRICS_NAMESPACE);
const listeners = wireEndings(env.WEBHOOK_QUEUE_URL, createLog('cancel-video'), record);

export const handler = createCancelVideoHandler(wireVideos('cancel-video', env, listeners));
