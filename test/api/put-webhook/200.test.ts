import { describe, expect, it } from 'vitest';
import { createDashboard } from '#test/support/dashboard.ts';

describe('put-webhook 200', () => {
  it('changes the URL, enables the webhook and keeps the secret', async () => {
    const { send, world, workspace } = await createDashboard();
    const { secret } = await world.addEndpoint({ disabledAtMs: 1 });
    const response = await send('put-webhook', { body: { url: 'https://baru.example' } });
    expect(response).toMatchObject({
      status: 200,
      body: { url: 'https://baru.example/', disabled_at: null, secret_hint: secret.hint },
    });
    expect(response.body).not.toHaveProperty('secret');
    expect((await world.webhooks.findEndpoint(workspace.id))?.secret).toEqual(secret);
  });
});
