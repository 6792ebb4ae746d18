/** One frame of so many may be compared because a scene begins: see ADR 26 for the share of the time. */
const FRAMES_PER_COMPARISON = 100;
/** After it, what a scene shows has usually come in. */
const ENTRANCE_FRAMES = 10;

/**
 * Decides whether a frame is compared when it is captured: one that was chosen, and one at the begin of a scene and one
 * after its entrance, as often as the number of frames permits. Not by measured time, so that renders do not differ.
 */
export const createComparisons = (countScenes: () => number): ((isChosen: boolean) => boolean) => {
  let frames = 0;
  let comparisons = 0;
  let scenes = 0;
  let isDue = false;
  let entranceEnd = -1;
  return (isChosen) => {
    if (countScenes() !== scenes) {
      scenes = countScenes();
      isDue = true;
      entranceEnd = frames + ENTRANCE_FRAMES;
    }
    isDue ||= frames === entranceEnd;
    const isCompared = isChosen || (isDue && comparisons * FRAMES_PER_COMPARISON <= frames);
    if (isCompared && !isChosen) comparisons += 1;
    if (isCompared) isDue = false;
    frames += 1;
    return isCompared;
  };
};
