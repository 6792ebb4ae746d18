import { describe, expect, it } from 'vitest';
import { A_KEY_ID, createDashboard } from '#test/support/dashboard.ts';

describe('rotate-api-key 409', () => {
  it.each([
    ['revoked', { revokedAtMs: 1 }],
    ['expired', { expiresAtMs: 1 }],
  ])('is returned for a key that is %s', async (_name, overrides) => {
    const { send, world, addKey } = await createDashboard();
    await addKey({ id: A_KEY_ID, ...overrides });
    const before = world.snapshot();
    const response = await send('rotate-api-key', { path: { key_id: A_KEY_ID }, body: {} });
    expect(response).toMatchObject({ status: 409, body: { error: 'inactive_api_key' } });
    expect(response.body.message).toMatch(/Buat API key baru\.$/);
    expect(world.snapshot()).toEqual(before);
  });

  it('is returned for a key that is revoked between read and write', async () => {
    const { send, world, workspace, addKey } = await createDashboard();
    await addKey({ id: A_KEY_ID });
    const listed = await world.apiKeyAdmin.list(workspace.id);
    Object.assign(world.apiKeyAdmin, { list: async () => listed });
    await world.apiKeyAdmin.revoke(workspace.id, A_KEY_ID, 1);
    expect((await send('rotate-api-key', { path: { key_id: A_KEY_ID }, body: {} })).status).toBe(409);
  });
});
