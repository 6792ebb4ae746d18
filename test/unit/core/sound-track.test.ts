import { expect, it } from 'vitest';
import { COMPOSITION_FPS } from '#contracts/limits.ts';
import { soundMaxBytes, soundPackets, soundSamples } from '#core/rendering/sound-track.ts';

it.each(COMPOSITION_FPS)('has a whole number of samples per frame at %i frames per second', (fps) => {
  expect(soundSamples({ frames: fps, fps })).toBe(48_000);
  expect(Number.isInteger(48_000 / fps)).toBe(true);
});

it.each([
  [1, 30, 3], // 1600 samples and 1024 of priming
  [30, 30, 48],
  [9000, 30, 14_064],
])('has packets for %i frames at %i fps and for the priming: %i', (frames, fps, packets) => {
  expect(soundPackets({ frames, fps })).toBe(packets);
  expect(soundMaxBytes({ frames, fps })).toBe(packets * (7 + 1536));
});
