import { expect, it } from 'vitest';
import type { BatchId } from '#core/batch/row-name.ts';
import { createApi } from '#test/support/api.ts';
import { aVideo } from '#test/support/fakes/builders.ts';

const FAILED = { code: 'invalid_variables', violations: { foto: [{ code: 'unknown_asset' }] } } as const;

it('list-batch-videos 200 returns every row in its order, page by page', async () => {
  const { send, world, workspace } = await createApi();
  const { body } = await send('create-batch', { body: { template: 'kartu@1', rows: [{}, {}, {}, {}] } });
  const id: BatchId = body.id;
  const video = aVideo(
    { id: world.newVideoId(), workspaceId: workspace.id, createdAtMs: world.clock.nowMs() },
    { batch: { id, index: 0 }, title: 'Senja', metadata: '{"pesanan":"A-1"}' },
  );
  const creation = { video, idempotency: null, unpaidBudgetMs: 1 };
  expect(await world.videos.create(creation, world.clock.nowMs())).toEqual({ status: 'created' });
  const batch = (await world.batches.find(workspace.id, id)) ?? expect.fail();
  await world.batches.skipRow(batch, FAILED);

  const query = { limit: '2', include: 'title,metadata' };
  const first = (await send('list-batch-videos', { path: { id }, query })).body;
  expect(first).toMatchObject({
    videos: [
      { index: 0, video: { id: video.id, title: 'Senja', metadata: { pesanan: 'A-1' } }, error: null },
      {
        index: 1,
        video: null,
        error: { error: 'invalid_variables', details: { foto: [{ code: 'unknown_asset' }] } },
      },
    ],
    next_cursor: '1',
  });
  const rest = (await send('list-batch-videos', { path: { id }, query: { limit: '2', cursor: '1' } })).body;
  const waiting = (index: number) => ({ index, video: null, error: null });
  expect(rest).toEqual({ videos: [waiting(2), waiting(3)], next_cursor: null });
  const after = await send('list-batch-videos', { path: { id }, query: { cursor: '3' } });
  expect(after.body).toEqual({ videos: [], next_cursor: null });
  const { counts } = (await send('get-batch', { path: { id } })).body;
  expect(counts).toEqual({ total: 4, waiting: 2, active: 1, done: 0, failed: 1, canceled: 0 });
});
