import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { CONTROL_DOCUMENT } from '#core/rendering/control-document.ts';
import { RenderError } from '#core/rendering/render-error.ts';
import { useServers } from '#test/support/listen.ts';
import { createRenderSegmentHandler } from '#renderer/handler.ts';
import type { Renderer } from '#renderer/prepare-renderer.ts';
import { mixSound } from '#renderer/sound/mix-sound.ts';
import type { SoundJob } from '#renderer/sound/mix-sound.ts';
import { A_REPORT } from '#test/support/render-report.ts';

const MUSIC = 'asset_0199a000-0000-7000-8000-000000000001';
const CLIP = {
  assetId: MUSIC,
  startSeconds: 0,
  durationSeconds: 0.2,
  mediaStartSeconds: 0,
  volume: 1,
  isLooped: false,
  fadeInSeconds: 0,
  fadeOutSeconds: 0,
};
const DOCUMENT = {
  ...CONTROL_DOCUMENT,
  assets: [{ id: MUSIC, contentType: 'audio/wav' as const }],
  sound: [CLIP],
};

const serve = useServers();

/** Invokes the handler with a storage server and a fake renderer; returns the outcome and what was uploaded. */
const invoke = async (
  renderer: Partial<Renderer>,
  { hasSound = true, hasMusic = true, limitMs = 60_000, contentType = 'audio/wav' } = {},
) => {
  const uploads = new Map<string, string>();
  const bodies: Readonly<Record<string, string>> = {
    '/document': JSON.stringify({ ...DOCUMENT, assets: [{ id: MUSIC, contentType }] }),
    ...(hasMusic && { '/music': 'music' }),
  };
  const server = await serve((request, response) => {
    const path = request.url ?? '';
    if (request.method === 'PUT') {
      void buffer(request).then((body) => {
        uploads.set(path, String(body));
        response.end();
      });
    } else response.writeHead(bodies[path] === undefined ? 404 : 200).end(bodies[path]);
  });
  const handler = createRenderSegmentHandler({
    prepareRenderer: async () => ({
      render: async ({ outputPath }) => {
        await writeFile(outputPath, 'video');
        return A_REPORT;
      },
      mixSound: ({ outputPath }) => writeFile(outputPath, 'sound'),
      renderStill: async () => Buffer.alloc(0),
      decodeFrame: async () => Buffer.alloc(0),
      renderFrames: async () => ({ frames: [], sheet: '' }),
      ...renderer,
    }),
    withScratchFolder: async (work) => {
      const folder = await mkdtemp(join(tmpdir(), 'segment-sound-'));
      const outcome = await work(folder);
      await rm(folder, { recursive: true });
      return outcome;
    },
  });
  const outcome = await handler({
    videoId: 'vid_1',
    segment: { index: 0, firstFrame: 0, frameCount: 5 },
    documentUrl: `${server}/document`,
    assets: [{ id: MUSIC, url: `${server}/music` }],
    ...(hasSound && { soundUrl: `${server}/sound` }),
    outputUrl: `${server}/video`,
    progressUrl: `${server}/progress`,
    cancellationUrl: `${server}/stop`,
    deadlineMs: Date.now() + limitMs,
    epochMs: 0,
    maxSegments: 1,
  });
  return { outcome, uploads };
};

/** Renders until it is aborted. */
const renderForever: Renderer['render'] = async ({ signal, onVolumes }) => {
  onVolumes?.(new Map());
  if (signal) await once(signal, 'abort');
  throw new RenderError('render_timeout', 'aborted');
};

