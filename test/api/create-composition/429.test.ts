import { describe, expect, it } from 'vitest';
import { A_COMPOSITION, createApi } from '#test/support/api.ts';
import { describeBacklogRefusal } from '#test/support/describe-backlog-refusal.ts';
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

  describeBacklogRefusal('create-composition', body);

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
