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
  readonly consumer: FunctionName;
  /** Without one, an operator purges the dead letters, which keep the time limit of `consumer`. */
  readonly deadLettersConsumer?: FunctionName;
  /** Both queues. */
  readonly isFifo?: boolean;
}

/** The queues `<name>Queue` and `<name>DeadLetters`. */
const createQueuePair = (
  scope: Construct,
  name: string,
  { consumer, deadLettersConsumer = consumer, isFifo = false }: PairSettings,
): QueuePair => {
  const deadLetters = createQueue(scope, `${name}DeadLetters`, {
    consumer: deadLettersConsumer,
    retentionDays: 14,
    isFifo,
  });
  return { queue: createConsumedQueue(scope, `${name}Queue`, consumer, deadLetters, isFifo), deadLetters };
};

/** The queues of videos to render, webhook deliveries, thumbnails, uploads to inspect, files to fetch and batches, with their dead-letter queues. */
export const createQueues = (scope: Construct): ServiceQueues => {
  const renders = createQueuePair(scope, 'Render', {
    consumer: 'render-video',
    deadLettersConsumer: 'close-abandoned-render',
  });
  return {
    renders,
    renderRetries: createConsumedQueue(scope, 'RenderRetryQueue', 'render-video', renders.deadLetters),
    webhooks: createQueuePair(scope, 'Webhook', { consumer: 'deliver-webhook' }),
    thumbnails: createQueuePair(scope, 'Thumbnail', { consumer: 'make-thumbnail' }),
    inspections: createQueuePair(scope, 'Inspection', { consumer: 'inspect-upload' }),
    batches: createQueuePair(scope, 'Batch', { consumer: 'feed-batches' }),
    fetches: createQueuePair(scope, 'Fetch', { consumer: 'fetch-asset', isFifo: true }),
  };
};
