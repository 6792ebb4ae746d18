import { describe, expect, it } from 'vitest';
import { createDashboard } from '#test/support/dashboard.ts';

describe('put-webhook 400', () => {
  it.each([
    'toko.example',
    'http://toko.example',
    'https://toko.example:8443',
    'https://nama:sandi@toko.example',
    'https://toko.example/#bagian',
    'https://127.0.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://10.0.0.1',
  ])('is returned for %s', async (url) => {
    const { send, world } = await createDashboard();
    const before = world.snapshot();
    const response = await send('put-webhook', { body: { url } });
    expect(response).toMatchObject({
      status: 400,
      body: { error: 'invalid_input', details: [{ path: '/url', rule: 'webhookUrl' }] },
    });
    expect(world.snapshot()).toEqual(before);
  });

  it('is returned without a URL', async () => {
    const { send } = await createDashboard();
    expect((await send('put-webhook', { body: {} })).body.details[0].rule).toBe('required');
  });
});
