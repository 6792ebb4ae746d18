import { expect, it } from 'vitest';
import { COMPOSITION_FPS, FILE_MAX_BYTES, FRAME_SIZE } from '#contracts/limits.ts';

import {
  fileLimitsOf,
  fileMaxBytes,
  indexMaxBytes,
  levelOf,
  segmentMaxBytes,
} from '#core/rendering/file-limits.ts';

const MAX_DURATION_SECONDS = 300; // of every stage

it.each([
  [16, 16],
  [1080, 1920],
  [3840, 2160],
])('allows a frame of %i × %i between one and two times its uncompressed size', (width, height) => {
  const rawBytes = width * height * 1.5;
  const { frameBytes } = fileLimitsOf({ width, height, fps: 30 }, 1);
  expect(frameBytes).toBeGreaterThan(rawBytes);
  expect(frameBytes).toBeLessThan(2 * rawBytes + 8192);
});

it('limits a short file by its frames', () => {
  const size = { width: 16, height: 16, fps: 30 };
  const [one, two] = [1, 2].map((frames) => fileMaxBytes(fileLimitsOf(size, frames))) as [number, number];
  expect(two - one).toBeGreaterThan(16 * 16);
  expect(two - one).toBeLessThan(16 * 16 * 2 + 8192);
});

it.each([
  [16, 16, 24, '3.1', 17.5],
  [1280, 720, 30, '3.1', 17.5],
  [1280, 720, 50, '4.0', 25],
  [3840, 16, 24, '4.0', 25],
  [1080, 1920, 30, '4.0', 25],
  [1920, 1080, 60, '4.2', 62.5],
  [3840, 2160, 60, '5.2', 100],
])(
  'gives %i × %i at %i frames per second level %s and at most %d Mbit/s',
  (width, height, fps, name, megabits) => {
    expect(levelOf({ width, height, fps })).toMatchObject({ name, maxBitrate: megabits * 1e6 });
  },
);

it('has a level for every size and rate', () => {
  const { max, maxPixels } = FRAME_SIZE;
  for (const [width, height] of [
    [max, maxPixels / max],
    [maxPixels / max, max],
    [2880, 2880],
  ] as const) {
    const { frameMacroblocks, macroblocksPerSecond } = levelOf({ width, height, fps: 60 });
    const macroblocks = Math.ceil(width / 16) * Math.ceil(height / 16);
    expect(macroblocks).toBeLessThanOrEqual(frameMacroblocks);
    expect(macroblocks * Math.max(...COMPOSITION_FPS)).toBeLessThanOrEqual(macroblocksPerSecond);
  }
});

it('allows a long file twice its maximum bitrate', () => {
  const output = { width: 1080, height: 1920, fps: 30 };
  const bytes = fileMaxBytes(fileLimitsOf(output, 30 * 60));
  expect(bytes).toBeGreaterThan(2 * segmentMaxBytes(output, 30 * 60));
  expect(bytes).toBeLessThan(2 * segmentMaxBytes(output, 30 * 61));
});

it('fits the longest video of the highest bitrate into FILE_MAX_BYTES', () => {
  const output = { width: 3840, height: 2160, fps: 60 };
  const frames = MAX_DURATION_SECONDS * 60;
  const limits = fileLimitsOf(output, frames);
  expect(segmentMaxBytes(output, frames) + indexMaxBytes(limits)).toBeLessThan(FILE_MAX_BYTES);
  expect(fileMaxBytes(limits)).toBe(FILE_MAX_BYTES);
});
