import { describe, expect, it } from 'vitest';
import { A_COMPOSITION, createApi } from '#test/support/api.ts';

describe('create-composition 402', () => {
  it('is returned with required and available credits when the balance is too low', async () => {
    const { send, addWorkspace, addKey, world } = await createApi();
    const poor = await addWorkspace({ id: 'ws_pas' as never, balanceMilliCredits: 2499 });
    const key = await addKey({ workspaceId: poor.id });
    const before = world.snapshot();
    const response = await send('create-composition', { key, body: { html: A_COMPOSITION } });
    expect(response).toMatchObject({
      status: 402,
      body: {
        error: 'insufficient_credits',
        details: { required_credits: 2.5, available_credits: 2.499 },
      },
    });
    expect(world.snapshot()).toEqual(before);
  });
});
