import { InvalidArgumentError } from 'commander';
import { extname, resolve } from 'node:path';

/** What to write, with its absolute path. `seconds` is the time of the frame in the video. */
export type Output =
  | { readonly kind: 'video'; readonly path: string }
  | { readonly kind: 'still'; readonly path: string; readonly seconds: number };

/** Seconds of `--frame`. */
export const parseSeconds = (text: string): number => {
  if (!/^\d+(?:\.\d+)?$/.test(text))
    throw new InvalidArgumentError('It must be a time in seconds, such as 3.2.');
  return Number(text);
};

/** The output at `path`, or a sentence about its extension. */
export const readOutput = (path: string, seconds: number | undefined): Output | string => {
  const extension = seconds === undefined ? '.mp4' : '.png';
  if (extname(path) !== extension)
    return `'${path}' must be ${seconds === undefined ? 'an .mp4 file, or a .png file with --frame' : 'a .png file, because --frame writes one picture'}.`;
  return seconds === undefined
    ? { kind: 'video', path: resolve(path) }
    : { kind: 'still', path: resolve(path), seconds };
};
