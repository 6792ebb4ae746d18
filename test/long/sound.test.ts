import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sleep, systemClock } from '#adapters/system.ts';
import { COMPOSITION_FPS } from '#contracts/limits.ts';
import type { SegmentOutcome, SegmentRequest } from '#contracts/schemas/segment.ts';
import { assetIdFromUuid } from '#core/asset/asset-id.ts';
import type { Asset, TypedAsset } from '#core/asset/asset.ts';
import type { SegmentRenderer } from '#core/ports/media.ts';
import { assetKeyOf } from '#core/rendering/object-keys.ts';
import { isRefused } from '#core/refusal.ts';
import { buildRequestFromComposition } from '#core/use-cases/build-render-request.ts';
import { renderVideo } from '#core/use-cases/render-video.ts';
import type { RenderVideoDeps } from '#core/use-cases/render-video.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import { createTestValidator } from '#test/support/composition-validator.ts';
import { startEmulators } from '#test/support/emulators.ts';
import type { EmulatedAws } from '#test/support/emulators.ts';
import { anAsset } from '#test/support/fakes/builders.ts';
import { createEmulatedFixture, emulatedPorts } from '#test/support/faults/emulated-fixture.ts';
import { clicks, makeWav, tone } from '#test/support/make-wav.ts';
import { PNG_SIGNATURE, pngChunk, pngHeader } from '#test/support/media/images.ts';
import { createRenderSegmentHandler } from '#renderer/handler.ts';
import { renderSegmentDependencies } from '#renderer/prepare-renderer.ts';
import { BUNDLED_FILES_DIR } from '../../layers/bundled-files/bundled-files-dir.ts';
import { GSAP } from '../render/support/compositions.ts';
import { decodeBrightness, decodeSound, findClicks, measureLoudness } from '../render/support/sound.ts';

const SECONDS = 30;
const SIZE = { width: 360, height: 640 };
const PHOTOS = 5;
const GOAL_SECONDS = 0.01;
/** Whole seconds begin with a frame at every rate. */
const CLICK_TIMES = Array.from({ length: SECONDS }, (_, second) => second);

