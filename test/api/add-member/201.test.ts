import { describe, expect, it } from 'vitest';
import { claimsOf, createDashboard } from '#test/support/dashboard.ts';
import { aUserId } from '#test/support/fakes/builders.ts';

describe('add-member 201', () => {
  it('invites a new user, who may use the workspace at once', async () => {
    const { send, world } = await createDashboard();
    const { status, body } = await send('add-member', {
      body: { email: ' Baru@Kopi.example ', role: 'member' },
    });
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { email: 'baru@kopi.example', role: 'member' },
    });
    expect(world.users.invited).toEqual(['baru@kopi.example']);
    const session = await send('get-session', { claims: claimsOf(body.user_id) });
    expect(session.body.workspaces).toMatchObject([{ id: 'ws_kopi', role: 'member' }]);
  });

  it('adds a user who has an account without another invitation', async () => {
    const { send, world } = await createDashboard();
    world.users.users.set('lama@toko.example', aUserId(9));
    const { body } = await send('add-member', { body: { email: 'lama@toko.example', role: 'owner' } });
    expect(body).toMatchObject({ user_id: aUserId(9), role: 'owner' });
    expect(world.users.invited).toEqual([]);
  });

  it('adds an entry to the audit log, and no address to the log', async () => {
    const { send, world, logged, owner } = await createDashboard();
    const { body } = await send('add-member', { body: { email: 'baru@kopi.example', role: 'owner' } });
    expect(world.records.audit).toMatchObject([
      {
        action: 'member.added',
        userId: owner.userId,
        subject: body.user_id,
        details: { email: 'baru@kopi.example', role: 'owner' },
      },
    ]);
    expect(JSON.stringify(logged)).not.toContain('@');
  });
});
