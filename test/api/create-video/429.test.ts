import { describe, expect, it } from 'vitest';
import { createApi } from '#test/support/api.ts';

const body = { template: 'kartu@1' };

describe('create-video 429', () => {
  it('refuses a third active video, names the two and says when to try again', async () => {
    const { send, world } = await createApi();
    const first = await send('create-video', { body });
    const second = await send('create-video', { body });
    const before = world.snapshot();
    const answer = await send('create-video', { body });
    expect(answer).toMatchObject({
      status: 429,
      headers: { 'Retry-After': expect.stringMatching(/^\d+$/) },
      body: { error: 'too_many_active_renders', details: { max_active: 2 } },
    });
    expect(new Set(answer.body.details.active_videos)).toEqual(new Set([first.body.id, second.body.id]));
    expect(world.snapshot()).toEqual(before);
  });

  it('accepts exactly two of ten different creates at once', async () => {
    const { send, world } = await createApi();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        send('create-video', { body: { ...body, idempotency_key: `k${index}` } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(8);
    expect(world.documents.stored.size).toBe(2);
  });

  it('frees the slot when a video ends', async () => {
    const { send } = await createApi();
    const first = await send('create-video', { body });
    await send('create-video', { body });
    await send('cancel-video', { path: { id: first.body.id } });
    expect(await send('create-video', { body })).toMatchObject({ status: 201 });
  });

  it('answers a dry run at the cap with the same refusal', async () => {
    const { send } = await createApi();
    await send('create-video', { body: { template: 'kartu@1' } });
    await send('create-video', { body: { template: 'kartu@1' } });
    const dryRun = await send('create-video', { body, query: { dry_run: 'true' } });
    expect(dryRun.status).toBe(429);
    expect(dryRun.body).toEqual((await send('create-video', { body })).body);
  });
});
