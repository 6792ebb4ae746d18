import { expect, it } from 'vitest';
import { FILE_MAX_BYTES } from '#contracts/limits.ts';
import { fileLimitsOf, fileMaxBytes } from '#core/rendering/file-limits.ts';

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

it('limits a file by its frames and by FILE_MAX_BYTES', () => {
  const size = { width: 1080, height: 1920, fps: 30 };
  const [one, two] = [1, 2].map((frames) => fileMaxBytes(fileLimitsOf(size, frames))) as [number, number];
  expect(two - one).toBeGreaterThan(1080 * 1920);
  expect(fileMaxBytes(fileLimitsOf(size, 9000))).toBe(FILE_MAX_BYTES);
});
