import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inspectClip } from '#adapters/media-files/inspect-clip.ts';
import { CLIP_MAX, CLIP_MAX_BYTES, CLIPS_AT_ONCE_MAX } from '#contracts/limits.ts';
import type { VideoClip } from '#contracts/schemas/render-document.ts';
import { NO_DELAY } from '#core/rendering/clip-time.ts';
import { RenderError } from '#core/rendering/render-error.ts';
import { decodeFrame } from '#renderer/video-clips/decode-frame.ts';
import { findProcessesOf, memoryBytesOf } from '#renderer/processes.ts';
import { mixSound } from '#renderer/sound/mix-sound.ts';
import { createClipReader } from '#renderer/video-clips/clip-reader.ts';
import { openClipStage } from '#renderer/video-clips/clip-stage.ts';
import { probeClip } from '#renderer/video-clips/probe-clip.ts';
import { asFile } from '#test/support/media/clips.ts';
import { DURATION_SECONDS, FRAME } from './catalogue/document.ts';
import type { HostileClip } from './clips/clip-file.ts';
import { MP4_CLIPS } from './clips/container-clips.ts';
import { makeBases } from './clips/make-bases.ts';
import type { ClipBases } from './clips/make-bases.ts';
import { clipTableOf } from './clips/outcome-table.ts';
import type { ClipOutcome } from './clips/outcome-table.ts';
import { OUTCOMES } from './clips/outcomes.ts';
import { STREAM_CLIPS } from './clips/stream-clips.ts';
import { findBreaches, hitsOf } from './support/breaches.ts';
import { useHostileHarness } from './support/hostile-harness.ts';

const CLIPS: readonly HostileClip[] = [...MP4_CLIPS, ...STREAM_CLIPS];
const TYPES = { mp4: 'video/mp4', quicktime: 'video/quicktime', webm: 'video/webm' } as const;
const ID = 'asset_00000000-0000-7000-8000-000000000000';
/** Of the inspection, whose own limit is 40 s of a slower processor. */
const INSPECTION_MAX_SECONDS = 40;
const INSPECTION_MEMORY_MAX_BYTES = 768 * 1024 ** 2;
/** In production the deadline of the segment. */
const RENDER_MAX_SECONDS = 40;
const DECODE_TIMEOUT_MS = 60_000;
/** Beside a browser, in the memory of a renderer. */
const RENDER_MEMORY_MAX_BYTES = 2560 * 1024 ** 2;
/** The limit of a process, and what it takes between two samples. */
const DECODER_MEMORY_MAX_BYTES = 1280 * 1024 ** 2;
const MEMORY_SAMPLE_MS = 20;
const NOT_EXPECTED = ['', '', '', '', ''] as const;
/** A white clip on a gray page; encoders and the conversion to video range round. */
const WHITE_MIN = 230;
/** Within, before and behind the clip, not in order. */
const TIMES = [0n, 50n, 140n, 90n, 10_000n];

const harness = useHostileHarness();
let folder = '';
let bases: ClipBases;
const outcomes: ClipOutcome[] = [];

type Decode = (clip: HostileClip, path: string, scratchDir: string) => Promise<unknown>;

const { longerSide, shorterSide } = CLIP_MAX;

const shownClip = ({ container, codec }: Pick<HostileClip, 'container' | 'codec'>): VideoClip => ({
  elementId: 'clip',
  assetId: ID,
  startSeconds: 0,
  durationSeconds: DURATION_SECONDS,
  mediaStartSeconds: 0,
  playbackRate: 1,
  isLooped: false,
  // The largest size that a container may announce: all smaller frames are decoded.
  source: { container, codec, width: longerSide, height: shorterSide, timescale: 1000, endTick: 2000 },
});

const show = (clip: Pick<HostileClip, 'name' | 'container' | 'codec'>, path: string) => {
  const body = `<video id="clip" src="assets/${ID}" muted playsinline data-start="0" data-duration="${DURATION_SECONDS}"></video>`;
  return harness.run(
    { name: clip.name, isLocal: true, parts: () => ({ body }) },
    { clip: { shown: shownClip(clip), path } },
  );
};

/** The largest memory of this process, or of those of a folder, while something runs. */
const peakOf = async <T>(measure: () => number, work: () => Promise<T>) => {
  let bytes = 0;
  const sample = () => {
    bytes = Math.max(bytes, measure());
  };
  const sampling = setInterval(sample, MEMORY_SAMPLE_MS);
  const startedMs = performance.now();
  try {
    return { result: await work(), seconds: (performance.now() - startedMs) / 1000, bytes: () => bytes };
  } finally {
    clearInterval(sampling);
  }
};

