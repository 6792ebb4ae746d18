import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AudioClip } from '#contracts/schemas/render-document.ts';
import { findFfmpeg } from '#renderer/render-tools.ts';
import { mixSound } from '#renderer/sound/mix-sound.ts';
import { readPacketTable } from './support/clip-corpus.ts';
import { decodeSound, findClicks } from './support/sound.ts';
import { IS_THOROUGH, sampleOf } from './support/thorough.ts';

const run = promisify(execFile);
const ID = 'asset_0199a000-0000-7000-8000-000000000001';
const folder = mkdtempSync(join(tmpdir(), 'clip-sound-test-'));
afterAll(() => rmSync(folder, { recursive: true }));
/** Priming of the encoder, which the joined file skips. */
const PRIMING_SECONDS = 1024 / 48_000;
const FPS = 25;
const SECONDS = 7;
const VIDEO_SECONDS = 8;
/** Pictures of the source at whose times a beep begins; in different places of the pieces in which a tempo is changed. */
const BEEP_FRAMES = [12, 35, 61, 86, 112, 138, 161];
const BEEP_SECONDS = 0.06;
const BEEPS = BEEP_FRAMES.map((frame) => frame / FPS);
const MAX_ERROR_SECONDS = 0.01;

type ContentType = 'video/mp4' | 'video/quicktime' | 'video/webm';

interface SoundClip {
  readonly name: string;
  readonly file: string;
  readonly contentType: ContentType;
  readonly codecs: readonly string[];
  /** Rate and layout of the sound. */
  readonly sound?: string;
  /** Arguments before and after the input of a second pass that copies pictures and sound. */
  readonly remux?: { readonly before?: readonly string[]; readonly after?: readonly string[] };
  /** The first picture of the source in the file. */
  readonly firstFrame?: number;
  /** Of the sound in the first pass. */
  readonly offsetSeconds?: number;
  /** Seconds from a picture to its sound, which the file declares. */
  readonly delaySeconds?: number;
}

const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '10', '-bf', '2', '-pix_fmt', 'yuv420p'];
const AAC = [...H264, '-c:a', 'aac'];
const OPUS = ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus'];

const MP4: SoundClip = { name: 'MP4', file: 'plain.mp4', contentType: 'video/mp4', codecs: AAC };
const WEBM: SoundClip = { name: 'WebM', file: 'plain.webm', contentType: 'video/webm', codecs: OPUS };
/** Without an edit list the sound is late by its priming and the pictures by two frames that are decoded in advance. */
const NO_EDIT_LIST_SECONDS = PRIMING_SECONDS - 2 / FPS;
const CLIPS: readonly SoundClip[] = [
  MP4,
  WEBM,
  {
    name: 'mono at 44.1 kHz',
    file: 'mono.mov',
    contentType: 'video/quicktime',
    codecs: AAC,
    sound: 'sample_rates=44100:channel_layouts=mono',
  },
  { ...MP4, name: 'mono at 8 kHz', file: 'low.mp4', sound: 'sample_rates=8000:channel_layouts=mono' },
  { ...WEBM, name: 'Vorbis', file: 'vorbis.webm', codecs: [...OPUS.slice(0, -1), 'libvorbis'] },
  {
    ...MP4,
    name: 'uncompressed',
    file: 'pcm.mov',
    contentType: 'video/quicktime',
    codecs: [...H264, '-c:a', 'pcm_s16le'],
  },
  {
    ...MP4,
    name: 'cut by an edit list',
    file: 'edit.mp4',
    remux: { before: ['-ss', '0.44'] },
    firstFrame: 10,
  },
  {
    ...MP4,
    name: 'late start of both tracks',
    file: 'late.mp4',
    remux: { after: ['-output_ts_offset', '0.3'] },
  },
  {
    ...MP4,
    name: 'fragments, without an edit list',
    file: 'fragments.mp4',
    remux: { after: ['-movflags', 'frag_keyframe+empty_moov', '-use_editlist', '0'] },
    delaySeconds: NO_EDIT_LIST_SECONDS,
  },
  {
    ...MP4,
    name: 'no edit list',
    file: 'no-edit-list.mp4',
    remux: { after: ['-use_editlist', '0'] },
    delaySeconds: NO_EDIT_LIST_SECONDS,
  },
  {
    ...MP4,
    name: 'sound that begins later than the pictures',
    file: 'later.mp4',
    offsetSeconds: 0.2,
    delaySeconds: 0.2,
  },
  {
    ...WEBM,
    name: 'sound in WebM that begins later than the pictures',
    file: 'later.webm',
    offsetSeconds: 0.2,
    delaySeconds: 0.2,
  },
  {
    ...MP4,
    name: 'sound that begins before the pictures',
    file: 'earlier.mp4',
    offsetSeconds: -0.1,
    delaySeconds: -0.1,
  },
];

