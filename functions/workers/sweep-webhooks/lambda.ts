import { readEnv } from '#composition-root/read-environment.ts';
import { createSweepWebhooksDependencies } from '#composition-root/workers.ts';
import { createSweepWebhooksHandler } from './handler.ts';

const env = readEnv('sweep-webhooks', process.env);

export const handler = createSweepWebhooksHandler(createSweepWebhooksDependencies(env));
