import { readFileSync } from 'node:fs';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deliveryKey } from '#contracts/table-keys.ts';
import { describeEmbedded } from '#test/support/embedded-only.ts';
import { asWorkspaceId } from '#test/support/fakes/builders.ts';
import { aComposition, startTestStack } from '#test/support/stack.ts';
import type { Customer, TestStack } from '#test/support/stack.ts';
import { answerWith, neverAnswer, openListening, startReceiver } from '#test/support/webhook-receiver.ts';
import type { Receiver } from '#test/support/webhook-receiver.ts';
import { stackFiles } from '../../local/data-dir.ts';
import { sdkConfig } from '../../local/sdk-config.ts';
import { getWebhook, listDeliveries, setWebhook } from '../../scripts/admin/webhooks.ts';

// The whole way of an event: HTTP API, DynamoDB, SQS, the delivering function, a receiver on this machine. Videos are
// canceled, so nothing renders.
let host: TestStack;
beforeAll(async () => {
  host = await startTestStack({ renders: false });
});
afterAll(() => host.stop());

const cancelVideo = async (customer: Customer) => {
  const { body: created } = await host.send(customer, 'POST', '/v1/compositions', { html: aComposition() });
  const startedAtMs = Date.now();
  const { body: video } = await host.send(customer, 'POST', `/v1/videos/${created.id}/cancel`);
  return { video, cancelMs: Date.now() - startedAtMs };
};

const untilReceived = (receiver: Receiver, count: number) =>
  expect
    .poll(() => receiver.received.length, { timeout: 20_000, interval: 50 })
    .toBeGreaterThanOrEqual(count);

const deliveriesOf = ({ workspaceId }: Customer) =>
  host.withAdmin((ports) => listDeliveries(ports, workspaceId));

describeEmbedded('an event over the whole service', () => {
  it('reaches the receiver signed, with the video as the API shows it, and leaves no trace in the log', async () => {
    const receiver = await startReceiver(answerWith(204));
    const toko = await openListening(host, receiver);
    const { video } = await cancelVideo(toko);
    await untilReceived(receiver, 1);
    const [message] = receiver.received;
    const headers = message?.headers ?? {};
    expect(new Webhook(toko.secret).verify(message?.body ?? '', headers)).toEqual({
      type: 'video.canceled',
      timestamp: video.finished_at,
      data: (await host.send(toko, 'GET', `/v1/videos/${video.id}`)).body,
    });
    expect(headers).toMatchObject({
      'webhook-id': video.id.replace('vid_', 'msg_'),
      'content-type': 'application/json',
    });
    await expect
      .poll(() => deliveriesOf(toko))
      .toMatchObject([{ videoId: video.id, status: 'delivered', attempt: 1, lastResult: 'http_204' }]);
    expect(receiver.received).toHaveLength(1);

    const log = readFileSync(stackFiles(host.dataDir).log, 'utf8');
    expect(log).toContain('webhook delivery attempted');
    for (const told of [
      toko.secret.slice(6),
      'rahasia',
      '/hooks',
      'video.canceled',
      headers['webhook-signature'],
    ])
      expect(log).not.toContain(told);
    receiver.stop();
  });

  it('comes again as the same message a few seconds after the receiver failed', async () => {
    const receiver = await startReceiver((response, before) =>
      answerWith(before === 0 ? 500 : 200)(response),
    );
    const toko = await openListening(host, receiver);
    await cancelVideo(toko);
    await untilReceived(receiver, 2);
    const [first, second] = receiver.received;
    expect((second?.atMs ?? 0) - (first?.atMs ?? 0)).toBeGreaterThanOrEqual(5000);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.body).toBe(first?.body);
    receiver.stop();
  });

  it('switches the endpoint off when it answers 410', async () => {
    const receiver = await startReceiver(answerWith(410));
    const toko = await openListening(host, receiver);
    await cancelVideo(toko);
    await expect.poll(() => deliveriesOf(toko)).toMatchObject([{ status: 'failed', lastResult: 'http_410' }]);
    const { disabledAtMs } = await host.withAdmin((ports) => getWebhook(ports, toko.workspaceId));
    expect(disabledAtMs).toBeGreaterThan(Date.now() - 60_000);
    receiver.stop();
  });

  it('never goes to a private address, even one that got past the operator’s check', async () => {
    const toko = await host.openWorkspace();
    const workspaceId = asWorkspaceId(toko.workspaceId);
    await host.withAdmin(async (ports) => {
      const { endpoint } = await setWebhook(ports, workspaceId, 'https://toko.example/');
      await ports.webhookAdmin.putEndpoint({ ...endpoint, url: 'https://169.254.169.254/' });
    });
    await cancelVideo(toko);
    await expect
      .poll(() => deliveriesOf(toko))
      .toMatchObject([{ status: 'pending', attempt: 1, lastResult: 'address_refused' }]);
  });

  it('is not held up by the receiver of another workspace, and neither is the API', async () => {
    const stuck = await startReceiver(neverAnswer);
    const quick = await startReceiver(answerWith(204));
    const [slow, toko] = [await openListening(host, stuck), await openListening(host, quick)];
    const cancelsMs = [];
    for (let count = 0; count < 4; count += 1) cancelsMs.push((await cancelVideo(slow)).cancelMs);
    await untilReceived(stuck, 4);
    const { cancelMs } = await cancelVideo(toko);
    const canceledAtMs = Date.now();
    await untilReceived(quick, 1);
    expect((quick.received[0]?.atMs ?? 0) - canceledAtMs).toBeLessThan(5000);
    expect(Math.max(cancelMs, ...cancelsMs)).toBeLessThan(5000);
    expect((await deliveriesOf(slow)).map(({ lastResult }) => lastResult)).toEqual([null, null, null, null]);
    stuck.stop();
    quick.stop();
  });

  it('is sent by the sweep when its message got lost', async () => {
    const receiver = await startReceiver(answerWith(204));
    const toko = await openListening(host, receiver);
    await host.restart({ workers: false });
    const { video } = await cancelVideo(toko);
    await makeDue(toko, video.id);
    await host.restart(); // the queue’s messages end with the stack
    await untilReceived(receiver, 1);
    const [message] = receiver.received;
    const event = new Webhook(toko.secret).verify(message?.body ?? '', message?.headers ?? {});
    expect(event).toMatchObject({ type: 'video.canceled', data: { id: video.id } });
    receiver.stop();
  });
});

/** Moves the time the sweeper waits before it takes a message for lost. */
const makeDue = async ({ workspaceId }: Customer, videoId: string): Promise<void> => {
  const { env } = host.stack();
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(sdkConfig(env, 'DYNAMODB')));
  await client.send(
    new UpdateCommand({
      TableName: env['TABLE_NAME'],
      Key: deliveryKey(workspaceId, videoId),
      UpdateExpression: 'SET dueAtMs = :now',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':now': Date.now() },
    }),
  );
  client.destroy();
};
