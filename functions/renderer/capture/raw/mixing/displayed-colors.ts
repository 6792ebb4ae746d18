import type { FrameSize } from '#renderer/browser-runtime/messages.ts';
import { BLACK, GRAY, LEVELS } from '#renderer/capture/raw/mixing/coverage.ts';

const CHROMA_RANGE = 224;
const [RED, GREEN, BLUE] = [0.2126, 0.7152, 0.0722];

const limit = (value: number): number => Math.min(Math.max(value, 0), 1);

/**
 * Planes of an I420 frame of BT.709 with the colors that a screen can show. Files of cameras contain others: a screen limits
 * them, and the page does so when it draws a picture.
 */
export const displayedColors = (
  frame: Uint8Array,
  { width, height }: FrameSize,
): readonly [Uint8Array, Uint8Array, Uint8Array] => {
  const pixels = width * height;
  const luma = new Uint8Array(pixels);
  const [cbs, crs] = [new Uint8Array(pixels / 4), new Uint8Array(pixels / 4)];
  for (let sample = 0; sample < cbs.length; sample += 1) {
    const cb = ((frame[pixels + sample] ?? 0) - GRAY) / CHROMA_RANGE;
    const cr = ((frame[pixels + cbs.length + sample] ?? 0) - GRAY) / CHROMA_RANGE;
    const x = 2 * (sample % (width / 2));
    const first = 2 * Math.floor(sample / (width / 2)) * width + x;
    let [redDifference, blueDifference] = [0, 0];
    for (const at of [first, first + 1, first + width, first + width + 1]) {
      const gray = ((frame[at] ?? 0) - BLACK) / LEVELS;
      const red = limit(gray + 2 * (1 - RED) * cr);
      const blue = limit(gray + 2 * (1 - BLUE) * cb);
      const green = limit(gray - (2 * RED * (1 - RED) * cr + 2 * BLUE * (1 - BLUE) * cb) / GREEN);
      const shown = RED * red + GREEN * green + BLUE * blue;
      luma[at] = Math.round(BLACK + LEVELS * shown);
      redDifference += red - shown;
      blueDifference += blue - shown;
    }
    cbs[sample] = Math.round(GRAY + (CHROMA_RANGE * blueDifference) / 4 / (2 * (1 - BLUE)));
    crs[sample] = Math.round(GRAY + (CHROMA_RANGE * redDifference) / 4 / (2 * (1 - RED)));
  }
  return [luma, cbs, crs];
};
