import { expect, it } from 'vitest';
import { createComparisons } from '#renderer/browser-runtime/capture-host/comparisons.ts';

/** The frames compared of a page whose scenes begin at these frames. */
const comparedFrames = (frames: number, starts: readonly number[], chosen: readonly number[] = [0]) => {
  let scenes = 0;
  const isCompared = createComparisons(() => scenes);
  return Array.from({ length: frames }, (_, frame) => frame).filter((frame) => {
    if (starts.includes(frame)) scenes += 1;
    return isCompared(chosen.includes(frame));
  });
};

it('compares the chosen frames', () => {
  expect(comparedFrames(300, [], [0, 200])).toEqual([0, 200]);
});

it('compares the frame at which a scene begins, and one after its entrance', () => {
  expect(comparedFrames(300, [150])).toEqual([0, 150, 160]);
});

it('compares a later frame of a scene when too many were compared before', () => {
  expect(comparedFrames(300, [20, 30, 40, 50])).toEqual([0, 20, 100]);
});

it('compares about one frame of a hundred of a page that changes in each frame', () => {
  const all = Array.from({ length: 1000 }, (_, frame) => frame);
  expect(comparedFrames(1000, all)).toHaveLength(11);
});
