import { describe, expect, it } from 'vitest';
import { createApi } from '#test/support/api.ts';

const body = { template: 'kartu@1', variables: { slogan: 'Murah' }, idempotency_key: 'pesanan-1' };

describe('create-video 200', () => {
  it('returns the first video unchanged when key and body repeat, without a second video or charge', async () => {
    const { send, world } = await createApi();
    const first = await send('create-video', { body });
    const before = world.snapshot();
    const second = await send('create-video', { body });
    expect(second.status).toBe(200);
    expect(second.body).toEqual(first.body);
    expect(world.snapshot()).toEqual(before);
  });

  it('ignores the order of body members', async () => {
    const { send } = await createApi();
    const first = await send('create-video', { body });
    const second = await send('create-video', {
      rawBody: '{"idempotency_key":"pesanan-1","variables":{"slogan":"Murah"},"template":"kartu@1"}',
    });
    expect(second).toMatchObject({ status: 200, body: { id: first.body.id } });
  });

  it('replays without credits and at the cap of active videos', async () => {
    const { send, world, addWorkspace, addKey } = await createApi();
    const poor = await addWorkspace({ id: 'ws_pas' as never, balanceMilliCredits: 12_000 });
    const key = await addKey({ workspaceId: poor.id });
    await send('create-video', { key, body });
    await send('create-video', { key, body: { template: 'kartu@1' } });
    expect(await world.workspaces.find(poor.id)).toMatchObject({ balanceMilliCredits: 0 });
    expect(await send('create-video', { key, body })).toMatchObject({ status: 200 });
  });

  it('replays although the template no longer exists', async () => {
    const { send, world } = await createApi();
    await send('create-video', { body });
    Object.assign(world.templates, { find: () => undefined });
    expect(await send('create-video', { body })).toMatchObject({ status: 200 });
  });

  it('scopes idempotency keys to the workspace', async () => {
    const { send, addWorkspace, addKey } = await createApi();
    const other = await addWorkspace({ id: 'ws_toko' as never });
    const first = await send('create-video', { body });
    const second = await send('create-video', { body, key: await addKey({ workspaceId: other.id }) });
    expect(second.status).toBe(201);
    expect(second.body.id).not.toBe(first.body.id);
  });

  it('returns the price for a dry run and stores nothing', async () => {
    const { send, world } = await createApi();
    const before = world.snapshot();
    const response = await send('create-video', { body, query: { dry_run: 'true' } });
    expect(response).toMatchObject({ status: 200, body: { valid: true, credits: 6 } });
    expect(world.snapshot()).toEqual(before);
  });

  it('prices a dry run with a used key as a new video and does not replay', async () => {
    const { send, world } = await createApi();
    await send('create-video', { body });
    const before = world.snapshot();
    const response = await send('create-video', { body, query: { dry_run: 'true' } });
    expect(response.body).toEqual({ valid: true, credits: 6 });
    expect(response.headers).not.toHaveProperty('Location');
    expect(world.snapshot()).toEqual(before);
  });
});
