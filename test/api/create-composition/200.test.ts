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

  it('makes one video of twenty requests at once', async () => {
    const { send, world } = await createApi();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('create-composition', { body })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
    expect(world.storedVideos()).toHaveLength(1);
    expect(world.documents.stored.size).toBe(1);
  });

  it('says what a dry run would cost and stores nothing', async () => {
    const { send, world } = await createApi();
    const before = world.snapshot();
    const answer = await send('create-composition', { body, query: { dry_run: 'true' } });
    expect(answer).toMatchObject({ status: 200, body: { valid: true, credits: 2.5 } });
    expect(world.snapshot()).toEqual(before);
  });

  it('prices a dry run under a used key as a new video, and answers with no earlier one', async () => {
    const { send, world } = await createApi();
    await send('create-composition', { body });
    const before = world.snapshot();
    const answer = await send('create-composition', { body, query: { dry_run: 'true' } });
    expect(answer.body).toEqual({ valid: true, credits: 2.5 });
    expect(answer.headers).not.toHaveProperty('Location');
    expect(world.snapshot()).toEqual(before);
  });
});
