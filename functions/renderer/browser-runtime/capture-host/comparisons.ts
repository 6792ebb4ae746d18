import type { Sampling } from '#renderer/browser-runtime/messages.ts';

/** One frame of so many may be compared beside those that must be: see ADR 26 for the share of the time. */
const FRAMES_PER_COMPARISON = 300;
/** After it, entrance animations have usually ended. */
const ENTRANCE_FRAMES = 10;

/**
 * Decides whether a frame is compared: one that must be, and as often as the number of frames permits one that may be,
 * the first of a scene and one after its entrance. Not by measured time, so that renders do not differ.
 */
export const createComparisons = (countScenes: () => number): ((sampling: Sampling) => boolean) => {
  let frames = 0;
  let comparisons = 0;
  let scenes = 0;
  let isDue = false;
  let entranceEnd = -1;
  return (sampling) => {
    if (countScenes() !== scenes) {
      scenes = countScenes();
      isDue = true;
      entranceEnd = frames + ENTRANCE_FRAMES;
    }
    isDue ||= sampling === 'may' || frames === entranceEnd;
    const isPermitted = isDue && comparisons * FRAMES_PER_COMPARISON <= frames;
    const isCompared = sampling === 'must' || isPermitted;
    if (isCompared) isDue = false;
    if (isCompared && sampling !== 'must') comparisons += 1;
    frames += 1;
    return isCompared;
  };
};
