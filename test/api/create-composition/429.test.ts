import { describe, expect, it } from 'vitest';
import { A_COMPOSITION, createApi } from '#test/support/api.ts';
import { unpaidTimeKey } from '#test/support/fakes/records.ts';

const body = { html: A_COMPOSITION };

describe('create-composition 429', () => {
  it('counts videos of both create operations towards the cap', async () => {
    const { send, world } = await createApi();
    await send('create-video', { body: { template: 'kartu@1' } });
    await send('create-composition', { body });
    const before = world.snapshot();
    const response = await send('create-composition', { body });
    expect(response).toMatchObject({
      status: 429,
      headers: { 'Retry-After': expect.stringMatching(/^\d+$/) },
      body: { error: 'too_many_active_renders', details: { max_active: 2 } },
    });
    expect(world.snapshot()).toEqual(before);
  });

  it('is returned until the hour ends when failed and canceled videos have used the unpaid time', async () => {
    const { send, world, workspace } = await createApi();
    world.records.unpaidTime.set(unpaidTimeKey(workspace.id, world.clock.nowMs()), 3_600_000);
    const before = world.snapshot();
    const request = { body };
    const response = await send('create-composition', request);
    expect(response).toMatchObject({
      status: 429,
      headers: { 'Retry-After': '3600' },
      body: { error: 'quota_exceeded', details: { unpaid_renderer_seconds_per_hour: 3600 } },
    });
    const dryRun = await send('create-composition', { ...request, query: { dry_run: 'true' } });
    expect(dryRun).toMatchObject({ status: 429, body: response.body });
    expect(world.snapshot()).toEqual(before);
  });

  it('is returned while the backlog takes longer than the limit, until a sweep measures a shorter one', async () => {
    const { send, world } = await createApi();
    const earlier = await send('create-composition', { body: { ...body, idempotency_key: 'k' } });
    const nowMs = world.clock.nowMs();
    await world.backlog.put({ waitSeconds: 1020.2, measuredAtMs: nowMs });
    const before = world.snapshot();
    const response = await send('create-composition', { body });
    expect(response).toEqual({
      status: 429,
      headers: expect.objectContaining({ 'Retry-After': '121' }),
      body: {
        error: 'quota_exceeded',
        message: expect.stringMatching(/^Antrean render sedang penuh.* lalu coba lagi\.$/),
        details: { max_wait_seconds: 900, retry_after_seconds: 121 },
      },
    });
    const dryRun = await send('create-composition', { body, query: { dry_run: 'true' } });
    expect(dryRun).toMatchObject({ status: 429, body: response.body });
    const replay = { body: { ...body, idempotency_key: 'k' } };
    expect(await send('create-composition', replay)).toMatchObject({
      status: 200,
      body: { id: earlier.body.id },
    });
    expect(world.snapshot()).toEqual(before);
    await world.backlog.put({ waitSeconds: 900, measuredAtMs: nowMs });
    expect(await send('create-composition', { body })).toMatchObject({ status: 201 });
  });

  it('is not returned for a backlog that no sweep has measured for three minutes', async () => {
    const { send, world } = await createApi();
    await world.backlog.put({ waitSeconds: 901, measuredAtMs: world.clock.nowMs() });
    expect(await send('create-composition', { body })).toMatchObject({
      status: 429,
      headers: { 'Retry-After': '60' },
    });
    world.clock.advance(180_001);
    expect(await send('create-composition', { body })).toMatchObject({ status: 201 });
  });

  it('is returned for a dry run at the cap with the same body', async () => {
    const { send } = await createApi();
    await send('create-video', { body: { template: 'kartu@1' } });
    await send('create-video', { body: { template: 'kartu@1' } });
    const dryRun = await send('create-composition', {
      body: { html: A_COMPOSITION },
      query: { dry_run: 'true' },
    });
    expect(dryRun.status).toBe(429);
    expect(dryRun.body).toEqual((await send('create-composition', { body })).body);
  });
});
