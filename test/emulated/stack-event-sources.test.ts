import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  CreateQueueCommand,
  GetQueueAttributesCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startEmulators } from '#test/support/emulators.ts';
import type { EmulatedAws } from '#test/support/emulators.ts';
import type { InvocationResult, InvokeFunction } from '../../local/functions/invocation.ts';
import { startQueuePoller } from '../../local/event-sources.ts';

let aws: EmulatedAws;
let sqs: SQSClient;
const stops: (() => void)[] = [];

beforeAll(async () => {
  aws = await startEmulators();
  // Without the timeouts of our own clients: the poller waits up to twenty seconds.
  sqs = new SQSClient({ useQueueUrlAsEndpoint: false });
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});
afterAll(async () => {
  sqs.destroy();
  await aws.stop();
});

const createQueue = async (attributes: Record<string, string> = {}): Promise<string> => {
  const command = new CreateQueueCommand({ QueueName: `q-${randomUUID()}`, Attributes: attributes });
  return (await sqs.send(command)).QueueUrl ?? '';
};

const attributesOf = async (queueUrl: string): Promise<Record<string, string>> => {
  const command = new GetQueueAttributesCommand({ QueueUrl: queueUrl, AttributeNames: ['All'] });
  return (await sqs.send(command)).Attributes ?? {};
};

/** Messages in the queue, including those not visible. */
const countMessages = async (queueUrl: string): Promise<number> => {
  const attributes = await attributesOf(queueUrl);
  return (
    Number(attributes['ApproximateNumberOfMessages']) +
    Number(attributes['ApproximateNumberOfMessagesNotVisible'])
  );
};

const send = (queueUrl: string, body: string) =>
  sqs.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: body }));

const startPoller = (queueUrl: string, invoke: InvokeFunction, maxConcurrent = 1): void => {
  const queueArn = 'arn:aws:sqs:us-east-1:000000000000:renders';
  stops.push(
    startQueuePoller({ sqs, queueUrl, queueArn, functionName: 'render-video', invoke, maxConcurrent }).stop,
  );
};

const waitFor = async (isReached: () => boolean | Promise<boolean>): Promise<void> => {
  const deadlineMs = Date.now() + 10_000;
  while (!(await isReached())) {
    if (Date.now() > deadlineMs) throw new Error('timed out');
    await delay(25);
  }
};

const OK: InvocationResult = { status: 'returned', payload: { batchItemFailures: [] } };
const FAILED: InvocationResult = { status: 'failed', error: { errorType: 'Error', errorMessage: 'broken' } };

describe('the queue poller', () => {
  it('invokes the function once per message like Lambda and deletes the message on success', async () => {
    const queueUrl = await createQueue();
    const events: SQSEvent[] = [];
    startPoller(queueUrl, (_name, event) => {
      events.push(event as SQSEvent);
      return Promise.resolve(OK);
    });
    await send(queueUrl, '{"n":1}');
    await send(queueUrl, '{"n":2}');
    await waitFor(async () => events.length === 2 && (await countMessages(queueUrl)) === 0);
    expect(events.map(({ Records }) => Records.length)).toEqual([1, 1]);
    expect(events[0]?.Records[0]).toMatchObject({
      messageId: expect.stringMatching(/.+/),
      receiptHandle: expect.stringMatching(/.+/),
      body: '{"n":1}',
      attributes: { ApproximateReceiveCount: '1', SentTimestamp: expect.stringMatching(/^\d+$/) },
      eventSource: 'aws:sqs',
      eventSourceARN: 'arn:aws:sqs:us-east-1:000000000000:renders',
      awsRegion: 'us-east-1',
    });
  });

  it.each([
    ['fails', () => FAILED],
    [
      'reports the message as failed',
      (event: SQSEvent): InvocationResult => ({
        status: 'returned',
        payload: { batchItemFailures: [{ itemIdentifier: event.Records[0]?.messageId }] },
      }),
    ],
  ])(
    'keeps the message when its function %s and delivers it again after the visibility timeout',
    async (_case, result) => {
      const queueUrl = await createQueue({ VisibilityTimeout: '1' });
      const counts: string[] = [];
      startPoller(queueUrl, (_name, event) => {
        counts.push((event as SQSEvent).Records[0]?.attributes.ApproximateReceiveCount ?? '');
        return Promise.resolve(counts.length === 1 ? result(event as SQSEvent) : OK);
      });
      await send(queueUrl, 'again');
      await waitFor(() => counts.length === 1);
      expect(await countMessages(queueUrl)).toBe(1);
      await waitFor(async () => counts.length === 2 && (await countMessages(queueUrl)) === 0);
      expect(counts).toEqual(['1', '2']);
    },
  );

  it('leaves a failing message to the dead-letter queue, from which another poller receives it', async () => {
    const deadLetterUrl = await createQueue();
    const { QueueArn = '' } = await attributesOf(deadLetterUrl);
    const queueUrl = await createQueue({
      VisibilityTimeout: '1',
      RedrivePolicy: JSON.stringify({ deadLetterTargetArn: QueueArn, maxReceiveCount: 2 }),
    });
    const received: string[] = [];
    const closed: string[] = [];
    const bodyOf = (event: unknown): string => (event as SQSEvent).Records[0]?.body ?? '';
    startPoller(queueUrl, (_name, event) => {
      received.push(bodyOf(event));
      return Promise.resolve(FAILED);
    });
    startPoller(deadLetterUrl, (_name, event) => {
      closed.push(bodyOf(event));
      return Promise.resolve(OK);
    });
    await send(queueUrl, 'poison');
    await waitFor(() => closed.length === 1);
    expect({ received, closed }).toEqual({ received: ['poison', 'poison'], closed: ['poison'] });
  });

  it('runs at most the given number of invocations at the same time', async () => {
    const queueUrl = await createQueue();
    let running = 0;
    let maximum = 0;
    let ended = 0;
    startPoller(
      queueUrl,
      async () => {
        running += 1;
        maximum = Math.max(maximum, running);
        await delay(100);
        running -= 1;
        ended += 1;
        return OK;
      },
      2,
    );
    await Promise.all([1, 2, 3, 4, 5].map((n) => send(queueUrl, String(n))));
    await waitFor(() => ended === 5);
    expect(maximum).toBe(2);
  });

  it('receives no message after stop', async () => {
    const queueUrl = await createQueue();
    const bodies: string[] = [];
    startPoller(queueUrl, (_name, event) => {
      bodies.push((event as SQSEvent).Records[0]?.body ?? '');
      return Promise.resolve(OK);
    });
    await send(queueUrl, 'before');
    await waitFor(() => bodies.length === 1);
    for (const stop of stops.splice(0)) stop();
    await send(queueUrl, 'after');
    await delay(300);
    expect(bodies).toEqual(['before']);
    expect(await countMessages(queueUrl)).toBe(1);
  });
});