const folder = mkdtempSync(join(tmpdir(), 'sound-long-'));
let aws: EmulatedAws;
beforeAll(async () => {
  aws = await startEmulators();
});
afterAll(async () => {
  await aws.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** A photo of stripes in two colors. */
const makePhoto = (index: number): Buffer => {
  const [width, height] = [540, 960];
  const row = (y: number) => {
    const pixels = Array.from({ length: width }, (_, x) => [40 * index, (x >> 3) % 2 ? 90 : 150, y % 200]);
    return [0, ...pixels.flat()];
  };
  const rows = Buffer.from(Array.from({ length: height }, (_, y) => row(y)).flat());
  const chunks = [pngHeader(width, height, 8, 2), pngChunk('IDAT', deflateSync(rows)), pngChunk('IEND')];
  return Buffer.concat([PNG_SIGNATURE, ...chunks]);
};

const CHORDS = [
  [220, 277.18, 329.63],
  [196, 246.94, 293.66],
  [174.61, 220, 261.63],
  [164.81, 207.65, 246.94],
] as const;
const BEAT_SECONDS = 0.5;

/** Chords with a bass, each note fading: music without a recording. */
const music =
  (amplitude: number) =>
  (seconds: number): number => {
    const chord = CHORDS[Math.floor(seconds / 2) % CHORDS.length] ?? CHORDS[0];
    const fading = Math.exp(-3 * (seconds % BEAT_SECONDS));
    const notes = chord.map((hertz) => tone(hertz, 0.25)(seconds) * fading);
    return amplitude * (notes.reduce((sum, note) => sum + note, 0) + tone(chord[0] / 2, 0.25)(seconds));
  };

interface Sounds {
  readonly elements: (ids: { readonly clicks: string; readonly music: string }) => string;
  readonly makeMusic: () => Buffer;
}

const makeAsset = (index: number, workspaceId: WorkspaceId, overrides: Partial<TypedAsset>): TypedAsset =>
  anAsset(
    { id: assetIdFromUuid(`0199a000-0000-7000-8000-00000000000${index}`), workspaceId, createdAtMs: 0 },
    { status: 'ready', dueAtMs: null, ...overrides },
  );

const putAssets = async (workspaceId: WorkspaceId, makeMusic: Sounds['makeMusic']) => {
  const image = { contentType: 'image/png', facts: { width: 540, height: 960, durationMs: null } } as const;
  const audio = (seconds: number) =>
    ({ contentType: 'audio/wav', facts: { width: null, height: null, durationMs: seconds * 1000 } }) as const;
  const files = [
    ...Array.from({ length: PHOTOS }, (_, index) => [image, makePhoto(index)] as const),
    [audio(SECONDS), makeWav(SECONDS, clicks(CLICK_TIMES), { channels: 1 })] as const,
    [audio(10), makeMusic()] as const,
  ];
  return Promise.all(
    files.map(async ([facts, Body], index) => {
      const asset = makeAsset(index + 1, workspaceId, facts);
      await aws.clients.s3.send(
        new PutObjectCommand({ Bucket: aws.bucketName, Key: assetKeyOf(asset), Body }),
      );
      return asset;
    }),
  );
};

/** Five photos after each other, and a white flash of two frames or more in every second. */
const makePage = (assets: readonly Asset[], fps: number, { elements }: Sounds): string => {
  const [clickTrack = '', music = ''] = assets.slice(PHOTOS).map(({ id }): string => id);
  const photos = assets.slice(0, PHOTOS).map(({ id }, index) => {
    const start = (index * SECONDS) / PHOTOS;
    return `<img id="p${index}" class="clip" data-start="${start}" data-duration="${SECONDS / PHOTOS}" data-track-index="${index}" src="assets/${id}" alt="" style="position:absolute;width:360px;height:640px">`;
  });
  return `<!doctype html><html lang="id"><head><meta charset="utf-8"><title>Foto</title>${GSAP}
<style>body{margin:0}#root{position:relative;width:360px;height:640px;overflow:hidden;background:#000}#flash{position:absolute;inset:0;background:#fff;opacity:0}</style></head>
<body><div id="root" data-composition-id="main" data-start="0" data-duration="${SECONDS}" data-width="${SIZE.width}" data-height="${SIZE.height}" data-fps="${fps}">
${photos.join('\n')}<div id="flash"></div>
${elements({ clicks: clickTrack, music })}</div>
<script>window.__timelines = {}; const tl = gsap.timeline({ paused: true });
for (let second = 0; second < ${SECONDS}; second += 1) tl.set('#flash', { opacity: 1 }, second).set('#flash', { opacity: 0 }, second + 0.1);
window.__timelines.main = tl;</script></body></html>`;
};

/** Renders with this many segments, one after the other; the renderer itself splits only slow pages. */
const createRenderer = (segments: number): SegmentRenderer => {
  const deps = renderSegmentDependencies(BUNDLED_FILES_DIR, process.env);
  const handle = createRenderSegmentHandler(deps);
  let previous: Promise<unknown> = Promise.resolve();
  const render = async (request: SegmentRequest): Promise<SegmentOutcome> => {
    const isFirst = request.maxSegments > 1;
    const { frameCount } = request.segment;
    const end = (index: number) => Math.round(((index + 1) * frameCount) / segments);
    const frames = Array.from({ length: segments }, (_, index) => end(index) - end(index - 1));
    const segment = isFirst ? { ...request.segment, frameCount: frames[0] ?? 0 } : request.segment;
    const outcome = (await handle({ ...request, segment, maxSegments: 1 })) as SegmentOutcome;
    return isFirst && segments > 1 && outcome.status === 'rendered'
      ? { ...outcome, segmentFrames: frames }
      : outcome;
  };
  return {
    render: (request) => {
      const rendering = previous.then(() => render(request));
      previous = rendering.catch(() => undefined);
      return rendering;
    },
  };
};

/** Validates, stores and renders the composition as the service does. Returns the path of the video. */
const renderVideoWith = async (fps: number, segments: number, sounds: Sounds): Promise<string> => {
  const { audit, close, create, queue } = createEmulatedFixture(aws);
  const workspaceId = await audit.openWorkspace(SECONDS * 1000);
  const assets = await putAssets(workspaceId, sounds.makeMusic);
  const built = await buildRequestFromComposition(
    {
      validator: createTestValidator(),
      assets: { find: async (_, id) => assets.find((asset) => asset.id === id) },
      settleUpload: async (asset) => asset,
    },
    workspaceId,
    { html: makePage(assets, fps, sounds), title: null },
  );
  if (isRefused(built)) throw new Error(JSON.stringify(built));
  await create(workspaceId, { renderRequest: built.value });
  const message = queue.receive()?.message;
  if (!message) throw new Error('nothing was sent');
  const segmentRenderer = createRenderer(segments);
  const deps: RenderVideoDeps = {
    ...emulatedPorts(aws),
    segmentRenderer,
    record: () => {},
    log: () => {},
    random: Math.random,
    publishCompletion: async () => {},
    maxSegments: 4,
    clock: systemClock,
    sleep,
  };
  const attempt = { owner: 'coordinator', timeLeftMs: () => 15 * 60_000 };
  const outcome = await renderVideo(deps, message, { ...attempt, deadline: new AbortController().signal });
  expect(outcome).toMatchObject({ status: 'done', segments });
  const [video] = await audit.listVideos(workspaceId);
  const object = { Bucket: aws.bucketName, Key: video?.outputKey ?? '' };
  const { Body } = await aws.clients.s3.send(new GetObjectCommand(object));
  const path = join(folder, `${fps}-${segments}.mp4`);
  writeFileSync(path, (await Body?.transformToByteArray()) ?? '');
  close();
  return path;
};

/** Times of the frames that begin a flash. */
const findFlashes = async (file: string, fps: number): Promise<readonly number[]> => {
  const frames = [...(await decodeBrightness(file))];
  expect(frames).toHaveLength(SECONDS * fps);
  const isWhite = frames.map((brightness) => brightness > 200);
  return isWhite.flatMap((white, frame) => (white && isWhite[frame - 1] !== true ? [frame / fps] : []));
};

const WITH_CLICKS: Sounds = {
  elements: (ids) =>
    `<audio id="klik" data-start="0" data-track-index="10" src="assets/${ids.clicks}"></audio>` +
    `<audio id="musik" data-start="0" data-volume="0.2" data-fade-out="1" data-track-index="11" loop src="assets/${ids.music}"></audio>`,
  makeMusic: () => makeWav(10, music(0.7)),
};

describe('a composition of 30 s with five photos, a click track and music', () => {
  const cases = COMPOSITION_FPS.flatMap((fps) => [1, 4].map((segments) => ({ fps, segments })));
  it.each(cases)('sounds in time at $fps fps in $segments segments', async ({ fps, segments }) => {
    const file = await renderVideoWith(fps, segments, WITH_CLICKS);
    const [flashes, samples] = [await findFlashes(file, fps), await decodeSound(file)];
    const heard = findClicks(samples);
    expect(flashes).toEqual(CLICK_TIMES);
    expect(heard).toHaveLength(SECONDS);
    const offsets = heard.map((seconds, index) => seconds - (flashes[index] ?? 0));
    const { loudness, truePeak } = await measureLoudness(file);
    const row = {
      fps,
      segments,
      'first ms': (1000 * (offsets[0] ?? 0)).toFixed(2),
      'least ms': (1000 * Math.min(...offsets)).toFixed(2),
      'most ms': (1000 * Math.max(...offsets)).toFixed(2),
      'end ms': (1000 * (samples.length / 48_000 - SECONDS)).toFixed(2),
      LUFS: loudness,
      dBTP: truePeak,
    };
    process.stdout.write(`${JSON.stringify(row)}\n`);
    for (const offset of offsets) expect(Math.abs(offset)).toBeLessThanOrEqual(GOAL_SECONDS);
    expect(truePeak).toBeLessThanOrEqual(-1);
    expect(Math.abs(samples.length / 48_000 - SECONDS)).toBeLessThan(1024 / 48_000);
  });
});

it('music that is too loud is limited to a true peak of -1 dB', async () => {
  const file = await renderVideoWith(24, 1, {
    elements: ({ music: id }) =>
      Array.from(
        { length: 4 },
        (_, index) =>
          `<audio id="m${index}" data-start="${index / 10}" data-volume="2" data-track-index="${10 + index}" loop src="assets/${id}"></audio>`,
      ).join(''),
    makeMusic: () => makeWav(10, music(1)),
  });
  const { loudness, truePeak } = await measureLoudness(file);
  process.stdout.write(`${JSON.stringify({ loud: true, LUFS: loudness, dBTP: truePeak })}\n`);
  expect(truePeak).toBeLessThanOrEqual(-1);
  expect(loudness).toBeGreaterThan(-14);
});
