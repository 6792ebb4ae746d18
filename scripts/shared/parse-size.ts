import { InvalidArgumentError } from 'commander';
import { FRAME_SIZE } from '#contracts/limits.ts';
import type { OutputSize } from '#core/template/template.ts';

const { min, max, maxPixels } = FRAME_SIZE;

const isSide = (side: number): boolean => side % 2 === 0 && side >= min && side <= max;

/** Frame size of `--size`. */
export const parseSize = (text: string): OutputSize => {
  const [, width = 0, height = 0] = (/^(\d{2,4})x(\d{2,4})$/.exec(text) ?? []).map(Number);
  if (isSide(width) && isSide(height) && width * height <= maxPixels) return { width, height };
  throw new InvalidArgumentError(
    `It must be a size such as 1080x1920, of even numbers from ${min} to ${max} and at most 3840x2160 pixels.`,
  );
};
