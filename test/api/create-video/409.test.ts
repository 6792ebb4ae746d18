import { describe, expect, it } from 'vitest';
import { A_COMPOSITION, createApi } from '#test/support/api.ts';

const body = { template: 'kartu@1', idempotency_key: 'pesanan-1' };

describe('create-video 409', () => {
  it('refuses a used key with another body and names the first video', async () => {
    const { send, world } = await createApi();
    const first = await send('create-video', { body });
    const before = world.snapshot();
    const answer = await send('create-video', { body: { ...body, variables: {} } });
    expect(answer).toMatchObject({
      status: 409,
      body: { error: 'idempotency_conflict', details: { video_id: first.body.id } },
    });
    expect(world.snapshot()).toEqual(before);
  });

  it('counts the other create operation as another body', async () => {
    const { send } = await createApi();
    await send('create-composition', { body: { html: A_COMPOSITION, idempotency_key: 'pesanan-1' } });
    expect(await send('create-video', { body })).toMatchObject({ status: 409 });
  });

  it('comes before the check of the template', async () => {
    const { send } = await createApi();
    await send('create-video', { body });
    expect(await send('create-video', { body: { ...body, template: 'tidak-ada@1' } })).toMatchObject({
      status: 409,
    });
  });

  it('lets exactly one of two bodies with one key win a race', async () => {
    const { send, world } = await createApi();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        send('create-video', { body: index % 2 ? body : { ...body, variables: { slogan: 'Hai' } } }),
      ),
    );
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(201), count(200), count(409)]).toEqual([1, 4, 5]);
    expect(world.storedVideos()).toHaveLength(1);
  });
});