/** `rendered`, or the code of the error. */
const endOf = async (work: Promise<unknown>): Promise<string> => {
  const ended = await work.catch((error: unknown) => error);
  if (!(ended instanceof Error)) return 'rendered';
  if (!(ended instanceof RenderError)) throw ended;
  return ended.code;
};

const toolsOf = (scratchDir: string) => ({
  ffmpegPath: harness.tools().ffmpegPath,
  scratchDir,
  signal: AbortSignal.timeout(DECODE_TIMEOUT_MS),
});

/** Ticks of the pictures at the times. */
const readTicks = async (
  clip: Pick<HostileClip, 'container' | 'codec'>,
  path: string,
  scratchDir: string,
) => {
  const file = { path, source: shownClip(clip).source };
  const tools = toolsOf(scratchDir);
  const undecodable = () => new RenderError('asset_unavailable', 'a clip cannot be decoded');
  const probe = await probeClip(tools, file);
  if (probe === undefined) throw undecodable();
  const reader = createClipReader({
    tools,
    file,
    probe,
    format: 'opaque',
    size: { width: 16, height: 16 },
    sourceSize: file.source,
    isLooped: false,
    delay: NO_DELAY,
    onUndecodable: undecodable,
  });
  try {
    const ticks: bigint[] = [];
    for (const numerator of TIMES)
      ticks.push((await reader.pictureAt({ numerator, denominator: 100n })).tick);
    return ticks;
  } finally {
    reader.close();
  }
};

const drawThumbnail = ({ container, codec }: HostileClip, path: string, scratchDir: string) => {
  return decodeFrame(toolsOf(scratchDir), { path, container, codec, width: 64, height: 64 });
};

const mix = ({ container }: HostileClip, path: string, scratchDir: string) =>
  mixSound(
    {
      clips: [
        {
          assetId: ID,
          startSeconds: 0,
          durationSeconds: 2,
          mediaStartSeconds: 0,
          volume: 1,
          isLooped: false,
          fadeInSeconds: 0,
          fadeOutSeconds: 0,
          sourceSeconds: 2,
        },
      ],
      files: new Map([[ID, { path, contentType: TYPES[container] }]]),
      frameCount: 60,
      fps: 30,
      outputPath: join(scratchDir, 'sound.aac'),
      scratchDir,
      signal: AbortSignal.timeout(DECODE_TIMEOUT_MS),
    },
    harness.tools().ffmpegPath,
  );

