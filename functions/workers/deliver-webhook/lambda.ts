import { readEnv } from '#composition-root/read-environment.ts';
import { deliverWebhookDependencies } from '#composition-root/workers.ts';
import { createDeliverWebhookHandler } from './handler.ts';

const env = readEnv('deliver-webhook', process.env);

export const handler = createDeliverWebhookHandler(deliverWebhookDependencies(env));
