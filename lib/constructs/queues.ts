import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { DeadLetterQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { FunctionName } from '#contracts/environment.ts';
import { TIMEOUT_SECONDS } from '#contracts/timeouts.ts';

/** AWS: a queue hides a message for six times as long as its function may run. */
const VISIBILITY_PER_TIMEOUT = 6;
/** AWS: five or more, since a throttled function counts as a delivery. */
export const DELIVERIES = 5;

interface QueueSettings {
  readonly consumer: FunctionName;
  readonly keptDays: number;
  readonly deadLetterQueue?: DeadLetterQueue;
}

/** A queue whose messages stay hidden for as long as their consumer may need. */
export const createQueue = (scope: Construct, id: string, { consumer, keptDays, ...rest }: QueueSettings) =>
  new Queue(scope, id, {
    ...rest,
    visibilityTimeout: Duration.seconds(VISIBILITY_PER_TIMEOUT * TIMEOUT_SECONDS[consumer]),
    retentionPeriod: Duration.days(keptDays),
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
  });

export interface RenderQueues {
  readonly queue: Queue;
  readonly deadLetters: Queue;
}

/** The queue of videos to render, and the one for messages no consumer could finish. */
export const createRenderQueues = (scope: Construct): RenderQueues => {
  const deadLetters = createQueue(scope, 'DeadLetters', {
    consumer: 'close-abandoned-render',
    keptDays: 14,
  });
  const queue = createQueue(scope, 'RenderQueue', {
    consumer: 'render-video',
    keptDays: 1, // the sweeper has ended every video of that age
    deadLetterQueue: { queue: deadLetters, maxReceiveCount: DELIVERIES },
  });
  return { queue, deadLetters };
};
