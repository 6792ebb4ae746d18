import { describe, expect, it } from 'vitest';
import { A_COMPOSITION, createApi } from '#test/support/api.ts';

describe('create-composition 409', () => {
  it('is returned with the id of the first video when the key was used with another document', async () => {
    const { send, world } = await createApi();
    const first = await send('create-composition', { body: { html: A_COMPOSITION, idempotency_key: 'k' } });
    const before = world.snapshot();
    const response = await send('create-composition', {
      body: { html: `${A_COMPOSITION} `, idempotency_key: 'k' },
    });
    expect(response).toMatchObject({
      status: 409,
      body: { error: 'idempotency_conflict', details: { video_id: first.body.id } },
    });
    expect(world.snapshot()).toEqual(before);
  });
});
