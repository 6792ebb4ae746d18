import { readEnv } from '#composition-root/read-environment.ts';
import { sweepWebhooksDependencies } from '#composition-root/workers.ts';
import { createSweepWebhooksHandler } from './handler.ts';

const env = readEnv('sweep-webhooks', process.env);

export const handler = createSweepWebhooksHandler(sweepWebhooksDependencies(env));
