import { once } from 'node:events';
import net from 'node:net';
import type { AddressInfo } from 'node:net';
import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWebhookQueue } from '#adapters/sqs/queues.ts';
import { startEmulators } from '#test/support/emulators.ts';
import type { EmulatedAws } from '#test/support/emulators.ts';
import { asWorkspaceId, createVideoIds } from '#test/support/fakes/builders.ts';
import { parseWebhookMessage } from '../../functions/workers/deliver-webhook/handler.ts';

const MESSAGE = {
  workspaceId: asWorkspaceId('ws_kopi'),
  videoId: createVideoIds({ nowMs: () => 1_768_446_000_000 })(),
  attempt: 2,
};

let aws: EmulatedAws;
beforeAll(async () => {
  aws = await startEmulators();
});
afterAll(() => aws.stop());

const receive = async (waitSeconds: number): Promise<string> => {
  const command = new ReceiveMessageCommand({
    QueueUrl: aws.webhookQueueUrl,
    WaitTimeSeconds: waitSeconds,
  });
  const { Messages = [] } = await aws.clients.sqs.send(command);
  return Messages[0]?.Body ?? '';
};

it('sends a valid message', async () => {
  await createWebhookQueue(aws.clients.sqs, aws.webhookQueueUrl).send(MESSAGE);
  expect(parseWebhookMessage(await receive(0))).toEqual(MESSAGE);
});

it('delays a message by the given time', async () => {
  await createWebhookQueue(aws.clients.sqs, aws.webhookQueueUrl).send(MESSAGE, 1);
  expect(await receive(0)).toBe('');
  expect(parseWebhookMessage(await receive(5))).toEqual(MESSAGE);
});

it('aborts a send after two seconds without a response', async () => {
  const silent = net.createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const client = new SQSClient({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
    useQueueUrlAsEndpoint: false,
  });
  const startedAtMs = Date.now();
  await expect(createWebhookQueue(client, 'http://127.0.0.1/queue').send(MESSAGE)).rejects.toThrow();
  const waitedMs = Date.now() - startedAtMs;
  expect(waitedMs).toBeGreaterThan(1900);
  expect(waitedMs).toBeLessThan(3000);
  client.destroy();
  silent.close();
});