let goodPath = '';
let goodFrames = '';
const GOOD = { name: 'good', container: 'mp4', codec: 'h264' } as const;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile-clips-test-'));
  bases = await makeBases();
  goodPath = join(folder, 'good.mp4');
  await writeFile(goodPath, bases.h264);
  const good = await show(GOOD, goodPath);
  expect(good).toMatchObject({ outcome: 'rendered' });
  expect(good.brightest).toBeGreaterThan(WHITE_MIN);
  goodFrames = good.frameDigest;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the hostile clips', () => {
  it('are at least 60, with unique names', () => {
    expect(CLIPS.length).toBeGreaterThanOrEqual(60);
    expect(CLIPS.map(({ name }) => name).sort()).toEqual(Object.keys(OUTCOMES).sort());
  });

  describe.each(CLIPS)('$name', (clip) => {
    let path = '';
    let scratchDir = '';
    let bytes: Buffer;
    const expected = OUTCOMES[clip.name] ?? NOT_EXPECTED;
    beforeAll(async () => {
      scratchDir = await mkdtemp(join(folder, 'clip-'));
      await mkdir(join(scratchDir, 'work'));
      path = join(scratchDir, 'file');
      bytes = await clip.make(bases, harness.canaries().targets);
      await writeFile(path, bytes);
    });
    afterAll(() => rm(scratchDir, { recursive: true, force: true }));

    it('is no larger than an upload, and is inspected within the limits', async () => {
      expect(bytes.length).toBeLessThanOrEqual(CLIP_MAX_BYTES);
      const before = process.memoryUsage.rss();
      const measured = await peakOf(
        () => process.memoryUsage.rss() - before,
        () => inspectClip(asFile(bytes), TYPES[clip.container]),
      );
      outcomes.push({ name: clip.name, sizeBytes: bytes.length, expected });
      expect(measured.seconds).toBeLessThan(INSPECTION_MAX_SECONDS);
      expect(measured.bytes()).toBeLessThan(INSPECTION_MEMORY_MAX_BYTES);
      const { result } = measured;
      expect(result.status === 'rejected' ? result.code : result.status).toBe(expected[0]);
    });

    it('ends in a renderer within the limits, and the next video is right', async () => {
      const result = await show(clip, path);
      const isDamaged = result.outcome === 'rendered' && result.brightest < WHITE_MIN;
      expect(findBreaches(result, harness.canaries())).toEqual([]);
      expect(result.leakedEnvironments).toBe(0);
      expect(result.seconds).toBeLessThan(RENDER_MAX_SECONDS);
      expect(result.peakMemoryBytes).toBeLessThan(RENDER_MEMORY_MAX_BYTES);
      expect(await show(GOOD, goodPath)).toMatchObject({ outcome: 'rendered', frameDigest: goodFrames });
      expect(expected[1].split(' or ')).toContain(isDamaged ? 'damaged' : result.outcome);
    });

    it.each<readonly [string, number, Decode]>([
      ['pictures at other times', 2, readTicks],
      ['a thumbnail', 3, drawThumbnail],
      ['sound', 4, mix],
    ])('gives %s or ends within the limits', async (_, column, decode) => {
      const measured = await peakOf(
        () => memoryBytesOf(findProcessesOf(scratchDir)),
        () => endOf(decode(clip, path, scratchDir)),
      );
      expect(measured.bytes()).toBeLessThan(DECODER_MEMORY_MAX_BYTES);
      await expect.poll(() => findProcessesOf(scratchDir)).toEqual([]);
      expect(hitsOf(harness.canaries(), clip.name)).toEqual([]);
      expect(expected[column]?.split(' or ')).toContain(measured.result);
    });
  });

  it('reach no canary listener', () => {
    expect(harness.canaries().hits).toEqual([]);
  });

  it('end as docs/containment-clips.md says', async () => {
    await expect(clipTableOf(outcomes)).toMatchFileSnapshot('../../docs/containment-clips.md');
  });
});

it('at most three clips are decoded at a time, also to look at ten', async () => {
  const scratchDir = await mkdtemp(join(folder, 'ten-'));
  const log = join(scratchDir, 'log');
  const counting = join(scratchDir, 'ffmpeg');
  const { ffmpegPath } = harness.tools();
  await writeFile(counting, `#!/bin/sh\necho + >> ${log}\n${ffmpegPath} "$@"\necho - >> ${log}\n`, {
    mode: 0o755,
  });
  const clips = Array.from({ length: 10 }, (_, index) => ({
    ...shownClip(GOOD),
    elementId: `clip-${index}`,
  }));
  const document = { ...FRAME, html: '', variables: {}, durationSeconds: 1, frameCount: 25, clips };
  const tools = { ...toolsOf(scratchDir), ffmpegPath: counting };
  await openClipStage({ document, paths: new Map([[ID, goodPath]]), tools, canMix: true });
  let running = 0;
  const counts =
    (await readFile(log, 'utf8')).match(/[+-]/g)?.map((sign) => (running += sign === '+' ? 1 : -1)) ?? [];
  expect(counts).toHaveLength(20);
  expect(Math.max(...counts)).toBeLessThanOrEqual(CLIPS_AT_ONCE_MAX);
});

describe('the times of the pictures', () => {
  const ticksOf = async (file: Buffer): Promise<readonly bigint[]> => {
    const path = join(folder, 'times.mp4');
    await writeFile(path, file);
    return readTicks(GOOD, path, folder);
  };

  it('are those of a well-formed clip', async () => {
    expect(await ticksOf(bases.h264)).toEqual([0n, 6144n, 17_920n, 11_264n, 25_088n]);
  });

  it('end with the last whole frame of a clip that is cut', async () => {
    const { faststart } = bases; // of which the first frame is the larger part
    const ticks = await ticksOf(faststart.subarray(0, Math.floor(faststart.length * 0.9)));
    expect(Number(ticks.at(-1))).toBeLessThan(25_000);
    expect(ticks[0]).toBe(0n);
  });

  it('do not depend on lines of the log in the metadata', async () => {
    const logged = CLIPS.find(({ name }) => name === 'mp4/title-that-is-a-log');
    const file = await logged?.make(bases, harness.canaries().targets);
    expect(await ticksOf(file ?? Buffer.alloc(0))).toEqual([0n, 6144n, 17_920n, 11_264n, 25_088n]);
  });
});
