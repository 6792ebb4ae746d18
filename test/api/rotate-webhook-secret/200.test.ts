import { describe, expect, it } from 'vitest';
import { signingSecrets } from '#core/webhook/endpoint.ts';
import { createDashboard } from '#test/support/dashboard.ts';

const HOUR_MS = 3_600_000;

describe('rotate-webhook-secret 200', () => {
  it('returns a new secret; both sign until the overlap ends', async () => {
    const { send, world, workspace } = await createDashboard();
    const { secret: old } = await world.addEndpoint();
    const { status, body } = await send('rotate-webhook-secret', { body: { overlap_hours: 2 } });
    expect(status).toBe(200);
    const endpoint = await world.webhooks.findEndpoint(workspace.id);
    if (!endpoint) throw new Error('the webhook was removed');
    expect(await world.secretBox.open(endpoint.secret.sealed, workspace.id)).toBe(body.secret);
    const untilMs = world.clock.nowMs() + 2 * HOUR_MS;
    expect(body.old_secret_signs_until).toBe(new Date(untilMs).toISOString());
    expect(signingSecrets(endpoint, untilMs - 1)).toEqual([endpoint.secret, old]);
    expect(signingSecrets(endpoint, untilMs)).toEqual([endpoint.secret]);
  });

  it('keeps the old secret for a day by default', async () => {
    const { send, world } = await createDashboard();
    await world.addEndpoint();
    const { body } = await send('rotate-webhook-secret', { body: {} });
    expect(Date.parse(body.old_secret_signs_until)).toBe(world.clock.nowMs() + 24 * HOUR_MS);
  });

  it('adds an entry without the secret to the audit log', async () => {
    const { send, world, logged } = await createDashboard();
    await world.addEndpoint();
    const { body } = await send('rotate-webhook-secret', { body: { overlap_hours: 0 } });
    expect(world.records.audit).toMatchObject([
      { action: 'webhook.secret_rotated', details: { overlap_hours: '0' } },
    ]);
    expect(JSON.stringify([world.records.audit, logged])).not.toContain(body.secret.slice(6, 40));
  });
});
