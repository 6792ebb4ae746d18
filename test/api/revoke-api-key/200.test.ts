import { describe, expect, it } from 'vitest';
import { createDashboard } from '#test/support/dashboard.ts';

const create = async () => {
  const dashboard = await createDashboard();
  const body = { name: 'Kasir', permissions: ['videos:read'] };
  const { body: created } = await dashboard.send('create-api-key', { body });
  return { ...dashboard, created };
};

describe('revoke-api-key 200', () => {
  it('refuses the next request with the key', async () => {
    const { send, sendWithKey, created } = await create();
    expect((await sendWithKey('list-videos', { key: created.key })).status).toBe(200);
    const { status, body } = await send('revoke-api-key', { path: { key_id: created.id } });
    expect({ status, body }).toMatchObject({ status: 200, body: { id: created.id, status: 'revoked' } });
    const refused = await sendWithKey('list-videos', { key: created.key });
    expect(refused).toMatchObject({ status: 401, body: { details: { reason: 'revoked' } } });
  });

  it('returns the same when it is repeated, and adds one entry to the audit log', async () => {
    const { send, world, created } = await create();
    const first = await send('revoke-api-key', { path: { key_id: created.id } });
    world.clock.advance(5000);
    const second = await send('revoke-api-key', { path: { key_id: created.id } });
    expect(second.body).toEqual(first.body);
    const revocations = world.records.audit.filter(({ action }) => action === 'api_key.revoked');
    expect(revocations).toMatchObject([{ subject: created.id, details: { name: 'Kasir' } }]);
  });
});
