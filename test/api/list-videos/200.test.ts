import { describe, expect, it } from 'vitest';
import { createApi } from '#test/support/api.ts';
import { aVideo } from '#test/support/fakes/builders.ts';

const createApiWithVideos = async (count: number) => {
  const api = await createApi();
  const ids = Array.from({ length: count }, () => {
    api.world.clock.advance(1000);
    const id = api.world.newVideoId();
    const createdAtMs = api.world.clock.nowMs();
    api.world.putVideo(
      aVideo(
        { id, workspaceId: api.workspace.id, createdAtMs },
        { status: 'canceled', finishedAtMs: createdAtMs, dueAtMs: null },
      ),
    );
    return id;
  });
  return { ...api, newestFirst: ids.toReversed() };
};

const idsOf = (body: { videos: { id: string }[] }) => body.videos.map(({ id }) => id);

describe('list-videos 200', () => {
  it('returns an empty list for a new workspace', async () => {
    const { send } = await createApi();
    expect(await send('list-videos')).toMatchObject({ status: 200, body: { videos: [], next_cursor: null } });
  });

  it('returns the newest 20 by default, newest first', async () => {
    const { send, newestFirst } = await createApiWithVideos(25);
    const { body } = await send('list-videos');
    expect(idsOf(body)).toEqual(newestFirst.slice(0, 20));
  });

  it.each([1, 100])('accepts a limit of %i', async (limit) => {
    const { send, newestFirst } = await createApiWithVideos(3);
    const { body } = await send('list-videos', { query: { limit: String(limit) } });
    expect(idsOf(body)).toEqual(newestFirst.slice(0, limit));
  });

  it('continues at the cursor without gap or repetition', async () => {
    const { send, newestFirst } = await createApiWithVideos(5);
    const first = await send('list-videos', { query: { limit: '3' } });
    const second = await send('list-videos', { query: { limit: '3', cursor: first.body.next_cursor } });
    expect([...idsOf(first.body), ...idsOf(second.body)]).toEqual(newestFirst);
    expect(second.body.next_cursor).toBeNull();
  });

  it('returns only videos of the workspace of the key', async () => {
    const { send, addWorkspace, addKey } = await createApiWithVideos(2);
    const other = await addWorkspace({ id: 'ws_toko' as never });
    const { body } = await send('list-videos', { key: await addKey({ workspaceId: other.id }) });
    expect(body.videos).toEqual([]);
  });

  it('creates a new link for every finished video', async () => {
    const { send, world, workspace } = await createApi();
    const nowMs = world.clock.nowMs();
    const id = world.newVideoId();
    world.putVideo(
      aVideo(
        { id, workspaceId: workspace.id, createdAtMs: nowMs },
        { status: 'done', finishedAtMs: nowMs, durationMs: 6000, outputKey: 'out/x.mp4', dueAtMs: null },
      ),
    );
    const first = await send('list-videos');
    const second = await send('list-videos');
    expect(first.body.videos[0].output_url).toContain('out/x.mp4');
    expect(second.body.videos[0].output_url).not.toBe(first.body.videos[0].output_url);
  });
});
