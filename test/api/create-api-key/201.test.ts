import { describe, expect, it } from 'vitest';
import { createDashboard } from '#test/support/dashboard.ts';

const WANTED = { name: ' Kasir ', permissions: ['videos:read'] };

describe('create-api-key 201', () => {
  it('returns a key that works at once, with its permissions only', async () => {
    const { send, sendWithKey } = await createDashboard();
    const { status, body } = await send('create-api-key', { body: WANTED });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Kasir',
      permissions: ['videos:read'],
      status: 'active',
      expires_at: null,
      last_used_at: null,
    });
    expect((await sendWithKey('list-videos', { key: body.key })).status).toBe(200);
    expect((await sendWithKey('create-asset', { key: body.key, body: {} })).status).toBe(403);
  });

  it('shows the key in this response only: it is neither stored nor logged', async () => {
    const { send, world, logged } = await createDashboard();
    const { body } = await send('create-api-key', { body: WANTED });
    const listed = await send('list-api-keys');
    const audit = await send('list-audit');
    const kept = JSON.stringify([
      [...world.records.apiKeys],
      world.records.audit,
      listed.body,
      audit.body,
      logged,
    ]);
    expect(kept).not.toContain(body.key);
    expect(kept).not.toContain(body.key.slice(8, 40));
  });

  it('stores an expiry, from which the key is refused', async () => {
    const { send, sendWithKey, world } = await createDashboard();
    const expiresAt = new Date(world.clock.nowMs() + 60_000).toISOString();
    const { body } = await send('create-api-key', { body: { ...WANTED, expires_at: expiresAt } });
    expect(body.expires_at).toBe(expiresAt);
    world.clock.advance(59_999);
    expect((await sendWithKey('list-videos', { key: body.key })).status).toBe(200);
    world.clock.advance(1);
    expect((await sendWithKey('list-videos', { key: body.key })).status).toBe(401);
  });

  it('adds an entry with name and permissions to the audit log', async () => {
    const { send, world, owner } = await createDashboard();
    const { body } = await send('create-api-key', { body: WANTED });
    expect(world.records.audit).toMatchObject([
      {
        action: 'api_key.created',
        userId: owner.userId,
        subject: body.id,
        details: { name: 'Kasir', permissions: 'videos:read' },
      },
    ]);
  });
});
