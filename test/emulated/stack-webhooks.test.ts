import { readFileSync } from 'node:fs';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { canRunSample, readSample, runCode } from '#test/support/docs-samples.ts';
import { describeEmbedded } from '#test/support/embedded-only.ts';
import { asWorkspaceId } from '#test/support/fakes/builders.ts';
import { aComposition, startTestStack } from '#test/support/stack.ts';
import type { Customer, TestStack } from '#test/support/stack.ts';
import { respondWith, neverRespond, openListening, startReceiver } from '#test/support/webhook-receiver.ts';
import type { Receiver } from '#test/support/webhook-receiver.ts';
import { dataFiles } from '../../local/data-dir.ts';
import { listDeliveries, setWebhook } from '../../scripts/admin/webhooks.ts';

// Webhook events from HTTP API through DynamoDB, SQS and deliver-webhook to a local receiver. Videos are canceled, so
// nothing renders.
let host: TestStack;
beforeAll(async () => {
  host = await startTestStack({ renders: false });
});
afterAll(() => host.stop());

const cancelVideo = async (customer: Customer) => {
  const { body: created } = await host.send(customer, 'POST', '/v1/compositions', { html: aComposition() });
  const { body: video } = await host.send(customer, 'POST', `/v1/videos/${created.id}/cancel`);
  return video;
};

const untilReceived = (receiver: Receiver, count: number) =>
  expect
    .poll(() => receiver.received.length, { timeout: 20_000, interval: 50 })
    .toBeGreaterThanOrEqual(count);

const deliveriesOf = ({ workspaceId }: Customer) =>
  host.withAdmin((ports) => listDeliveries(ports, workspaceId));

/** Prints the id of the video in a verified message. */
const VERIFICATIONS: Readonly<Record<string, string>> = {
  'verify-webhook.js':
    'const { SECRET, HEADERS, BODY } = process.env; console.log(verifyWebhook(SECRET, JSON.parse(HEADERS), BODY).data.id);',
  'verify-webhook.py':
    'import os\nprint(verify_webhook(os.environ["SECRET"], json.loads(os.environ["HEADERS"]), os.environ["BODY"].encode())["data"]["id"])',
  'verify-webhook.php':
    "echo verify_webhook(getenv('SECRET'), json_decode(getenv('HEADERS'), true), getenv('BODY'))['data']['id'];",
};

describeEmbedded('a webhook event', () => {
  it('is delivered signed with the video as the API returns it, and the log contains none of it', async () => {
    const receiver = await startReceiver(respondWith(204));
    const toko = await openListening(host, receiver);
    const video = await cancelVideo(toko);
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

    const log = readFileSync(dataFiles(host.dataDir).log, 'utf8');
    expect(log).toContain('webhook delivery attempted');
    for (const logged of [
      toko.secret.slice(6),
      'rahasia',
      '/hooks',
      'video.canceled',
      headers['webhook-signature'],
    ])
      expect(log).not.toContain(logged);
    receiver.stop();
  });

  it.each(Object.keys(VERIFICATIONS).filter(canRunSample))(
    'is verified by %s of the docs page',
    async (name) => {
      const receiver = await startReceiver(respondWith(204));
      const toko = await openListening(host, receiver);
      const video = await cancelVideo(toko);
      await untilReceived(receiver, 1);
      const { headers = {}, body = '' } = receiver.received[0] ?? {};
      const code = `${await readSample(name)}\n${VERIFICATIONS[name]}`;
      const env = { SECRET: toko.secret, HEADERS: JSON.stringify(headers), BODY: body };
      expect((await runCode(name, code, env)).output.trim()).toBe(video.id);
      await expect(runCode(name, code, { ...env, BODY: `${body} ` })).rejects.toThrow(
        'Tanda tangan tidak cocok',
      );
      const old = JSON.stringify({ ...headers, 'webhook-timestamp': '1768446012' });
      await expect(runCode(name, code, { ...env, HEADERS: old })).rejects.toThrow('Pesan terlalu lama');
      receiver.stop();
    },
  );

  it('is not sent to a private address that was stored without validation', async () => {
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

  it('is not delayed by the receiver of another workspace', async () => {
    const stuck = await startReceiver(neverRespond);
    const quick = await startReceiver(respondWith(204));
    const [slow, toko] = [await openListening(host, stuck), await openListening(host, quick)];
    for (let count = 0; count < 4; count += 1) await cancelVideo(slow);
    await untilReceived(stuck, 4);
    await cancelVideo(toko);
    await untilReceived(quick, 1);
    expect((await deliveriesOf(slow)).map(({ lastResult }) => lastResult)).toEqual([null, null, null, null]);
    stuck.stop();
    quick.stop();
  });
});
