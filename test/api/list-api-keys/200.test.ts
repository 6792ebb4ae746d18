import { describe, expect, it } from 'vitest';
import { A_KEY_ID, createDashboard } from '#test/support/dashboard.ts';
import { asWorkspaceId } from '#test/support/fakes/builders.ts';

describe('list-api-keys 200', () => {
  it('returns the keys of the workspace, newest first, with their last use and status, without the keys', async () => {
    const { send, world, addKey, addWorkspace, sendWithKey } = await createDashboard();
    for (const stored of world.records.apiKeys.keys()) world.records.apiKeys.delete(stored);
    const key = await addKey({ id: A_KEY_ID, createdAtMs: 9 });
    await addWorkspace({ id: asWorkspaceId('ws_toko') });
    await addKey({ workspaceId: asWorkspaceId('ws_toko'), name: 'asing' });
    const id = (serial: number) => A_KEY_ID.replace(/.$/, String(serial));
    await addKey({ id: id(2), name: 'lama', createdAtMs: 1, expiresAtMs: 2 });
    await addKey({ id: id(3), name: 'dicabut', createdAtMs: 0, revokedAtMs: 5 });
    await sendWithKey('list-videos', { key });
    const { status, body } = await send('list-api-keys');
    expect(status).toBe(200);
    expect(
      body.api_keys.map(({ name, status: state }: { name: string; status: string }) => [name, state]),
    ).toEqual([
      ['kasir', 'active'],
      ['lama', 'expired'],
      ['dicabut', 'revoked'],
    ]);
    expect(body.api_keys[0]).toMatchObject({
      last_used_at: new Date(world.clock.nowMs()).toISOString(),
      permissions: ['videos:create', 'videos:read'],
    });
    expect(body.api_keys[1].last_used_at).toBeNull();
    expect(JSON.stringify(body)).not.toContain(key);
    expect(JSON.stringify(body)).not.toMatch(/hash|bucket/);
  });
});
