import { describe, expect, it } from 'vitest';
import { A_COMPOSITION, createApi } from '#test/support/api.ts';

describe('create-composition 402', () => {
  it('refuses a video the workspace cannot pay, and says what it costs', async () => {
    const { send, addWorkspace, addKey, world } = await createApi();
    const poor = await addWorkspace({ id: 'ws_pas' as never, balanceMilliCredits: 2499 });
    const key = await addKey({ workspaceId: poor.id });
    const before = world.snapshot();
    const answer = await send('create-composition', { key, body: { html: A_COMPOSITION } });
    expect(answer).toMatchObject({
      status: 402,
      body: {
        error: 'insufficient_credits',
        details: { required_credits: 2.5, available_credits: 2.499 },
      },
    });
    expect(world.snapshot()).toEqual(before);
  });

  it('answers a dry run with the same refusal', async () => {
    const { send, addWorkspace, addKey } = await createApi();
    const poor = await addWorkspace({ id: 'ws_pas' as never, balanceMilliCredits: 2499 });
    const request = { key: await addKey({ workspaceId: poor.id }), body: { html: A_COMPOSITION } };
    const dryRun = await send('create-composition', { ...request, query: { dry_run: 'true' } });
    expect(dryRun.status).toBe(402);
    expect(dryRun.body).toEqual((await send('create-composition', request)).body);
  });
});
