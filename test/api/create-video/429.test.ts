import { describe, expect, it } from 'vitest';
import { createApi } from '#test/support/api.ts';

const body = { template: 'kartu@1' };

describe('create-video 429', () => {
  it('is returned for a third active video, with both active ids and Retry-After', async () => {
    const { send, world } = await createApi();
    const first = await send('create-video', { body });
    const second = await send('create-video', { body });
    const before = world.snapshot();
    const response = await send('create-video', { body });
    expect(response).toMatchObject({
      status: 429,
      headers: { 'Retry-After': expect.stringMatching(/^\d+$/) },
      body: { error: 'too_many_active_renders', details: { max_active: 2 } },
    });
    expect(new Set(response.body.details.active_videos)).toEqual(new Set([first.body.id, second.body.id]));
    expect(world.snapshot()).toEqual(before);
  });

  it('is returned to eight of ten concurrent creates', async () => {
    const { send, world } = await createApi();
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        send('create-video', { body: { ...body, idempotency_key: `k${index}` } }),
      ),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(8);
    expect(world.documents.stored.size).toBe(2);
  });

  it('is not returned after an active video was canceled', async () => {
    const { send } = await createApi();
    const first = await send('create-video', { body });
    await send('create-video', { body });
    await send('cancel-video', { path: { id: first.body.id } });
    expect(await send('create-video', { body })).toMatchObject({ status: 201 });
  });

  it('is returned for a dry run at the cap with the same body', async () => {
    const { send } = await createApi();
    await send('create-video', { body: { template: 'kartu@1' } });
    await send('create-video', { body: { template: 'kartu@1' } });
    const dryRun = await send('create-video', { body, query: { dry_run: 'true' } });
    expect(dryRun.status).toBe(429);
    expect(dryRun.body).toEqual((await send('create-video', { body })).body);
  });
});
