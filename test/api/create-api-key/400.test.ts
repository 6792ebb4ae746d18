import { describe, expect, it } from 'vitest';
import { createDashboard } from '#test/support/dashboard.ts';

const WANTED = { name: 'Kasir', permissions: ['videos:read'] };

describe('create-api-key 400', () => {
  it.each([
    ['no name', { permissions: ['videos:read'] }, '/name', 'required'],
    ['a blank name', { ...WANTED, name: '  ' }, '/name', 'notBlank'],
    ['a name over 80 characters', { ...WANTED, name: 'a'.repeat(81) }, '/name', 'maxLength'],
    ['no permission', { ...WANTED, permissions: [] }, '/permissions', 'minItems'],
    ['an unknown permission', { ...WANTED, permissions: ['admin'] }, '/permissions/0', 'enum'],
    [
      'a permission twice',
      { ...WANTED, permissions: ['videos:read', 'videos:read'] },
      '/permissions',
      'uniqueItems',
    ],
    ['permissions that are no array', { ...WANTED, permissions: 'videos:read' }, '/permissions', 'type'],
    ['an expiry without a zone', { ...WANTED, expires_at: '2027-01-31T17:00:00' }, '/expires_at', 'dateTime'],
    [
      'an expiry that is no date',
      { ...WANTED, expires_at: '2027-13-31T17:00:00Z' },
      '/expires_at',
      'dateTime',
    ],
    ['an expiry in the past', { ...WANTED, expires_at: '2020-01-31T17:00:00Z' }, '/expires_at', 'future'],
  ])('is returned for %s', async (_name, body, path, rule) => {
    const { send, world } = await createDashboard();
    const before = world.snapshot();
    const response = await send('create-api-key', { body });
    expect(response).toMatchObject({
      status: 400,
      body: { error: 'invalid_input', details: [{ path, rule }] },
    });
    expect(response.body.details[0].message).toMatch(/^[A-Z].*\.$/);
    expect(response.body.details[0].message).not.toContain('/v1/openapi.json');
    expect(world.snapshot()).toEqual(before);
  });
});
