import { describe, expect, it } from 'vitest';
import { createSamples } from '#renderer/capture/raw/samples.ts';

const size = { width: 64, height: 64 };
const FRAMES = 30;

/** A gray picture whose columns from `left` to `right` are white. */
const picture = (left = 0, right = 0): Uint8Array => {
  const luma = new Uint8Array(64 * 64).fill(100);
  for (let row = 0; row < 64; row += 1) luma.fill(235, row * 64 + left, row * 64 + right);
  return luma;
};

/** The frames compared when each frame of a segment shows a picture; undefined is the picture before it. */
const samplesOf = (
  pictureOf: (frame: number) => Uint8Array | undefined,
  { seed = 0.5, firstFrame = 0, end = FRAMES, actualEnd = FRAMES } = {},
) => {
  const samples = createSamples({ size, firstFrame, end, seed });
  const compared: number[] = [];
  for (let frame = firstFrame; frame < Math.min(end, actualEnd); frame += 1) {
    const drawn = pictureOf(frame);
    if (drawn !== undefined) samples.record(frame, drawn);
    if (samples.samplingOf(frame) === 'none') continue;
    samples.markCompared(frame);
    compared.push(frame);
  }
  for (let frame = samples.chooseUnseen(); frame !== undefined; frame = samples.chooseUnseen()) {
    compared.push(frame);
  }
  return compared;
};
const isBetween = (frame: number, start: number, end: number) => frame >= start && frame < end;

describe('the frames compared with screenshots', () => {
  it('are the first one, a random one, and the one with most content that neither shows', () => {
    const shown = (frame: number) => {
      if (isBetween(frame, 10, 15)) return picture(20, 40);
      return isBetween(frame, 20, 25) ? picture(0, 10) : picture();
    };
    expect(samplesOf(shown, { seed: 0.9 })).toEqual([0, 27, 10]);
    expect(samplesOf(shown, { seed: 0.4 })).toEqual([0, 12, 20]);
  });

  it('are at most three', () => {
    expect(samplesOf((frame) => picture(frame * 2, frame * 2 + 2))).toHaveLength(3);
  });

  it('are two when no other frame shows anything new', () => {
    expect(samplesOf(() => picture())).toEqual([0, 15]);
    expect(samplesOf((frame) => (frame === 0 ? picture() : undefined))).toEqual([0, 15]);
  });

  it('lie in the segment, whatever the seed', () => {
    const shown = (frame: number) => picture(frame * 3, frame * 3 + 3);
    for (const seed of [0, 0.25, 0.75, 1 - 2 ** -32]) {
      const frames = samplesOf(shown, { seed, firstFrame: 10, end: 17 });
      expect(frames.every((frame) => isBetween(frame, 10, 17))).toBe(true);
      expect(new Set(frames).size).toBe(3);
    }
    expect(samplesOf(() => picture(), { end: 1 })).toEqual([0]);
  });

  it('are three when the segment ends before the random frame', () => {
    const moving = (frame: number) => picture(frame * 2, frame * 2 + 2);
    const frames = samplesOf(moving, { seed: 0.9, actualEnd: 10 });
    expect(frames).toHaveLength(3);
    expect(frames.every((frame) => frame < 10)).toBe(true);
  });
});
