import { expect, it } from 'vitest';
import { createComparisons } from '#renderer/browser-runtime/capture-host/comparisons.ts';
import type { Sampling } from '#renderer/browser-runtime/messages.ts';

/** The frames compared of a page whose scenes begin at these frames. The first one must be compared. */
const comparedFrames = (frames: number, starts: readonly number[], random = frames) => {
  let scenes = 0;
  const isCompared = createComparisons(() => scenes);
  return Array.from({ length: frames }, (_, frame) => frame).filter((frame) => {
    if (starts.includes(frame)) scenes += 1;
    const samplings: Readonly<Record<number, Sampling>> = { [random]: 'may', 0: 'must' };
    return isCompared(samplings[frame] ?? 'none');
  });
};

it('compares the first frame, and a random one', () => {
  expect(comparedFrames(300, [], 200)).toEqual([0, 200]);
});

it('compares the frame at which a scene begins, and one after its entrance', () => {
  expect(comparedFrames(600, [290])).toEqual([0, 290, 300]);
});

it('compares a later frame of a scene when too many were compared before', () => {
  expect(comparedFrames(600, [20, 30, 40, 50])).toEqual([0, 20, 300]);
});

it('compares the random frame only if not too many were compared before', () => {
  expect(comparedFrames(140, [20], 100)).toEqual([0, 20]);
});

it('compares about one frame of 300 of a page that changes in each frame', () => {
  const all = Array.from({ length: 1500 }, (_, frame) => frame);
  expect(comparedFrames(1500, all)).toHaveLength(6);
});
