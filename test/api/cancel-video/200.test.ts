import { describe, expect, it, vi } from 'vitest';
import { createApi } from '#test/support/api.ts';

describe('cancel-video 200', () => {
  it('cancels a queued video, releases its credits and frees its slot', async () => {
    const { send, world, workspace } = await createApi();
    const { body: video } = await send('create-video', { body: { template: 'kartu@1' } });
    const response = await send('cancel-video', { path: { id: video.id } });
    expect(response).toMatchObject({
      status: 200,
      body: { ...video, status: 'canceled', finished_at: '2026-01-15T03:00:00.000Z' },
    });
    expect(await world.workspaces.find(workspace.id)).toMatchObject({
      balanceMilliCredits: 60_000,
      activeVideoIds: [],
    });
  });

  it('records the metrics of a cancellation once', async () => {
    const { send, world } = await createApi();
    const { body: video } = await send('create-video', { body: { template: 'kartu@1' } });
    for (let time = 1; time <= 2; time += 1) await send('cancel-video', { path: { id: video.id } });
    expect(world.recorded).toEqual([{ values: { RendersCanceled: 1, CreditsCanceled: 6 } }]);
  });

  it('cancels a rendering video, whose worker can no longer finish it', async () => {
    const { send, world, workspace } = await createApi();
    const { body: video } = await send('create-video', { body: { template: 'kartu@1' } });
    const nowMs = world.clock.nowMs();
    const claimed = await world.videos.claim(workspace.id, video.id, {
      owner: 'w',
      nowMs,
      leaseExpiresAtMs: nowMs + 60_000,
    });
    expect(claimed?.status).toBe('rendering');
    await send('cancel-video', { path: { id: video.id } });
    const lease = { workspaceId: workspace.id, videoId: video.id, attempt: 1, owner: 'w' };
    const finish = { outputKey: 'k', durationMs: 1, finishedAtMs: nowMs };
    expect(await world.videos.finish(lease, finish)).toBeUndefined();
    expect(await world.workspaces.find(workspace.id)).toMatchObject({ balanceMilliCredits: 60_000 });
  });

  it('returns the finished video, without effects, when a worker finishes it meanwhile', async () => {
    const { send, world, workspace } = await createApi();
    await world.addEndpoint({ workspaceId: workspace.id });
    const { body: video } = await send('create-video', { body: { template: 'kartu@1' } });
    const ids = { workspaceId: workspace.id, videoId: video.id };
    const nowMs = world.clock.nowMs();
    const claim = { owner: 'w', nowMs, leaseExpiresAtMs: nowMs + 60_000 };
    await world.videos.claim(workspace.id, video.id, claim);
    const finish = { outputKey: 'k', durationMs: 5960, finishedAtMs: nowMs };
    vi.spyOn(world.videos, 'cancel').mockImplementationOnce(async (workspaceId, videoId) => {
      expect(await world.videos.find(workspaceId, videoId)).toMatchObject({ status: 'rendering' });
      await world.videos.finish({ ...ids, attempt: 1, owner: 'w' }, finish);
      return undefined;
    });
    expect(await send('cancel-video', { path: { id: video.id } })).toMatchObject({
      status: 200,
      body: { id: video.id, status: 'done', duration_seconds: 5.96 },
    });
    expect(world.videos.cancel).toHaveBeenCalledOnce();
    expect(world.recorded).toEqual([]);
    expect(world.deliveries()).toMatchObject([{ ...ids, type: 'video.done' }]);
    expect(world.webhookQueue.waiting).toEqual([]);
    expect(await world.workspaces.find(workspace.id)).toMatchObject({ balanceMilliCredits: 54_000 });
  });

  it('returns a video in a terminal status unchanged', async () => {
    const { send, world } = await createApi();
    const { body: video } = await send('create-video', { body: { template: 'kartu@1' } });
    const first = await send('cancel-video', { path: { id: video.id } });
    world.clock.advance(1000);
    const before = world.snapshot();
    const second = await send('cancel-video', { path: { id: video.id } });
    expect(second).toMatchObject({ status: 200, body: first.body });
    expect(world.snapshot()).toEqual(before);
  });
});
