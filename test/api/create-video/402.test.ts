import { describe, expect, it } from 'vitest';
import { createApi } from '#test/support/api.ts';

describe('create-video 402', () => {
  const poorApi = async () => {
    const api = await createApi();
    const workspace = await api.addWorkspace({ id: 'ws_pas' as never, balanceMilliCredits: 5999 });
    return { ...api, workspace, key: await api.addKey({ workspaceId: workspace.id }) };
  };

  it('is returned with required and available credits when one milli-credit is missing', async () => {
    const { send, key, world } = await poorApi();
    const before = world.snapshot();
    const response = await send('create-video', { key, body: { template: 'kartu@1' } });
    expect(response).toMatchObject({
      status: 402,
      body: {
        error: 'insufficient_credits',
        message: expect.stringMatching(/^Kredit (?!.*lebih pendek)/),
        details: { required_credits: 6, available_credits: 5.999 },
      },
    });
    expect(world.snapshot()).toEqual(before);
  });

  it('takes precedence over 429', async () => {
    const { send, key, world, workspace } = await poorApi();
    await world.workspaceAdmin.grant(workspace.id, { id: 'g', milliCredits: 6001, nowMs: 0 });
    await send('create-video', { key, body: { template: 'kartu@1' } });
    await send('create-video', { key, body: { template: 'kartu@1' } });
    const response = await send('create-video', { key, body: { template: 'kartu@1' } });
    expect(response.status).toBe(402);
  });

  it('does not use up the idempotency key', async () => {
    const { send, key, world, workspace } = await poorApi();
    const body = { template: 'kartu@1', idempotency_key: 'k' };
    await send('create-video', { key, body });
    await world.workspaceAdmin.grant(workspace.id, { id: 'g', milliCredits: 1, nowMs: 0 });
    expect(await send('create-video', { key, body })).toMatchObject({ status: 201 });
  });

  it('is returned for a dry run with the same body', async () => {
    const { send, key } = await poorApi();
    const body = { template: 'kartu@1' };
    const dryRun = await send('create-video', { key, body, query: { dry_run: 'true' } });
    expect(dryRun.status).toBe(402);
    expect(dryRun.body).toEqual((await send('create-video', { key, body })).body);
  });
});