describe('a request for sound', () => {
  it('mixes the clips of the document with the downloaded files, uploads the track and reports it', async () => {
    const jobs: SoundJob[] = [];
    const { outcome, uploads } = await invoke({
      mixSound: async (job) => {
        jobs.push(job);
        await writeFile(job.outputPath, 'sound');
      },
    });
    expect(jobs).toMatchObject([{ clips: [CLIP], frameCount: 5, fps: 25, volumes: new Map() }]);
    expect(jobs[0]?.files.get(MUSIC)?.contentType).toBe('audio/wav');
    expect(uploads.get('/sound')).toBe('sound');
    expect(outcome).toMatchObject({
      status: 'rendered',
      sound: { sizeBytes: 5, sha256: 'dd29442deca69f52c50006b831cb216edf78a7da33748f0a80ff19f2ebe57ecd' },
    });
  });

  it.each([true, false])('downloads a clip that is only heard for a mix only (%s)', async (hasSound) => {
    const jobs: SoundJob[] = [];
    const downloads: unknown[] = [];
    const { outcome } = await invoke(
      {
        render: async ({ outputPath, clipPaths, onVolumes }) => {
          onVolumes?.(new Map());
          downloads.push(...((await clipPaths) ?? new Map()).keys());
          await writeFile(outputPath, 'video');
          return A_REPORT;
        },
        mixSound: async (job) => {
          jobs.push(job);
          await writeFile(job.outputPath, 'sound');
        },
      },
      { contentType: 'video/mp4', hasSound },
    );
    expect(outcome).toMatchObject({ status: 'rendered' });
    expect(downloads).toEqual(hasSound ? [MUSIC] : []);
    expect(jobs.map(({ files }) => files.get(MUSIC)?.contentType)).toEqual(hasSound ? ['video/mp4'] : []);
  });

  it('mixes with the volumes that the page has reported', async () => {
    const volumes = new Map([['music', [1, 0.5, 0, 0, 0]]]);
    const jobs: SoundJob[] = [];
    await invoke({
      render: async ({ outputPath, onVolumes }) => {
        onVolumes?.(volumes);
        await writeFile(outputPath, 'video');
        return A_REPORT;
      },
      mixSound: async (job) => {
        jobs.push(job);
        await writeFile(job.outputPath, 'sound');
      },
    });
    expect(jobs).toMatchObject([{ volumes }]);
  });

  it('fails at once when the sound cannot be mixed', async () => {
    const mixSound = () =>
      Promise.reject(new RenderError('asset_unavailable', 'not decoded', { text: MUSIC }));
    const { outcome } = await invoke({ render: renderForever, mixSound });
    expect(outcome).toMatchObject({ status: 'failed', code: 'asset_unavailable', subject: { text: MUSIC } });
  });

  it('fails at once when an audio asset is gone', async () => {
    const { outcome } = await invoke({ render: renderForever }, { hasMusic: false });
    expect(outcome).toMatchObject({ status: 'failed', code: 'asset_unavailable' });
  });

  it('aborts the mix when the render fails', async () => {
    const mixing = Promise.withResolvers<void>();
    let hasAborted = false;
    const { outcome } = await invoke({
      render: async ({ onVolumes }) => {
        onVolumes?.(new Map());
        await mixing.promise;
        throw new RenderError('script_error', 'failed');
      },
      mixSound: async ({ signal }) => {
        mixing.resolve();
        await once(signal, 'abort');
        hasAborted = true;
        throw new RenderError('render_timeout', 'aborted');
      },
    });
    expect(outcome).toMatchObject({ status: 'failed', code: 'script_error' });
    expect(hasAborted).toBe(true);
  });
});

describe('a failure after the document was served', () => {
  it('is no fault of the service when the deadline passes before the page reports its volumes', async () => {
    const { outcome } = await invoke(
      {
        render: async ({ signal }) => {
          if (signal) await once(signal, 'abort');
          await sleep(20); // ends its browser
          throw new RenderError('render_timeout', 'aborted');
        },
      },
      { limitMs: 500 },
    );
    expect(outcome).toMatchObject({ status: 'failed', code: 'render_timeout' });
    expect(outcome).not.toHaveProperty('isServiceFault');
  });

  it('is no fault of the service when the folder of the sound cannot be written', async () => {
    const { outcome } = await invoke({
      render: renderForever,
      mixSound: (job) => mixSound({ ...job, scratchDir: join(import.meta.filename, 'sound') }, '/no-ffmpeg'),
    });
    expect(outcome).toMatchObject({ status: 'failed', code: 'internal_error' });
    expect(outcome).not.toHaveProperty('isServiceFault');
  });
});

it('no sound is mixed without a request for it', async () => {
  const mixSound = () => Promise.reject(new Error('not expected'));
  const { outcome, uploads } = await invoke({ mixSound }, { hasSound: false });
  expect(outcome).not.toHaveProperty('sound');
  expect([...uploads.keys()]).not.toContain('/sound');
});
