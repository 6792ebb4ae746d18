import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aComposition, startTestStack } from '#test/support/stack.ts';
import type { TestStack } from '#test/support/stack.ts';
import { respondWith, neverRespond, openListening, startReceiver } from '#test/support/webhook-receiver.ts';

let host: TestStack;
beforeAll(async () => {
  host = await startTestStack();
});
afterAll(() => host.stop());

it('delivers the event of a finished video with its link while another receiver does not respond', async () => {
  const [stalled, responsive] = [await startReceiver(neverRespond), await startReceiver(respondWith(200))];
  const [slow, toko] = [await openListening(host, stalled), await openListening(host, responsive)];
  const html = aComposition();
  const { body: canceled } = await host.send(slow, 'POST', '/v1/compositions', { html });
  await host.send(slow, 'POST', `/v1/videos/${canceled.id}/cancel`);
  await expect.poll(() => stalled.received.length, { timeout: 10_000 }).toBe(1);

  const { body: created } = await host.send(toko, 'POST', '/v1/compositions', { html });
  await expect.poll(() => responsive.received.length, { timeout: 60_000 }).toBe(1);
  const [message] = responsive.received;
  const event = new Webhook(toko.secret).verify(message?.body ?? '', message?.headers ?? {});
  expect(event).toMatchObject({
    type: 'video.done',
    data: { id: created.id, status: 'done', duration_seconds: 1, error: null },
  });
  const { data } = event as { data: { output_url: string } };
  const file = await fetch(data.output_url);
  expect(file.headers.get('content-type')).toBe('video/mp4');
  expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(1000);
  stalled.stop();
  responsive.stop();
});
