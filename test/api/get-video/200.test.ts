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
  it('returns a queued video with null results and Retry-After', async () => {
    const { get, id } = await withVideo({});
    const response = await get();
    expect(response.headers['Retry-After']).toBe('3');
    expect(response.body).toEqual({
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

  it('returns a finished video with its measured duration and a link valid for 15 minutes', async () => {
    const { get, id } = await withVideo(done(FINISHED));
    const { headers, body } = await get();
    expect(headers).not.toHaveProperty('Retry-After');
    expect(body).toMatchObject({ finished_at: '2026-01-15T03:00:00.000Z', duration_seconds: 5.96 });
    const link = new URL(body.output_url);
    expect(link.pathname).toBe('/out/ws/vid/1/0.mp4');
    expect(link.searchParams.get('X-Amz-Expires')).toBe('900');
    expect(link.searchParams.get('response-content-disposition')).toContain(`${id}.mp4`);
  });

  it('creates a new link for every request', async () => {
    const { get } = await withVideo(done(FINISHED));
    const first = await get();
    const second = await get();
    expect(second.body.output_url).not.toBe(first.body.output_url);
  });

  it('returns a null link after the file has expired', async () => {
    const { get, world } = await withVideo(done(FINISHED));
    world.clock.advance(30 * 24 * 60 * 60 * 1000);
    expect((await get()).body).toMatchObject({ status: 'done', output_url: null, duration_seconds: 5.96 });
  });

  it.each([
    [
      { code: 'script_error', subject: { text: 'TypeError: harga is null', line: 12, column: 5 } },
      'Skrip di dalam komposisi gagal dijalankan: “TypeError: harga is null” (baris 12, kolom 5). Perbaiki kesalahan JavaScript-nya, lalu buat video baru.',
    ],
    [
      { code: 'script_error', subject: { text: 'Error: $& gagal.' } },
      'Skrip di dalam komposisi gagal dijalankan: “Error: $& gagal.”. Perbaiki kesalahan JavaScript-nya, lalu buat video baru.',
    ],
    [
      { code: 'asset_unavailable', subject: { text: 'Comic Neue' } },
      'Ada font atau aset yang tidak bisa dimuat: “Comic Neue”. Pakai font bawaan, pastikan asetnya belum dihapus dan berkasnya tidak rusak, lalu buat video baru.',
    ],
  ] as const)('names what failed in the document: %j', async (failure, message) => {
    const { get } = await withVideo({ status: 'failed', failure, finishedAtMs: FINISHED, dueAtMs: null });
    expect((await get()).body.error).toEqual({ code: failure.code, message });
  });

  it.each(['render_crashed', 'render_timeout', 'internal_error'] as const)(
    'reports a fault of the service as internal_error: %s',
    async (code) => {
      const failure = { code, isServiceFault: true } as const;
      const { get } = await withVideo({ status: 'failed', failure, finishedAtMs: FINISHED, dueAtMs: null });
      expect((await get()).body.error).toEqual({
        code: 'internal_error',
        message: expect.stringContaining('gangguan di sistem kami'),
      });
    },
  );

  it.each(['render_timeout', 'out_of_memory', 'script_error', 'asset_unavailable'] as const)(
    'blames no caller for the document of a template, only for a file: %s',
    async (code) => {
      const { get } = await withVideo({
        status: 'failed',
        template: 'promo-produk@5',
        failure: { code },
        finishedAtMs: FINISHED,
        dueAtMs: null,
      });
      const expected = code === 'asset_unavailable' ? code : 'internal_error';
      expect((await get()).body.error).toMatchObject({ code: expected });
    },
  );

  it('returns failure code and message of a failed video', async () => {
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
      error: { code: 'script_error', message: expect.stringContaining('skripnya') },
    });
  });

  it('adds progress only on request', async () => {
    const { get } = await withVideo({ status: 'rendering', framesDone: 45 });
    expect((await get()).body).not.toHaveProperty('progress');
    expect((await get({ include: 'progress' })).body.progress).toEqual({
      frames_done: 45,
      frames_total: 180,
      percent: 25,
    });
  });

  it('adds a new poster link valid for 15 minutes only on request', async () => {
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
  ] as const)('returns a null poster_url for a video that is %s', async (_, overrides) => {
    const { get } = await withVideo(overrides);
    const { status, body } = await get({ include: 'poster' });
    expect(status).toBe(200);
    expect(body.poster_url).toBeNull();
  });

  it('returns a null poster_url after the files have expired', async () => {
    const { get, world } = await withVideo(done(FINISHED));
    world.clock.advance(30 * 24 * 60 * 60 * 1000);
    expect((await get({ include: 'poster' })).body).toMatchObject({ status: 'done', poster_url: null });
  });

  it('adds a new link to its captions, valid for 15 minutes, only on request', async () => {
    const { get, id, world } = await withVideo({ ...done(FINISHED), captionsKey: 'captions/ws/vid.srt' });
    expect((await get()).body).not.toHaveProperty('captions_url');
    const { captions_url: captionsUrl } = (await get({ include: 'captions' })).body;
    const link = new URL(captionsUrl);
    expect(link.pathname).toBe('/captions/ws/vid.srt');
    expect(link.searchParams.get('X-Amz-Expires')).toBe('900');
    expect(link.searchParams.get('response-content-disposition')).toContain(`${id}.srt`);
    expect((await get({ include: 'captions' })).body.captions_url).not.toBe(captionsUrl);
    world.clock.advance(30 * 24 * 60 * 60 * 1000);
    expect((await get({ include: 'captions' })).body).toMatchObject({ status: 'done', captions_url: null });
  });

  it.each([
    ['rendering', { status: 'rendering', attempt: 1, captionsKey: 'captions/ws/vid.srt' }],
    ['done without captions', done(FINISHED)],
  ] as const)('returns a null captions_url for a video that is %s', async (_, overrides) => {
    const { get } = await withVideo(overrides);
    expect((await get({ include: 'captions' })).body.captions_url).toBeNull();
  });

  it.each(['progress,poster', 'poster,progress', ['progress', 'poster']])(
    'adds both for include=%s',
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