const makeClip = async ({ file, codecs, sound, remux, offsetSeconds = 0 }: SoundClip): Promise<void> => {
  const ffmpeg = findFfmpeg(process.env);
  const beep = BEEPS.map((seconds) => `between(t,${seconds},${seconds + BEEP_SECONDS})`).join('+');
  const [path, first] = [join(folder, file), join(folder, `first-${file}`)];
  await run(
    ffmpeg,
    [
      ['-v', 'error', '-y', '-f', 'lavfi', '-i', `color=black:s=64x64:r=${FPS}:d=${SECONDS}`],
      offsetSeconds === 0 ? [] : ['-itsoffset', String(offsetSeconds)],
      ['-f', 'lavfi', '-i', `aevalsrc='0.8*sin(2*PI*1000*t)*(${beep})':s=48000:d=${SECONDS}`],
      sound === undefined ? [] : ['-af', `aformat=${sound}`],
      [...codecs, remux ? first : path],
    ].flat(),
  );
  const { before = [], after = [] } = remux ?? {};
  if (remux) await run(ffmpeg, ['-v', 'error', '-y', ...before, '-i', first, '-c', 'copy', ...after, path]);
};

/** Times of the beeps on the timeline of the file: those of their pictures. */
const beepsOf = async ({ file, firstFrame = 0, delaySeconds = 0 }: SoundClip): Promise<readonly number[]> => {
  const { timescale, ticks } = await readPacketTable(findFfmpeg(process.env), join(folder, file));
  const { numerator, denominator } = timescale;
  return BEEP_FRAMES.flatMap((frame) => {
    const tick = ticks[frame - firstFrame];
    if (tick === undefined) return [];
    return Number(tick * numerator) / Number(denominator) + delaySeconds;
  });
};

const ELEMENT: AudioClip = {
  assetId: ID,
  startSeconds: 0,
  durationSeconds: VIDEO_SECONDS,
  mediaStartSeconds: 0,
  volume: 1,
  isLooped: false,
  fadeInSeconds: 0,
  fadeOutSeconds: 0,
  sourceSeconds: SECONDS,
  playbackRate: 1,
};

const mixed = async (
  { file, contentType }: SoundClip,
  element: Partial<AudioClip>,
): Promise<Float32Array> => {
  const outputPath = join(folder, 'sound.aac');
  const files = new Map([[ID, { path: join(folder, file), contentType }]]);
  const job = { clips: [{ ...ELEMENT, ...element }], files, frameCount: VIDEO_SECONDS * FPS, fps: FPS };
  const { signal } = new AbortController();
  await mixSound({ ...job, outputPath, scratchDir: folder, signal }, findFfmpeg(process.env));
  return decodeSound(outputPath);
};

const heard = async (clip: SoundClip, element: Partial<AudioClip>): Promise<readonly number[]> =>
  findClicks(await mixed(clip, element)).map((seconds) => seconds - PRIMING_SECONDS);

const expectNear = (actual: readonly number[], expected: readonly number[]): void => {
  const errors = expected.map((seconds, index) => (actual[index] ?? NaN) - seconds);
  const message = `errors of ${errors.map((error) => `${(1000 * error).toFixed(1)} ms`).join(', ')}`;
  expect(actual, message).toHaveLength(expected.length);
  expect(Math.max(...errors.map(Math.abs)), message).toBeLessThan(MAX_ERROR_SECONDS);
};

