import { webhooksDependencies } from '#composition-root/dashboard.ts';
import { readEnv } from '#composition-root/read-environment.ts';
import { createDispatcher } from '#api/middleware/dispatch.ts';
import { createPutWebhookHandler } from '#api/put-webhook/handler.ts';
import { createDeleteWebhookHandler } from '#api/delete-webhook/handler.ts';
import { createRotateWebhookSecretHandler } from '#api/rotate-webhook-secret/handler.ts';
import { createResendDeliveryHandler } from '#api/resend-delivery/handler.ts';
import { createSendTestEventHandler } from '#api/send-test-event/handler.ts';

const dependencies = webhooksDependencies(readEnv('dashboard-webhooks', process.env));

export const handler = createDispatcher('dashboard-webhooks', {
  'put-webhook': createPutWebhookHandler(dependencies),
  'delete-webhook': createDeleteWebhookHandler(dependencies),
  'rotate-webhook-secret': createRotateWebhookSecretHandler(dependencies),
  'send-test-event': createSendTestEventHandler(dependencies),
  'resend-delivery': createResendDeliveryHandler(dependencies),
});
