import { expect, it } from 'vitest';
import { findEventViolations } from '#test/support/openapi-checker.ts';
import { createWebhookWorkers } from '#test/support/webhooks.ts';

it.each([
  [JSON.stringify({ pesanan: 'A-17' }), { pesanan: 'A-17' }],
  [null, undefined],
])('the event of a video with metadata %s has %j', async (metadata, expected) => {
  const { queueVideo, renderSuccessfully, deliverRender, pump, world } = await createWebhookWorkers();
  renderSuccessfully();
  const video = { ...(await queueVideo()), metadata };
  world.putVideo(video);
  await deliverRender(video);
  await pump();
  const event = JSON.parse(world.sender.sent[0]?.body ?? '');
  expect([event.type, event.data.metadata]).toEqual(['video.done', expected]);
  expect('metadata' in event.data).toBe(metadata !== null);
  expect(findEventViolations(event)).toEqual([]);
});
