import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { VideoClip } from '#contracts/schemas/render-document.ts';
import { frameCount } from '#core/rendering/frames.ts';
import type { CaptureStrategy } from '#renderer/capture/capture.ts';
import { beginFrameCapture } from '#renderer/capture/begin-frame.ts';
import { rawCapture } from '#renderer/capture/raw/raw-capture.ts';
import { CLIP_CORPUS, isRounded, makeCorpusClip, readPacketTable } from './support/clip-corpus.ts';
import type { CorpusClip, PacketTable } from './support/clip-corpus.ts';
import { composition } from './support/compositions.ts';
import { lumaOf } from './support/luma.ts';
import { readNumber } from './support/number-clips.ts';
import { useBench } from './support/rendering.ts';
import { IS_THOROUGH, sampleOf } from './support/thorough.ts';

const bench = useBench();
const folder = mkdtempSync(join(tmpdir(), 'video-clips-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SIDE = 64;
const COLUMNS = 5;
const SIZE = { width: COLUMNS * SIDE, height: 2 * SIDE };
const SECONDS = 1;
/** The machine is slower than a renderer when suites run beside each other. */
const LIMITS = { readyMs: 60_000, frameMs: 60_000 };

interface MadeClip {
  readonly clip: CorpusClip;
  readonly path: string;
  readonly table: PacketTable;
}

/** What a test changes about a clip. */
type Times = Partial<
  Pick<VideoClip, 'startSeconds' | 'durationSeconds' | 'mediaStartSeconds' | 'playbackRate' | 'isLooped'>
>;

const assetIdOf = (index: number): string =>
  `asset_0199a000-0000-7000-8000-${String(index).padStart(12, '0')}`;

const placeOf = (index: number) => ({
  x: (index % COLUMNS) * SIDE,
  y: Math.floor(index / COLUMNS) * SIDE,
  width: SIDE,
  height: SIDE,
});

const pageOf = (clips: readonly VideoClip[], seconds: number): string =>
  composition({
    durationSeconds: seconds,
    head: '<style>video{position:absolute;width:64px;height:64px}#box{display:none}</style>',
    body: clips
      .map(({ elementId, assetId, startSeconds, durationSeconds }, index) => {
        const { x, y } = placeOf(index);
        const times = `data-start="${startSeconds}" data-duration="${durationSeconds}"`;
        return `<video id="${elementId}" src="assets/${assetId}" muted playsinline ${times} style="left:${x}px;top:${y}px"></video>`;
      })
      .join(''),
    timeline: `tl.to("#box", { x: 1, duration: ${seconds} }, 0);`,
  });

const clipOf = ({ clip, table }: MadeClip, index: number, times: Times): VideoClip => {
  const { timescale, endTick, firstKeyTick } = table;
  const container = clip.file.endsWith('.webm') ? 'webm' : 'mp4';
  return {
    elementId: `clip-${index}`,
    assetId: assetIdOf(index),
    startSeconds: 0,
    durationSeconds: SECONDS,
    mediaStartSeconds: 0,
    playbackRate: 1,
    isLooped: false,
    ...times,
    source: {
      container,
      codec: clip.codec,
      width: SIDE,
      height: SIDE,
      timescale: Number(timescale.denominator),
      endTick: Number(endTick * timescale.numerator),
      firstKeyTick: Number(firstKeyTick * timescale.numerator),
      isRounded: isRounded(clip, table),
    },
  };
};

/** A fraction, in whole numbers. */
const exact = (value: number): readonly [bigint, bigint] => [BigInt(Math.round(value * 1e6)), 1_000_000n];

/** The number that a frame of the video must show, from the packets alone. */
const expectedNumber = ({ clip, table }: MadeClip, times: VideoClip, frame: number, fps: number): number => {
  const [start, unit] = exact(times.startSeconds);
  const [media] = exact(times.mediaStartSeconds);
  const [rate] = exact(times.playbackRate);
  // All in units of 1 / (unit * unit * fps) seconds.
  const passed = (BigInt(frame) * unit - start * BigInt(fps)) * rate;
  const begin = media * unit * BigInt(fps);
  const scale = unit * unit * BigInt(fps);
  const { numerator, denominator } = table.timescale;
  const end = table.endTick * numerator * scale;
  let at = (begin + (passed > 0n ? passed : 0n)) * denominator;
  if (times.isLooped && at >= end) {
    const length = end - begin * denominator;
    at = begin * denominator + ((at - begin * denominator) % length);
  }
  const early = isRounded(clip, table) ? 1n : 0n; // in half ticks
  const isShown = (tick: bigint) => (2n * tick - early) * numerator * scale <= 2n * at;
  const shown = table.ticks.filter((tick) => isShown(tick) && tick < table.endTick).length;
  return (clip.firstNumber ?? 0) + Math.max(0, shown - 1);
};

interface Drawn {
  readonly numbers: readonly (readonly (number | undefined)[])[];
  readonly digests: readonly string[];
}

const draw = async (
  made: readonly MadeClip[],
  times: Times,
  {
    fps,
    segments,
    strategy,
    seconds = SECONDS,
  }: { fps: number; segments: number; strategy: CaptureStrategy; seconds?: number },
): Promise<Drawn> => {
  const clips = made.map((each, index) => clipOf(each, index, times));
  const paths = new Map(made.map(({ path }, index) => [assetIdOf(index), path]));
  const frames = frameCount(seconds, fps);
  const pictures: Buffer[] = [];
  for (let index = 0; index < segments; index += 1) {
    const firstFrame = Math.round((index * frames) / segments);
    const segment = {
      index,
      firstFrame,
      frameCount: Math.round(((index + 1) * frames) / segments) - firstFrame,
    };
    await bench.render(pageOf(clips, seconds), {
      ...SIZE,
      fps,
      durationSeconds: seconds,
      strategy,
      segment,
      clips,
      job: {
        limits: LIMITS,
        clipPaths: Promise.resolve(paths),
        onPicture: (picture) => pictures.push(Buffer.from(picture)),
      },
    });
  }
  const planes = await lumaOf(bench.tools().ffmpegPath, pictures, SIZE, strategy.name);
  return {
    numbers: planes.map((plane) => made.map((_, index) => readNumber(plane, SIZE.width, placeOf(index)))),
    digests: pictures.map((picture) => createHash('sha256').update(picture).digest('hex')),
  };
};

const expectNumbers = (
  { numbers: drawn }: Drawn,
  made: readonly MadeClip[],
  times: Times,
  fps: number,
  first = 0,
): void => {
  const wrong = drawn.slice(first).flatMap((numbers, offset) =>
    made.flatMap((each, index) => {
      const frame = first + offset;
      const expected = expectedNumber(each, clipOf(each, index, times), frame, fps);
      return numbers[index] === expected
        ? []
        : [`${each.clip.name} at frame ${frame}: ${numbers[index]}, not ${expected}`];
    }),
  );
  expect(wrong).toEqual([]);
};

describe('the pictures of clips', () => {
  const made = new Map<string, Promise<MadeClip>>();
  const make = async (clip: CorpusClip): Promise<MadeClip> => {
    const { ffmpegPath } = bench.tools();
    const path = await makeCorpusClip(ffmpegPath, folder, clip);
    return { clip, path, table: await readPacketTable(ffmpegPath, path, clip) };
  };
  const madeOf = (clips: readonly CorpusClip[]): Promise<readonly MadeClip[]> =>
    Promise.all(
      clips.map((clip) => {
        const making = made.get(clip.name) ?? make(clip);
        made.set(clip.name, making);
        return making;
      }),
    );
  const named = (...names: readonly string[]) =>
    madeOf(CLIP_CORPUS.filter(({ name }) => names.includes(name)));
  const PAGE = 2 * COLUMNS;
  const pages = Array.from({ length: Math.ceil(CLIP_CORPUS.length / PAGE) }, (_, page) => page);
  const onPage = (page: number) => madeOf(CLIP_CORPUS.slice(page * PAGE, (page + 1) * PAGE));
  const cases = pages.flatMap((page) => [30, 24, 25, 60].map((fps) => ({ page, fps })));

  it.each(sampleOf(cases, cases.length))(
    'are those of the packet table, in any segments (page $page, $fps fps)',
    async ({ page, fps }) => {
      const clips = await onPage(page);
      const whole = await draw(clips, {}, { fps, segments: 1, strategy: rawCapture });
      expectNumbers(whole, clips, {}, fps);
      const segments = IS_THOROUGH ? 4 : 2;
      const parts = await draw(clips, {}, { fps, segments, strategy: rawCapture });
      expectNumbers(parts, clips, {}, fps);
      expect(parts.digests).toEqual(whole.digests);
    },
  );

  it.runIf(IS_THOROUGH)('are the same in 16 segments, with one key frame and several workers', async () => {
    const clips = await named(
      'one-key-frame',
      'h265',
      'h265-open-gop',
      'h265-10',
      'vp9-hidden-frames',
      'av1',
    );
    const options = { fps: 30, strategy: rawCapture };
    const whole = await draw(clips, {}, { ...options, segments: 1 });
    expectNumbers(whole, clips, {}, 30);
    const [first, second] = await Promise.all([
      draw(clips, {}, { ...options, segments: 16 }),
      draw(clips, {}, { ...options, segments: 16 }),
    ]);
    expect(first.digests).toEqual(whole.digests);
    expect(second.digests).toEqual(whole.digests);
  });

  it.runIf(IS_THOROUGH)(
    'show each frame of a WebM once at its own rate, whose times are rounded to milliseconds',
    async () => {
      const clips = await named('vp8', 'vp9', 'vp9-alpha', 'muxed-vp8');
      const drawn = await draw(clips, {}, { fps: 30, segments: 1, strategy: rawCapture });
      expect(drawn.numbers).toEqual(Array.from({ length: 30 }, (_, frame) => clips.map(() => frame)));
    },
  );

  it.runIf(IS_THOROUGH).each(sampleOf(pages, pages.length))(
    'are the same with the other strategy (page %i)',
    async (page) => {
      const clips = await onPage(page);
      expectNumbers(
        await draw(clips, {}, { fps: 30, segments: 1, strategy: beginFrameCapture }),
        clips,
        {},
        30,
      );
    },
  );

  const times: readonly (Times & { readonly seconds?: number })[] = [
    { startSeconds: 0.3, durationSeconds: 0.7 },
    { mediaStartSeconds: 0.4 },
    { playbackRate: 2.5 },
    { playbackRate: 0.3 },
    { playbackRate: 0.1, mediaStartSeconds: 0.5 },
    { playbackRate: 5, isLooped: true },
    { isLooped: true, mediaStartSeconds: 0.8 },
    { startSeconds: 0.1, durationSeconds: 0.9, mediaStartSeconds: 0.2, playbackRate: 1.1, isLooped: true },
    // Later than the length of the clip; a slot longer than the clip; both.
    { startSeconds: 2, durationSeconds: 1, seconds: 3 },
    { durationSeconds: 2, seconds: 2 },
    { startSeconds: 1.7, durationSeconds: 1.3, mediaStartSeconds: 0.7, seconds: 3 },
  ];
  it.runIf(IS_THOROUGH).each(times)('follow the times of the element: %o', async ({ seconds, ...own }) => {
    const clips = await onPage(1);
    for (const segments of [1, 4]) {
      const { startSeconds = 0 } = own;
      const drawn = await draw(clips, own, {
        fps: 30,
        segments,
        strategy: rawCapture,
        ...(seconds && { seconds }),
      });
      const first = Math.ceil(startSeconds * 30 - 1e-9);
      expectNumbers(drawn, clips, own, 30, first);
    }
  });

  it('stay until the video ends without a duration, unless another element starts after them', async () => {
    const [first] = await named('b-frames');
    if (first === undefined) throw new Error('the corpus is empty');
    const seconds = 2;
    const clips = [
      { durationSeconds: seconds },
      { durationSeconds: seconds, isLooped: true },
      { durationSeconds: 1 },
    ].map((times, index) => clipOf(first, index, times));
    const box =
      '<div class="clip" data-start="clip-2" data-duration="0.5" style="position:absolute;left:128px;top:64px;width:64px;height:64px;background:black"></div>';
    const page = pageOf(clips, seconds)
      .replaceAll(/ data-start="0" data-duration="[^"]*" style/g, ' data-start="0" style')
      .replace('<video id="clip-0"', `${box}<video id="clip-0"`);
    const pictures: Buffer[] = [];
    await bench.render(page, {
      ...SIZE,
      durationSeconds: seconds,
      clips,
      job: {
        limits: LIMITS,
        clipPaths: Promise.resolve(new Map(clips.map(({ assetId }) => [assetId, first.path]))),
        onPicture: (picture) => pictures.push(Buffer.from(picture)),
      },
    });
    const planes = await lumaOf(bench.tools().ffmpegPath, pictures, SIZE, 'raw');
    const at = (frame: number) => {
      const plane = planes[frame] as Uint8Array;
      const numbers = clips.map((_, index) => readNumber(plane, SIZE.width, placeOf(index)));
      return [...numbers, (plane[96 * SIZE.width + 160] ?? 0) < 32];
    };
    expect(at(20)).toEqual([20, 20, 20, false]);
    expect(at(40)).toEqual([29, 10, undefined, true]);
    expect(at(59)).toEqual([29, 29, undefined, false]);
  });

  it('are of elements that scripts find loaded, without a player', async () => {
    const [first] = await named('rate-24');
    if (first === undefined) throw new Error('the corpus is empty');
    const clip = clipOf(first, 0, { mediaStartSeconds: 0.25 });
    const check = `
      const video = document.getElementById('clip-0');
      const expect = (name, value) => { if (video[name] !== value) throw new Error(name + ' ' + video[name]); };
      const events = [];
      for (const name of ['loadedmetadata', 'loadeddata', 'canplay', 'error']) video.addEventListener(name, () => events.push(name));
      expect('readyState', 4); expect('videoWidth', 64); expect('videoHeight', 64); expect('paused', true);
      expect('duration', ${clip.source.endTick / clip.source.timescale}); expect('error', null);
      video.play().then(() => expect('paused', false));
      tl.call(() => {
        expect('currentTime', 0.75);
        if (events.join() !== 'loadedmetadata,loadeddata,canplay') throw new Error(events.join());
      }, undefined, 0.5);`;
    const page = pageOf([clip], SECONDS).replace('window.__timelines =', `${check}\nwindow.__timelines =`);
    const { report } = await bench.render(page, {
      ...SIZE,
      durationSeconds: SECONDS,
      clips: [clip],
      job: { limits: LIMITS, clipPaths: Promise.resolve(new Map([[clip.assetId, first.path]])) },
    });
    expect(report).toMatchObject({ capture: 'raw', blockedRequests: 0 });
  });
});
