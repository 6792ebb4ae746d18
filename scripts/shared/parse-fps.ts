import { InvalidArgumentError } from 'commander';
import { COMPOSITION_FPS } from '#contracts/limits.ts';

/** Rate of `--fps`. */
export const parseFps = (text: string): number => {
  const fps = COMPOSITION_FPS.find((known) => String(known) === text);
  if (fps === undefined) throw new InvalidArgumentError(`It must be one of ${COMPOSITION_FPS.join(', ')}.`);
  return fps;
};
