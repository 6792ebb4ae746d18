import { CLIP_MAX } from '#contracts/limits.ts';

/** In pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Size of a picture whose longer side is scaled down to `maxSide`; a smaller picture keeps its size. */
export const sizeWithin = ({ width, height }: PictureSize, maxSide: number): PictureSize => {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

/** Whether frames of a clip are within the limits of an upload, upright or not. */
export const isClipSize = ({ width, height }: PictureSize): boolean =>
  Math.min(width, height) >= 1 &&
  Math.max(width, height) <= CLIP_MAX.longerSide &&
  Math.min(width, height) <= CLIP_MAX.shorterSide;
