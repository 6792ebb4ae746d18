import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { DeadLetterQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { FunctionName } from '#contracts/environment.ts';
import { MAX_QUEUE_DELIVERIES } from '#contracts/limits.ts';
import { visibilityTimeoutSeconds } from '#contracts/timeouts.ts';

export interface QueuePair {
  readonly queue: Queue;
  /** Messages that no consumer could process. */
  readonly deadLetters: Queue;
}

export interface ServiceQueues {
  readonly renders: QueuePair;
  readonly webhooks: QueuePair;
}

interface QueueSettings {
  readonly consumer: FunctionName;
  readonly retentionDays: number;
  readonly deadLetterQueue?: DeadLetterQueue;
}

const createQueue = (
  scope: Construct,
  id: string,
  { consumer, retentionDays, ...rest }: QueueSettings,
): Queue =>
  new Queue(scope, id, {
    ...rest,
    visibilityTimeout: Duration.seconds(visibilityTimeoutSeconds(consumer)),
    retentionPeriod: Duration.days(retentionDays),
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
  });

interface PairSettings {
  readonly queueId: string;
  readonly consumer: FunctionName;
  readonly deadLettersId: string;
  readonly deadLettersConsumer: FunctionName;
}

const createQueuePair = (scope: Construct, settings: PairSettings): QueuePair => {
  const deadLetters = createQueue(scope, settings.deadLettersId, {
    consumer: settings.deadLettersConsumer,
    retentionDays: 14,
  });
  const queue = createQueue(scope, settings.queueId, {
    consumer: settings.consumer,
    retentionDays: 1, // by then the sweeper has sent a new message or closed the video
    deadLetterQueue: { queue: deadLetters, maxReceiveCount: MAX_QUEUE_DELIVERIES },
  });
  return { queue, deadLetters };
};

/** The queue of videos to render and the queue of webhook deliveries, each with its dead-letter queue. */
export const createQueues = (scope: Construct): ServiceQueues => ({
  renders: createQueuePair(scope, {
    queueId: 'RenderQueue',
    consumer: 'render-video',
    deadLettersId: 'RenderDeadLetters',
    deadLettersConsumer: 'close-abandoned-render',
  }),
  webhooks: createQueuePair(scope, {
    queueId: 'WebhookQueue',
    consumer: 'deliver-webhook',
    deadLettersId: 'WebhookDeadLetters',
    deadLettersConsumer: 'deliver-webhook', // none: an operator purges it
  }),
});
