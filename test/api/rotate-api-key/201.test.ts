import { describe, expect, it } from 'vitest';
import { createDashboard } from '#test/support/dashboard.ts';

const HOUR_MS = 3_600_000;

const create = async (expiresInMs: number | null = null) => {
  const dashboard = await createDashboard();
  const { world } = dashboard;
  const expiresAt = expiresInMs === null ? null : new Date(world.clock.nowMs() + expiresInMs).toISOString();
  const body = { name: 'Kasir', permissions: ['videos:read'], expires_at: expiresAt };
  const { body: created } = await dashboard.send('create-api-key', { body });
  const statusWith = async (key: string) => (await dashboard.sendWithKey('list-videos', { key })).status;
  return { ...dashboard, created, statusWith };
};

describe('rotate-api-key 201', () => {
  it('returns a key with the same name and permissions; both work until the overlap ends', async () => {
    const { send, created, statusWith, world } = await create();
    const response = await send('rotate-api-key', {
      path: { key_id: created.id },
      body: { overlap_hours: 2 },
    });
    const { key, previous } = response.body;
    expect(response).toMatchObject({
      status: 201,
      body: { name: 'Kasir', permissions: ['videos:read'], expires_at: null },
    });
    expect(previous).toMatchObject({
      id: created.id,
      expires_at: new Date(world.clock.nowMs() + 2 * HOUR_MS).toISOString(),
    });
    expect(previous).not.toHaveProperty('key');
    world.clock.advance(2 * HOUR_MS - 1);
    expect([await statusWith(created.key), await statusWith(key)]).toEqual([200, 200]);
    world.clock.advance(1);
    expect([await statusWith(created.key), await statusWith(key)]).toEqual([401, 200]);
  });

  it('keeps the old key for a day by default, and for no time when the overlap is 0', async () => {
    const { send, created, statusWith, world } = await create();
    const first = await send('rotate-api-key', { path: { key_id: created.id }, body: {} });
    expect(Date.parse(first.body.previous.expires_at)).toBe(world.clock.nowMs() + 24 * HOUR_MS);
    await send('rotate-api-key', { path: { key_id: first.body.id }, body: { overlap_hours: 0 } });
    expect(await statusWith(first.body.key)).toBe(401);
  });

  it('never extends the life of the old key, and makes the new one valid as long as it was', async () => {
    const { send, created, world } = await create(HOUR_MS);
    world.clock.advance(HOUR_MS / 2);
    const { body } = await send('rotate-api-key', { path: { key_id: created.id }, body: {} });
    expect(body.previous.expires_at).toBe(created.expires_at);
    expect(Date.parse(body.expires_at)).toBe(world.clock.nowMs() + HOUR_MS);
  });

  it('adds an entry with the name, both ids and the overlap to the audit log', async () => {
    const { send, created, world } = await create();
    const { body } = await send('rotate-api-key', {
      path: { key_id: created.id },
      body: { overlap_hours: 1 },
    });
    expect(world.records.audit.at(-1)).toMatchObject({
      action: 'api_key.rotated',
      subject: created.id,
      details: { name: created.name, new_key: body.id, overlap_hours: '1' },
    });
  });
});