describe('the sound of a clip', () => {
  const sampled = sampleOf(CLIPS);
  beforeAll(() => Promise.all([...new Set([MP4, WEBM, ...sampled])].map(makeClip)));

  it.each(sampled)('is heard at the time of its picture: $name', async (clip) => {
    const beeps = await beepsOf(clip);
    const from = 1.1;
    const element = { startSeconds: 0.5, mediaStartSeconds: from, durationSeconds: 5 };
    const played = beeps.filter((seconds) => seconds >= from && seconds < from + 5);
    expectNear(
      await heard(clip, element),
      played.map((seconds) => seconds - from + 0.5),
    );
  });

  it.each(sampleOf([0.5, 0.8, 1, 1.5, 4, 0.1, 0.25, 0.9, 1.1, 2, 5]))(
    'is heard at the time of its picture at the rate %f',
    async (playbackRate) => {
      const beeps = BEEPS.map((seconds) => seconds / playbackRate).filter(
        (seconds) => seconds < VIDEO_SECONDS,
      );
      expectNear(await heard(MP4, { playbackRate }), beeps);
      const mediaStartSeconds = 0.6;
      expectNear(
        await heard(WEBM, { playbackRate, mediaStartSeconds, startSeconds: 0.25, durationSeconds: 7 }),
        BEEPS.filter((seconds) => seconds >= mediaStartSeconds)
          .map((seconds) => (seconds - mediaStartSeconds) / playbackRate + 0.25)
          .filter((seconds) => seconds < 7.25),
      );
    },
  );

  it.each(sampleOf([0.8, 1, 1.5, 4]))('repeats with its picture at the rate %f', async (playbackRate) => {
    const mediaStartSeconds = 5;
    const period = (SECONDS - mediaStartSeconds) / playbackRate;
    const beeps = BEEPS.slice(-2).map((seconds) => (seconds - mediaStartSeconds) / playbackRate);
    const expected = Array.from({ length: Math.ceil(VIDEO_SECONDS / period) }, (_, index) =>
      beeps.map((beep) => beep + index * period),
    );
    expectNear(
      await heard(MP4, { isLooped: true, mediaStartSeconds, playbackRate }),
      expected.flat().filter((seconds) => seconds < VIDEO_SECONDS),
    );
  });

  it.runIf(IS_THOROUGH)('is silent behind the end of its sound until the pictures repeat', async () => {
    const element = { isLooped: true, mediaStartSeconds: 5, sourceSeconds: SECONDS + 1 };
    const beeps = BEEPS.slice(-2).map((seconds) => seconds - 5);
    expectNear(
      await heard(MP4, element),
      [0, 3, 6].flatMap((begin) => beeps.map((beep) => begin + beep)),
    );
  });

  it.runIf(IS_THOROUGH)('is heard to its end if it is longer than the pictures', async () => {
    expectNear(await heard(MP4, { sourceSeconds: 2 }), BEEPS);
    const element = { playbackRate: 2, sourceSeconds: 2 };
    expectNear(
      await heard(MP4, element),
      BEEPS.map((seconds) => seconds / 2),
    );
  });

  it.each(sampleOf([0.8, 1, 1.5]))('keeps its pitch and its level at the rate %f', async (playbackRate) => {
    const ffmpeg = findFfmpeg(process.env);
    const tone: SoundClip = { ...MP4, file: 'tone.mp4' };
    const inputs = ['-f', 'lavfi', '-i', 'color=black:s=64x64:r=25:d=4', '-f', 'lavfi', '-i'];
    const source = 'sine=frequency=440:sample_rate=48000:duration=4,volume=4';
    await run(ffmpeg, ['-v', 'error', '-y', ...inputs, source, ...AAC, join(folder, tone.file)]);
    const samples = (await mixed(tone, { playbackRate, volume: 0.5 })).subarray(48_000, 96_000);
    const crossings = samples.filter((sample, index) => sample >= 0 && (samples[index - 1] ?? 0) < 0).length;
    expect(Math.abs(crossings - 440)).toBeLessThan(4);
    const level = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
    expect(level / (0.25 / Math.SQRT2)).toBeCloseTo(1, 1);
  });
});
