import { ChangeMessageVisibilityCommand, ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRenderQueue } from '#adapters/sqs/queues.ts';
import { asWorkspaceId, createVideoIds } from '#test/support/fakes/builders.ts';
import { startEmulators } from '#test/support/emulators.ts';
import type { EmulatedAws } from '#test/support/emulators.ts';
import { parseRenderMessage } from '../../functions/workers/queue-handler.ts';

let aws: EmulatedAws;
beforeAll(async () => {
  aws = await startEmulators();
});
afterAll(() => aws.stop());

const receive = async (QueueUrl: string) => {
  const { Messages = [] } = await aws.clients.sqs.send(
    new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 1 }),
  );
  return Messages[0];
};

it('sends a valid message, which moves to the dead-letter queue after five receives', async () => {
  const message = {
    workspaceId: asWorkspaceId('ws_kopi'),
    videoId: createVideoIds({ nowMs: () => 1_768_446_000_000 })(),
  };
  await createRenderQueue(aws.clients.sqs, aws.queueUrl).send(message);
  for (let reception = 1; reception <= 5; reception += 1) {
    const received = await receive(aws.queueUrl);
    expect(parseRenderMessage(received?.Body ?? '')).toEqual(message);
    const { ReceiptHandle } = received ?? {};
    await aws.clients.sqs.send(
      new ChangeMessageVisibilityCommand({ QueueUrl: aws.queueUrl, ReceiptHandle, VisibilityTimeout: 0 }),
    );
  }
  expect(await receive(aws.queueUrl)).toBeUndefined();
  const dead = await receive(aws.deadLetterQueueUrl);
  expect(parseRenderMessage(dead?.Body ?? '')).toEqual(message);
});
