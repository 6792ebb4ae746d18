import { describe, expect, it } from 'vitest';
import { createApi } from '#test/support/api.ts';
import { describeBacklogRefusal } from '#test/support/describe-backlog-refusal.ts';
import { unpaidTimeKey } from '#test/support/fakes/records.ts';

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

  it('is not returned after an active video was canceled', async () => {
    const { send } = await createApi();
    const first = await send('create-video', { body });
    await send('create-video', { body });
    await send('cancel-video', { path: { id: first.body.id } });
    expect(await send('create-video', { body })).toMatchObject({ status: 201 });
  });

  it('is returned until the hour ends when failed and canceled videos have used the unpaid time', async () => {
    const { send, world, workspace } = await createApi();
    const earlier = await send('create-video', { body: { ...body, idempotency_key: 'k' } });
    await send('cancel-video', { path: { id: earlier.body.id } });
    world.clock.advance(90_500);
    const used = world.clock.nowMs();
    world.records.unpaidTime.set(unpaidTimeKey(workspace.id, used), 3_600_000);
    const before = world.snapshot();
    const response = await send('create-video', { body });
    expect(response).toEqual({
      status: 429,
      headers: expect.objectContaining({ 'Retry-After': '3510' }),
      body: {
        error: 'quota_exceeded',
        message: expect.stringMatching(/^Video yang gagal atau dibatalkan .* lalu coba lagi\.$/),
        details: { unpaid_renderer_seconds_per_hour: 3600, retry_after_seconds: 3510 },
      },
    });
    const dryRun = await send('create-video', { body, query: { dry_run: 'true' } });
    expect(dryRun).toMatchObject({ status: 429, body: response.body });
    const replay = { body: { ...body, idempotency_key: 'k' } };
    expect(await send('create-video', replay)).toMatchObject({ status: 200, body: { id: earlier.body.id } });
    expect(world.snapshot()).toEqual(before);
    world.clock.advance(3_510_000);
    expect(await send('create-video', { body })).toMatchObject({ status: 201 });
  });

  describeBacklogRefusal('create-video', body);

  it('is not returned while the unpaid time is below the budget of its workspace', async () => {
    const { send, world, workspace } = await createApi();
    const nowMs = world.clock.nowMs();
    world.records.unpaidTime.set(unpaidTimeKey(workspace.id, nowMs), 3_599_999);
    world.records.unpaidTime.set(unpaidTimeKey('ws_lain', nowMs), 9_999_999);
    expect(await send('create-video', { body, query: { dry_run: 'true' } })).toMatchObject({ status: 200 });
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
