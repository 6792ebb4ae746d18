import { describe, expect, it } from 'vitest';
import { describePictures } from '#core/rendering/blank-pictures.ts';

const segment = (frames: number, flatFrames: number, isUnchanged: boolean) => ({
  frames,
  flatFrames,
  isUnchanged,
});

describe('describePictures', () => {
  it.each([
    ['a video that changes', [segment(30, 15, false)], undefined],
    ['more than half flat', [segment(30, 16, false)], '16 of 30 frames are one flat color'],
    [
      'flat frames in all segments',
      [segment(10, 10, true), segment(10, 1, false)],
      '11 of 20 frames are one flat color',
    ],
    ['one picture', [segment(30, 0, true)], 'all 30 frames show the same picture'],
    ['one segment that changes', [segment(30, 0, true), segment(30, 0, false)], undefined],
    ['a single frame', [segment(1, 0, true)], undefined],
  ])('%s', (_, segments, expected) => {
    expect(describePictures(segments)).toBe(expected);
  });
});
