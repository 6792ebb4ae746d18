import { findCuts, samplePicture } from './cuts.ts';
import { compareFrames, isVisible, longestStill } from './motion.ts';
import type { FrameChange, StillStretch } from './motion.ts';
import { PICTURE_FPS, readPictures } from './pictures.ts';
import type { Picture } from './pictures.ts';

export interface Motion {
  readonly seconds: number;
  /** Share of frames that differ visibly from the one before. */
  readonly changingFrames: number;
  /** Share of frames that differ by more than drift. */
  readonly movingFrames: number;
  readonly longestStill: StillStretch;
  /** Seconds. */
  readonly cuts: readonly number[];
}

/** `endCardSeconds` is when the end card begins: it may stand still. */
export const measureMotion = async (input: readonly string[], endCardSeconds = Infinity): Promise<Motion> => {
  const changes: FrameChange[] = [];
  const samples: Uint8Array[] = [];
  let before: Picture | undefined;
  for await (const picture of readPictures(input)) {
    if (before) changes.push(compareFrames(before, picture));
    samples.push(samplePicture(picture));
    before = picture;
  }
  const shareOf = (kind: keyof FrameChange) =>
    changes.filter((change) => isVisible(change[kind])).length / changes.length;
  return {
    seconds: samples.length / PICTURE_FPS,
    changingFrames: shareOf('changed'),
    movingFrames: shareOf('moved'),
    longestStill: longestStill(changes, endCardSeconds),
    cuts: findCuts(samples),
  };
};
