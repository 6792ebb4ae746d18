import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AudioClip } from '#contracts/schemas/render-document.ts';
import { findFfmpeg } from '#renderer/render-tools.ts';
import { mixSound } from '#renderer/sound/mix-sound.ts';
import { decodeSound, findClicks } from './support/sound.ts';
import { sampleOf } from './support/thorough.ts';

const run = promisify(execFile);
const ID = 'asset_0199a000-0000-7000-8000-000000000001';
const folder = mkdtempSync(join(tmpdir(), 'clip-sound-test-'));
afterAll(() => rmSync(folder, { recursive: true }));
/** Priming of the encoder, which the joined file skips. */
const PRIMING_SECONDS = 1024 / 48_000;
const FPS = 25;
/** Times of the source. */
const CLICKS = [0.5, 1.2];

const FORMATS = [
  ['sound.mp4', 'video/mp4', ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac']],
  ['sound.webm', 'video/webm', ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus']],
] as const;

const CLIP: AudioClip = {
  assetId: ID,
  startSeconds: 0,
  durationSeconds: 4,
  mediaStartSeconds: 0,
  volume: 1,
  isLooped: false,
  fadeInSeconds: 0,
  fadeOutSeconds: 0,
  sourceSeconds: 2,
  playbackRate: 1,
};

const clicksOf = async (
  [file, contentType]: readonly [string, 'video/mp4' | 'video/webm', unknown],
  clip: Partial<AudioClip>,
): Promise<readonly number[]> => {
  const outputPath = join(folder, 'sound.aac');
  const files = new Map([[ID, { path: join(folder, file), contentType }]]);
  const job = { clips: [{ ...CLIP, ...clip }], files, frameCount: 100, fps: FPS };
  const { signal } = new AbortController();
  await mixSound({ ...job, outputPath, scratchDir: folder, signal }, findFfmpeg(process.env));
  return findClicks(await decodeSound(outputPath)).map((seconds) => seconds - PRIMING_SECONDS);
};

const expectNear = (actual: readonly number[], expected: readonly number[]): void => {
  expect(actual).toHaveLength(expected.length);
  for (const [index, seconds] of expected.entries())
    expect(Math.abs((actual[index] ?? 0) - seconds)).toBeLessThan(0.01);
};

describe('the sound of a clip', () => {
  beforeAll(async () => {
    const ffmpeg = findFfmpeg(process.env);
    const beep = CLICKS.map((seconds) => `between(t,${seconds},${seconds + 0.005})`).join('+');
    for (const [file, , options] of FORMATS)
      await run(
        ffmpeg,
        [
          ['-v', 'error', '-y', '-f', 'lavfi', '-i', 'color=black:s=64x64:r=25:d=2'],
          ['-f', 'lavfi', '-i', `aevalsrc='0.8*sin(2*PI*1000*t)*(${beep})':s=48000:d=2`],
          [...options, '-pix_fmt', 'yuv420p', join(folder, file)],
        ].flat(),
      );
  });

  it.each(FORMATS)('is heard at the time of its picture: %s', async (...format) => {
    expectNear(await clicksOf(format, {}), CLICKS);
    expectNear(await clicksOf(format, { startSeconds: 1, durationSeconds: 1 }), [1.5]);
    expectNear(await clicksOf(format, { mediaStartSeconds: 0.9 }), [0.3]);
  });

  it.each(sampleOf([0.9, 1.1, 1.25, 1.5, 2], 3))(
    'is heard at the time of its picture at the rate %f',
    async (playbackRate) => {
      for (const format of FORMATS)
        expectNear(
          await clicksOf(format, { playbackRate }),
          CLICKS.map((seconds) => seconds / playbackRate),
        );
    },
  );

  it('repeats with its picture', async () => {
    for (const format of FORMATS)
      expectNear(await clicksOf(format, { isLooped: true, mediaStartSeconds: 1 }), [0.2, 1.2, 2.2, 3.2]);
  });
});
