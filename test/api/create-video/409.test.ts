import { describe, expect, it } from 'vitest';
import { A_COMPOSITION, createApi } from '#test/support/api.ts';

const body = { template: 'kartu@1', idempotency_key: 'pesanan-1' };

describe('create-video 409', () => {
  it('is returned with the id of the first video when the key was used with another body', async () => {
    const { send, world } = await createApi();
    const first = await send('create-video', { body });
    const before = world.snapshot();
    const response = await send('create-video', { body: { ...body, variables: {} } });
    expect(response).toMatchObject({
      status: 409,
      body: { error: 'idempotency_conflict', details: { video_id: first.body.id } },
    });
    expect(world.snapshot()).toEqual(before);
  });

  it('is returned when the key was used with the other create operation', async () => {
    const { send } = await createApi();
    await send('create-composition', { body: { html: A_COMPOSITION, idempotency_key: 'pesanan-1' } });
    expect(await send('create-video', { body })).toMatchObject({ status: 409 });
  });

  it('takes precedence over 404', async () => {
    const { send } = await createApi();
    await send('create-video', { body });
    expect(await send('create-video', { body: { ...body, template: 'tidak-ada@1' } })).toMatchObject({
      status: 409,
    });
  });
});
