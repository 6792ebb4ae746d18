import { describe, expect, it } from 'vitest';
import { isTerminal } from '#core/video/video.ts';
import type { Video } from '#core/video/video.ts';
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

/** The API with `put`, which stores a canceled video newer than all others. */
const createApiWithHistory = async () => {
  const api = await createApi();
  const put = (overrides: Partial<Video>) => {
    api.world.clock.advance(1000);
    const id = api.world.newVideoId();
    const createdAtMs = api.world.clock.nowMs();
    const status = overrides.status ?? 'canceled';
    const finished = isTerminal(status) && { finishedAtMs: createdAtMs, dueAtMs: null };
    const output = status === 'done' && { durationMs: 6000, outputKey: `out/${id}.mp4` };
    const failure = status === 'failed' && { failure: { code: 'script_error' } as const };
    api.world.putVideo(
      aVideo(
        { id, workspaceId: api.workspace.id, createdAtMs },
        { status, ...finished, ...output, ...failure, ...overrides },
      ),
    );
    return id;
  };
  return { ...api, put };
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

  it('filters by status and template, newest first', async () => {
    const { send, put } = await createApiWithHistory();
    const ids = [put({ status: 'done' }), put({ status: 'failed' }), put({ template: 'kartu@1' })];
    ids.push(put({ status: 'done', template: 'kartu@1' }));
    const list = async (query: Record<string, string>) => idsOf((await send('list-videos', { query })).body);
    expect(await list({ status: 'done' })).toEqual([ids[3], ids[0]]);
    expect(await list({ status: 'done', limit: '1' })).toEqual([ids[3]]);
    expect(await list({ template: 'kartu@1' })).toEqual([ids[3], ids[2]]);
    expect(await list({ template: 'kartu@1', status: 'done' })).toEqual([ids[3]]);
    expect(await list({ template: 'kartu@2' })).toEqual([]);
    ids.push(put({ template: 'kartu@12' }), put({ template: 'kartu-nama@1' }));
    expect(await list({ template: 'kartu' })).toEqual([ids[4], ids[3], ids[2]]);
    expect(await list({ template: 'kartu@1' })).toEqual([ids[3], ids[2]]);
    expect(await list({ template: 'kar' })).toEqual([]);
  });

  it('reaches a rare status page by page, without gap or repetition', async () => {
    const { send, put } = await createApiWithHistory();
    const failed = [put({ status: 'failed' })];
    for (let made = 0; made < 1200; made += 1) put({});
    failed.push(put({ status: 'failed' }));
    const pages: string[][] = [];
    let cursor: string | null = null;
    do {
      const query: Record<string, string> = { status: 'failed', ...(cursor !== null && { cursor }) };
      const { body } = await send('list-videos', { query });
      pages.push(idsOf(body));
      cursor = body.next_cursor;
    } while (cursor !== null);
    expect(pages).toEqual([[failed[1]], [], [failed[0]]]);
  });

  it.each(['queued', 'rendering'] as const)('finds every %s video in one page', async (status) => {
    const { send, put, world, workspace } = await createApiWithHistory();
    const ids = [put({ status }), put({ status })];
    world.records.workspaces.set(workspace.id, { ...workspace, activeVideoIds: ids });
    for (let made = 0; made < 600; made += 1) put({});
    const { body } = await send('list-videos', { query: { status } });
    expect(idsOf(body)).toEqual(ids.toReversed());
    expect(body.next_cursor).toBeNull();
    const first = await send('list-videos', { query: { status, limit: '1' } });
    expect([idsOf(first.body), first.body.next_cursor]).toEqual([[ids[1]], ids[1]]);
    const second = await send('list-videos', { query: { status, cursor: ids[1] ?? '' } });
    expect([idsOf(second.body), second.body.next_cursor]).toEqual([[ids[0]], null]);
    expect(idsOf((await send('list-videos', { query: { status, template: 'kartu@1' } })).body)).toEqual([]);
  });

  it('reads nothing for an active status when no video is active', async () => {
    const { send, put, world } = await createApiWithHistory();
    put({});
    world.failOn('videos', 'list');
    const response = await send('list-videos', { query: { status: 'queued' } });
    expect(response).toMatchObject({ status: 200, body: { videos: [], next_cursor: null } });
  });

  it('adds title, progress and poster on request', async () => {
    const { send, put } = await createApiWithHistory();
    put({ title: 'Resep kopi' });
    put({ status: 'done', posterKey: 'out/x.jpg', template: 'kartu@1' });
    const plain = await send('list-videos');
    const { body } = await send('list-videos', { query: { include: 'title,progress,poster' } });
    expect(body.videos).toMatchObject([
      {
        title: null,
        progress: { frames_done: 180, frames_total: 180, percent: 100 },
        poster_url: expect.stringContaining('out/x.jpg'),
      },
      { title: 'Resep kopi', progress: { percent: 0 }, poster_url: null },
    ]);
    expect(Object.keys(body.videos[0])).toEqual([
      ...Object.keys(plain.body.videos[0]),
      'title',
      'progress',
      'poster_url',
    ]);
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
