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

  it('returns the price for a dry run and stores nothing', async () => {
    const { send, world } = await createApi();
    const before = world.snapshot();
    const response = await send('create-composition', { body, query: { dry_run: 'true' } });
    expect(response).toMatchObject({ status: 200, body: { valid: true, credits: 2.5 } });
    expect(world.snapshot()).toEqual(before);
  });
});
