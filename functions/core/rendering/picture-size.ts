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
