import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aComposition, waitFor } from '#test/support/stack.ts';
import { respondWith, startReceiver } from '#test/support/webhook-receiver.ts';
import type { Receiver } from '#test/support/webhook-receiver.ts';
import { listDeliveries, setWebhook } from '../../scripts/admin/webhooks.ts';
import { openDeployedStage } from './deployed-stage.ts';

// Webhooks of the deployed stage: npm run localstack -- sh -c 'npm run deploy -- --stage local && npm run test:localstack'

let stage: Awaited<ReturnType<typeof openDeployedStage>>;
let receiver: Receiver;
let secret: string;
/** Sets a URL that the admin commands of the stage refuse, so that the deliverer gets it. */
const listenAt = (url: string) =>
  setWebhook({ ...stage.ports, allowsLoopback: true }, stage.customer.workspaceId, url);

beforeAll(async () => {
  stage = await openDeployedStage();
  receiver = await startReceiver(respondWith(204));
  secret = (await listenAt(receiver.url)).secret ?? '';
});
afterAll(() => {
  receiver.stop();
  stage.close();
});

const cancelVideo = async () => {
  const { body } = await stage.send('POST', '/v1/compositions', { html: aComposition() });
  return (await stage.send('POST', `/v1/videos/${body.id}/cancel`)).body;
};

/** The delivery of a video when its first attempt has ended. */
const waitForAttempt = (id: string) =>
  waitFor(async () =>
    (await listDeliveries(stage.ports, stage.customer.workspaceId)).find(
      ({ videoId, lastResult }) => videoId === id && lastResult !== null,
    ),
  );

it.each([
  ['https://127.0.0.1/', 'address_refused'],
  ['http://127.0.0.1/', 'not_https'],
])('are not sent to an address that is not public (%s)', async (url, lastResult) => {
  await listenAt(url);
  const { id } = await cancelVideo();
  expect(await waitForAttempt(id)).toMatchObject({ status: 'pending', lastResult });
});

it('are signed and delivered when loopback is allowed, as on one machine', async () => {
  await stage.setVariables(stage.functionName('DeliverWebhook'), { ALLOW_LOOPBACK: 'true' });
  await listenAt(receiver.url);
  const video = await cancelVideo();
  expect(await waitForAttempt(video.id)).toMatchObject({ status: 'delivered', lastResult: 'http_204' });
  const messages = receiver.received.map(({ body, headers }) => new Webhook(secret).verify(body, headers));
  expect(messages).toContainEqual({
    type: 'video.canceled',
    timestamp: video.finished_at,
    data: (await stage.send('GET', `/v1/videos/${video.id}`)).body,
  });
});
