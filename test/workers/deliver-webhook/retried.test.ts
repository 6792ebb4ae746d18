import { describe, expect, it } from 'vitest';
import { responded } from '#test/support/fakes/webhooks.ts';
import { createWebhookWorkers } from '#test/support/webhooks.ts';

const HOUR_MINUTES = 60;

describe('event with a failing receiver', () => {
  it.each([
    ['an error', responded(500)],
    ['a refusal', responded(403)],
    ['a redirect', responded(302)],
    ['silence', { status: 'no_response', reason: 'timed_out' }],
    ['a name that is not found', { status: 'no_response', reason: 'name_not_found' }],
    ['an address nobody may call', { status: 'no_response', reason: 'address_refused' }],
  ] as const)('by %s is sent again after five seconds, as the same message', async (_how, response) => {
    const { cancelVideo, pump, current, world } = await createWebhookWorkers();
    world.sender.script(async () => (world.sender.sent.length === 1 ? response : responded(200)));
    const delivery = await cancelVideo();
    await pump();
    const result = response.status === 'responded' ? `http_${response.httpStatus}` : response.reason;
    expect(current(delivery)).toMatchObject({ status: 'pending', attempt: 1, lastResult: result });
    world.clock.advance(4999);
    await pump();
    expect(world.sender.sent).toHaveLength(1);
    world.clock.advance(1001);
    await pump();
    expect(world.sender.sent).toHaveLength(2);
    expect(world.sender.sent[1]?.messageId).toBe(world.sender.sent[0]?.messageId);
    expect(current(delivery)).toMatchObject({ status: 'delivered', attempt: 2, lastResult: 'http_200' });
  });

  it('is attempted eight times over a day and then fails', async () => {
    const { cancelVideo, pump, passMinutes, current, world } = await createWebhookWorkers();
    world.sender.script(async () => responded(503));
    const delivery = await cancelVideo();
    await pump();
    await passMinutes(27 * HOUR_MINUTES);
    const [first = 0] = world.sender.sent.map(({ sentAtMs }) => sentAtMs);
    const minutes = world.sender.sent.map(({ sentAtMs }) => Math.round((sentAtMs - first) / 60_000));
    // Each wait is 5 % longer than the schedule says, half of the most chance may add, and up to a sweep late.
    expect(minutes).toEqual([0, 0, 5, 37, 163, 478, 982, 1486]);
    expect(current(delivery)).toMatchObject({
      status: 'failed',
      attempt: 8,
      lastResult: 'http_503',
      dueAtMs: null,
    });
    expect(new Set(world.sender.sent.map(({ messageId }) => messageId)).size).toBe(1);
    await passMinutes(10 * HOUR_MINUTES);
    expect(world.sender.sent).toHaveLength(8);
  });

  it('respects Retry-After', async () => {
    const { cancelVideo, pump, passMinutes, world } = await createWebhookWorkers();
    world.sender.script(async () => responded(429, 600));
    await cancelVideo();
    await pump();
    await passMinutes(10);
    expect(world.sender.sent).toHaveLength(1);
    await passMinutes(1);
    expect(world.sender.sent).toHaveLength(2);
  });

  it('is sent to the current URL with the current secrets', async () => {
    const { cancelVideo, pump, passMinutes, world, endpoint } = await createWebhookWorkers();
    world.sender.script(async () => responded(500));
    await cancelVideo();
    await pump();
    const secret = { sealed: 'another', hint: '' };
    await world.webhookAdmin.putEndpoint({ ...endpoint, url: 'https://kopi.example/v2', secret });
    await passMinutes(1);
    expect(world.sender.sent[1]).toMatchObject({ url: 'https://kopi.example/v2', secrets: [secret] });
  });

  it('is attempted from the start after a resend', async () => {
    const { cancelVideo, pump, passMinutes, current, world } = await createWebhookWorkers();
    world.sender.script(async () => responded(500));
    const delivery = await cancelVideo();
    await pump();
    await passMinutes(27 * HOUR_MINUTES);
    world.sender.script(async () => responded(200));
    await world.webhookAdmin.resend(delivery.workspaceId, delivery.videoId, world.clock.nowMs());
    await passMinutes(1);
    expect(world.sender.sent).toHaveLength(9);
    expect(current(delivery)).toMatchObject({ status: 'delivered', attempt: 1 });
  });
});
