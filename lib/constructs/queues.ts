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
  /** Videos whose worker died; has workers of its own. Its dead letters are those of `renders`. */
  readonly renderRetries: Queue;
  readonly webhooks: QueuePair;
  readonly thumbnails: QueuePair;
  /** Uploads of clips, fonts and photos that are converted. */
  readonly inspections: QueuePair;
  /** Workspaces whose batches may go on. */
  readonly batches: QueuePair;
  /** Files of addresses; FIFO, so that a workspace has a limit of its own. */
  readonly fetches: QueuePair;
}

interface QueueSettings {
  readonly consumer: FunctionName;
  readonly retentionDays: number;
  readonly isFifo?: boolean;
  readonly deadLetterQueue?: DeadLetterQueue;
}

const createQueue = (
  scope: Construct,
  id: string,
  { consumer, retentionDays, isFifo = false, ...rest }: QueueSettings,
): Queue =>
  new Queue(scope, id, {
    ...rest,
    ...(isFifo && { fifo: true }),
    visibilityTimeout: Duration.seconds(visibilityTimeoutSeconds(consumer)),
    retentionPeriod: Duration.days(retentionDays),
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
  });

const createConsumedQueue = (
  scope: Construct,
  id: string,
  consumer: FunctionName,
  deadLetters: Queue,
  isFifo = false,
): Queue =>
  createQueue(scope, id, {
    consumer,
    isFifo,
    retentionDays: 1, // a message that expires is sent again, by a sweeper or the next read of its asset
    deadLetterQueue: { queue: deadLetters, maxReceiveCount: MAX_QUEUE_DELIVERIES },
  });

interface PairSettings {
  readonly queueId: string;
  readonly consumer: FunctionName;
  readonly deadLettersId: string;
  readonly deadLettersConsumer: FunctionName;
  /** Both queues. */
  readonly isFifo?: boolean;
}

const createQueuePair = (scope: Construct, settings: PairSettings): QueuePair => {
  const deadLetters = createQueue(scope, settings.deadLettersId, {
    consumer: settings.deadLettersConsumer,
    retentionDays: 14,
    isFifo: settings.isFifo ?? false,
  });
  const { queueId, consumer, isFifo } = settings;
  return { queue: createConsumedQueue(scope, queueId, consumer, deadLetters, isFifo), deadLetters };
};

/** The queues of videos to render, webhook deliveries, thumbnails, uploads to inspect, files to fetch and batches, with their dead-letter queues. */
export const createQueues = (scope: Construct): ServiceQueues => {
  const renders = createQueuePair(scope, {
    queueId: 'RenderQueue',
    consumer: 'render-video',
    deadLettersId: 'RenderDeadLetters',
    deadLettersConsumer: 'close-abandoned-render',
  });
  const renderRetries = createConsumedQueue(scope, 'RenderRetryQueue', 'render-video', renders.deadLetters);
  const webhooks = createQueuePair(scope, {
    queueId: 'WebhookQueue',
    consumer: 'deliver-webhook',
    deadLettersId: 'WebhookDeadLetters',
    deadLettersConsumer: 'deliver-webhook', // none: an operator purges it
  });
  const thumbnails = createQueuePair(scope, {
    queueId: 'ThumbnailQueue',
    consumer: 'make-thumbnail',
    deadLettersId: 'ThumbnailDeadLetters',
    deadLettersConsumer: 'make-thumbnail', // none: an operator purges it
  });
  const inspections = createQueuePair(scope, {
    queueId: 'InspectionQueue',
    consumer: 'inspect-upload',
    deadLettersId: 'InspectionDeadLetters',
    deadLettersConsumer: 'inspect-upload', // none: an operator purges it
  });
  const batches = createQueuePair(scope, {
    queueId: 'BatchQueue',
    consumer: 'feed-batches',
    deadLettersId: 'BatchDeadLetters',
    deadLettersConsumer: 'feed-batches', // none: an operator purges it
  });
  const fetches = createQueuePair(scope, {
    queueId: 'FetchQueue',
    consumer: 'fetch-asset',
    deadLettersId: 'FetchDeadLetters',
    deadLettersConsumer: 'fetch-asset', // none: an operator purges it
    isFifo: true,
  });
  return { renders, renderRetries, webhooks, thumbnails, inspections, batches, fetches };
};
