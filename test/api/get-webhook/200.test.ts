import { describe, expect, it } from 'vitest';
import { createDashboard } from '#test/support/dashboard.ts';

describe('get-webhook 200', () => {
  it('returns the URL and the hint of the secret, never the secret', async () => {
    const { send, world } = await createDashboard();
    await world.addEndpoint({ disabledAtMs: 1000 });
    const { status, body } = await send('get-webhook');
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        url: 'https://kopi.example/hooks/video',
        secret_hint: 'whsec_…1234=',
        created_at: '2026-01-01T00:00:00.000Z',
        disabled_at: '1970-01-01T00:00:01.000Z',
        old_secret_signs_until: null,
      },
    });
  });
});
