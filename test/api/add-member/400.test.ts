import { describe, expect, it } from 'vitest';
import { createDashboard } from '#test/support/dashboard.ts';

describe('add-member 400', () => {
  it.each([
    ['text that is no address', { email: 'kasir', role: 'member' }, '/email', 'email'],
    ['an address without a domain', { email: 'kasir@toko', role: 'member' }, '/email', 'email'],
    ['a dot too many', { email: 'kasir@toko..example', role: 'member' }, '/email', 'email'],
    ['two addresses', { email: 'a@b.example,c@d.example', role: 'member' }, '/email', 'email'],
    ['an unknown role', { email: 'a@b.example', role: 'admin' }, '/role', 'enum'],
    ['no role', { email: 'a@b.example' }, '/role', 'required'],
  ])('is returned for %s', async (_name, body, path, rule) => {
    const { send, world } = await createDashboard();
    const before = world.snapshot();
    const response = await send('add-member', { body });
    expect(response).toMatchObject({
      status: 400,
      body: { error: 'invalid_input', details: [{ path, rule }] },
    });
    expect(world.snapshot()).toEqual(before);
    expect(world.users.invited).toEqual([]);
  });
});
