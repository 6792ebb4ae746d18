import { readEnv } from '#composition-root/read-environment.ts';
import { createDeliverWebhookDependencies } from '#composition-root/workers.ts';
import { createDeliverWebhookHandler } from './handler.ts';

const env = readEnv('deliver-webhook', process.env);

export const handler = createDeliverWebhookHandler(createDeliverWebhookDependencies(env));
