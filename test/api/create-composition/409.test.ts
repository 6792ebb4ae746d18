import { describe, expect, it } from 'vitest';
import { A_COMPOSITION, createApi } from '#test/support/api.ts';

describe('create-composition 409', () => {
  it('refuses a used key with another document and names the first video', async () => {
    const { send, world } = await createApi();
    const first = await send('create-composition', { body: { html: A_COMPOSITION, idempotency_key: 'k' } });
    const before = world.snapshot();
    const answer = await send('create-composition', {
      body: { html: `${A_COMPOSITION} `, idempotency_key: 'k' },
    });
    expect(answer).toMatchObject({
      status: 409,
      body: { error: 'idempotency_conflict', details: { video_id: first.body.id } },
    });
    expect(world.snapshot()).toEqual(before);
  });

  it('counts the other create operation as another body', async () => {
    const { send } = await createApi();
    await send('create-video', { body: { template: 'kartu@1', idempotency_key: 'k' } });
    const answer = await send('create-composition', { body: { html: A_COMPOSITION, idempotency_key: 'k' } });
    expect(answer.status).toBe(409);
  });
});
