import { describe, expect, it } from 'vitest';
import { createDashboard, MEMBER } from '#test/support/dashboard.ts';

describe('list-audit 200', () => {
  it('returns who changed what and when, newest first, in pages', async () => {
    const { send, world, owner, member } = await createDashboard();
    const startMs = world.clock.nowMs();
    await send('put-brand-kit', { claims: MEMBER, body: { kontak: '0812' } });
    world.clock.advance(1000);
    await send('put-webhook', { body: { url: 'https://toko.example' } });
    world.clock.advance(1000);
    await send('delete-webhook');
    const first = await send('list-audit', { query: { limit: '2' } });
    expect(first.body.entries).toMatchObject([
      { action: 'webhook.removed', at: new Date(startMs + 2000).toISOString() },
      {
        action: 'webhook.set',
        user: { id: owner.userId, email: owner.email },
        details: { host: 'toko.example' },
      },
    ]);
    const second = await send('list-audit', { query: { limit: '2', cursor: first.body.next_cursor } });
    expect(second.body).toMatchObject({
      entries: [{ action: 'brand_kit.changed', user: { id: member.userId }, subject: null }],
      next_cursor: null,
    });
  });

  it('contains no entry of another workspace', async () => {
    const { send, world } = await createDashboard();
    await send('put-brand-kit', { body: {} });
    const [entry] = world.records.audit;
    if (!entry) throw new Error('the change was not recorded');
    world.records.audit.push({ ...entry, workspaceId: 'ws_toko' as typeof entry.workspaceId });
    expect((await send('list-audit')).body.entries).toHaveLength(1);
  });
});
