import { describe, expect, it } from 'vitest';
import { A_COMPOSITION, createApi } from '#test/support/api.ts';

const body = { html: A_COMPOSITION, idempotency_key: 'promo-mei' };

describe('create-composition 200', () => {
  it('returns the first video unchanged when key and body repeat', async () => {
    const { send, world } = await createApi();
    const first = await send('create-composition', { body });
    const before = world.snapshot();
    const second = await send('create-composition', { body });
    expect(second).toMatchObject({ status: 200, body: first.body });
    expect(world.snapshot()).toEqual(before);
  });

  it('creates one video for twenty concurrent requests', async () => {
    const { send, world } = await createApi();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => send('create-composition', { body })),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(19);
    expect(world.storedVideos()).toHaveLength(1);
    expect(world.documents.stored.size).toBe(1);
  });

  it('returns the price for a dry run and stores nothing', async () => {
    const { send, world } = await createApi();
    const before = world.snapshot();
    const response = await send('create-composition', { body, query: { dry_run: 'true' } });
    expect(response).toMatchObject({ status: 200, body: { valid: true, credits: 2.5 } });
    expect(world.snapshot()).toEqual(before);
  });

  it('prices a dry run with a used key as a new video and does not replay', async () => {
    const { send, world } = await createApi();
    await send('create-composition', { body });
    const before = world.snapshot();
    const response = await send('create-composition', { body, query: { dry_run: 'true' } });
    expect(response.body).toEqual({ valid: true, credits: 2.5 });
    expect(response.headers).not.toHaveProperty('Location');
    expect(world.snapshot()).toEqual(before);
  });
});
