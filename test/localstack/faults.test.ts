import { DeleteMessageCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { Message } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MAX_QUEUE_DELIVERIES } from '#contracts/limits.ts';
import { aComposition, waitFor } from '#test/support/stack.ts';
import { openDeployedStage, processesOf } from './deployed-stage.ts';

// Faults on the deployed stage: npm run localstack -- sh -c 'npm run deploy -- --stage local && npm run test:localstack'

let stage: Awaited<ReturnType<typeof openDeployedStage>>;
const sqs = new SQSClient({ useQueueUrlAsEndpoint: false }); // the host of the URL has no address here
beforeAll(async () => {
  stage = await openDeployedStage();
});
afterAll(() => {
  sqs.destroy();
  stage.close();
});

const create = async (durationSeconds: number): Promise<string> => {
  const html = aComposition({ durationSeconds });
  const { status, body } = await stage.send('POST', '/v1/compositions', { html });
  expect({ status, body }).toMatchObject({ status: 201 });
  return body.id;
};

/** Kills the processes of a function that has been started for this test or an earlier one. */
const killProcessesOf = async (name: string): Promise<void> => {
  const pids = await waitFor(() => {
    const found = processesOf(stage.functionName(name));
    return found.length > 0 ? found : undefined;
  });
  for (const pid of pids) process.kill(pid, 'SIGKILL');
};

/** Creates a video whose message is not delivered, and passes the queue to `act`. */
const createUndelivered = async (act: (queueUrl: string) => Promise<void>): Promise<string> => {
  const coordinator = stage.functionName('RenderVideo');
  const queueUrl = stage.queueUrl('RenderQueue');
  await stage.setDelivery(coordinator, queueUrl, false);
  try {
    const id = await create(1);
    await act(queueUrl);
    return id;
  } finally {
    await stage.setDelivery(coordinator, queueUrl, true);
  }
};

const receive = (QueueUrl: string): Promise<Message> =>
  waitFor(async () => {
    const command = new ReceiveMessageCommand({ QueueUrl, VisibilityTimeout: 0, WaitTimeSeconds: 1 });
    return (await sqs.send(command)).Messages?.[0];
  });

it('renders a video although its renderer is killed, and charges it once', async () => {
  const before = await stage.milliCredits();
  const id = await create(10);
  await stage.waitUntil(id, ['rendering']);
  await killProcessesOf('RenderSegment');
  expect(await stage.waitUntil(id, ['done', 'failed'], 180_000)).toMatchObject({ status: 'done' });
  expect(before - (await stage.milliCredits())).toBe(10_000);
});

it('renders a video although its coordinator is killed, when the sweeper finds the expired lease', async () => {
  const id = await create(10);
  await stage.waitUntil(id, ['rendering']);
  await killProcessesOf('RenderVideo');
  expect(await stage.waitUntil(id, ['done', 'failed'], 300_000)).toMatchObject({ status: 'done' });
});

it('renders a video whose message is lost, when the sweeper sends it again', async () => {
  const id = await createUndelivered(async (QueueUrl) => {
    const { ReceiptHandle } = await receive(QueueUrl);
    await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
  });
  expect(await stage.waitUntil(id, ['done', 'failed'], 300_000)).toMatchObject({ status: 'done' });
});

it('fails a video whose message fails on every delivery, and returns its credits', async () => {
  const before = await stage.milliCredits();
  const id = await createUndelivered(async (queueUrl) => {
    for (let delivery = 0; delivery < MAX_QUEUE_DELIVERIES; delivery += 1) await receive(queueUrl);
    // LocalStack moves a message to the dead-letter queue when it is requested once more.
    await sqs.send(new ReceiveMessageCommand({ QueueUrl: queueUrl, VisibilityTimeout: 0 }));
  });
  const video = await stage.waitUntil(id, ['done', 'failed'], 120_000);
  expect(video).toMatchObject({ status: 'failed', error: { code: 'internal_error' } });
  expect(await stage.milliCredits()).toBe(before);
});
