import type { Sampling } from '#renderer/browser-runtime/messages.ts';

/** One frame of so many may be compared beside those that must be: see ADR 26 for the share of the time. */
const FRAMES_PER_COMPARISON = 150;
/** After it, what a scene shows has usually come in. */
const ENTRANCE_FRAMES = 10;

/**
 * Decides whether a frame is compared when it is captured: one that must be, and those that may be, which are the frame
 * at which a scene begins and one after its entrance too, as often as the number of frames permits. Not by measured time,
 * so that renders do not differ.
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
