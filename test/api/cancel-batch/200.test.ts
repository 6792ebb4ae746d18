import { describe, expect, it } from 'vitest';
import { A_BATCH, createApi } from '#test/support/api.ts';
import { aVideo } from '#test/support/fakes/builders.ts';

describe('cancel-batch 200', () => {
  it('cancels the active video, counts the other rows as canceled and returns the credits', async () => {
    const { send, world, workspace } = await createApi();
    const { id } = (await send('create-batch', { body: A_BATCH })).body;
    const video = aVideo(
      { id: world.newVideoId(), workspaceId: workspace.id, createdAtMs: world.clock.nowMs() },
      { batch: { id, index: 0 } },
    );
    await world.videos.create({ video, idempotency: null, unpaidBudgetMs: 1 }, world.clock.nowMs());
    const { body } = await send('cancel-batch', { path: { id } });
    expect(body).toMatchObject({
      status: 'canceled',
      counts: { total: 3, waiting: 0, active: 0, done: 0, failed: 0, canceled: 3 },
    });
    expect(await world.videos.find(workspace.id, video.id)).toMatchObject({ status: 'canceled' });
    expect((await world.workspaces.find(workspace.id))?.balanceMilliCredits).toBe(60_000);
    expect(await send('cancel-batch', { path: { id } })).toMatchObject({ status: 200, body });
  });

  it('leaves single videos of the workspace alone', async () => {
    const { send } = await createApi();
    const single = (await send('create-video', { body: { template: 'kartu@1' } })).body;
    const { id } = (await send('create-batch', { body: A_BATCH })).body;
    await send('cancel-batch', { path: { id } });
    const { body } = await send('get-video', { path: { id: single.id } });
    expect(body.status).toBe('queued');
  });

  it('cancels the video that an interrupted cancel has left', async () => {
    const { send, world, workspace } = await createApi();
    const { id } = (await send('create-batch', { body: A_BATCH })).body;
    const video = aVideo(
      { id: world.newVideoId(), workspaceId: workspace.id, createdAtMs: world.clock.nowMs() },
      { batch: { id, index: 0 } },
    );
    await world.videos.create({ video, idempotency: null, unpaidBudgetMs: 1 }, world.clock.nowMs());
    await world.batches.cancel(workspace.id, id, world.clock.nowMs());
    await send('cancel-batch', { path: { id } });
    expect(await world.videos.find(workspace.id, video.id)).toMatchObject({ status: 'canceled' });
  });
});
