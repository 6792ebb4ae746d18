import type { Construct } from 'constructs';
import { createQueue, DELIVERIES } from './queues.ts';
import type { RenderQueues } from './queues.ts';

/** The queue of deliveries to try, and the one for messages that could not even be begun. */
export const createWebhookQueues = (scope: Construct): RenderQueues => {
  const deadLetters = createQueue(scope, 'WebhookDeadLetters', { consumer: 'deliver-webhook', keptDays: 14 });
  const queue = createQueue(scope, 'WebhookQueue', {
    consumer: 'deliver-webhook',
    keptDays: 1, // the sweeper sends whatever is still pending again
    deadLetterQueue: { queue: deadLetters, maxReceiveCount: DELIVERIES },
  });
  return { queue, deadLetters };
};
