import { describe, expect, it } from 'vitest';
import type { Video } from '#core/video/video.ts';
import { createApi } from '#test/support/api.ts';
import { aVideo } from '#test/support/fakes/builders.ts';

const withVideo = async (overrides: Partial<Video>) => {
  const api = await createApi();
  const id = api.world.newVideoId();
  const createdAtMs = api.world.clock.nowMs();
  api.world.putVideo(aVideo({ id, workspaceId: api.workspace.id, createdAtMs }, overrides));
  const get = (query: Record<string, string | readonly string[]> = {}) =>
    api.send('get-video', { path: { id }, query });
  return { ...api, id, get };
};

const done = (nowMs: number): Partial<Video> => ({
  status: 'done',
  finishedAtMs: nowMs,
  durationMs: 5960,
  outputKey: 'out/ws/vid/1/0.mp4',
  posterKey: 'out/ws/vid/1/poster.jpg',
  dueAtMs: null,
});
const FINISHED = Date.UTC(2026, 0, 15, 3, 0, 0);

describe('get-video 200', () => {
  it('shows a queued video with everything still null, and when to ask again', async () => {
    const { get, id } = await withVideo({});
    const answer = await get();
    expect(answer.headers['Retry-After']).toBe('3');
    expect(answer.body).toEqual({
      id,
      status: 'queued',
      template: 'composition',
      created_at: '2026-01-15T03:00:00.000Z',
      finished_at: null,
      duration_seconds: null,
      output_url: null,
      error: null,
    });
  });

  it('shows a finished video with the length of its file and a link for fifteen minutes', async () => {
    const { get, id } = await withVideo(done(FINISHED));
    const { headers, body } = await get();
    expect(headers).not.toHaveProperty('Retry-After');
    expect(body).toMatchObject({ finished_at: '2026-01-15T03:00:00.000Z', duration_seconds: 5.96 });
    const link = new URL(body.output_url);
    expect(link.pathname).toBe('/out/ws/vid/1/0.mp4');
    expect(link.searchParams.get('X-Amz-Expires')).toBe('900');
    expect(link.searchParams.get('response-content-disposition')).toContain(`${id}.mp4`);
  });

  it('makes a fresh link each time', async () => {
    const { get } = await withVideo(done(FINISHED));
    const first = await get();
    const second = await get();
    expect(second.body.output_url).not.toBe(first.body.output_url);
  });

  it('shows a video whose file is no longer kept as done, without a link', async () => {
    const { get, world } = await withVideo(done(FINISHED));
    world.clock.advance(30 * 24 * 60 * 60 * 1000);
    expect((await get()).body).toMatchObject({ status: 'done', output_url: null, duration_seconds: 5.96 });
  });

  it('says why a video failed and what to do', async () => {
    const { get } = await withVideo({
      status: 'failed',
      failure: { code: 'script_error' },
      finishedAtMs: FINISHED,
      dueAtMs: null,
    });
    expect((await get()).body).toMatchObject({
      status: 'failed',
      finished_at: '2026-01-15T03:00:00.000Z',
      duration_seconds: null,
      output_url: null,
      error: { code: 'script_error', message: expect.stringContaining('Skrip') },
    });
  });

  it('adds progress only when asked', async () => {
    const { get } = await withVideo({ status: 'rendering', framesDone: 45 });
    expect((await get()).body).not.toHaveProperty('progress');
    expect((await get({ include: 'progress' })).body.progress).toEqual({
      frames_done: 45,
      frames_total: 180,
      percent: 25,
    });
  });

  it('adds a link to the poster only when asked, a fresh one for fifteen minutes each time', async () => {
    const { get, id } = await withVideo(done(FINISHED));
    expect((await get()).body).not.toHaveProperty('poster_url');
    const { poster_url: posterUrl, ...video } = (await get({ include: 'poster' })).body;
    const link = new URL(posterUrl);
    expect(link.pathname).toBe('/out/ws/vid/1/poster.jpg');
    expect(link.searchParams.get('X-Amz-Expires')).toBe('900');
    expect(link.searchParams.get('response-content-disposition')).toContain(`${id}.jpg`);
    expect((await get({ include: 'poster' })).body.poster_url).not.toBe(posterUrl);
    expect(Object.keys(video)).toEqual(Object.keys((await get()).body));
  });

  it.each([
    ['queued', {}],
    ['rendering', { status: 'rendering', attempt: 1 }],
    [
      'failed',
      { status: 'failed', failure: { code: 'script_error' }, finishedAtMs: FINISHED, dueAtMs: null },
    ],
    ['canceled', { status: 'canceled', finishedAtMs: FINISHED, dueAtMs: null }],
    ['done without a poster', { ...done(FINISHED), posterKey: null }],
  ] as const)('has no poster of a video that is %s', async (_, overrides) => {
    const { get } = await withVideo(overrides);
    const { status, body } = await get({ include: 'poster' });
    expect(status).toBe(200);
    expect(body.poster_url).toBeNull();
  });

  it('has no poster once the files are no longer kept', async () => {
    const { get, world } = await withVideo(done(FINISHED));
    world.clock.advance(30 * 24 * 60 * 60 * 1000);
    expect((await get({ include: 'poster' })).body).toMatchObject({ status: 'done', poster_url: null });
  });

  it.each(['progress,poster', 'poster,progress', ['progress', 'poster']])(
    'adds both when asked for %s',
    async (include) => {
      const { get } = await withVideo(done(FINISHED));
      const { body } = await get({ include });
      expect(body).toMatchObject({
        progress: { percent: 100 },
        poster_url: expect.stringContaining('poster.jpg'),
      });
    },
  );
});
