import { InvalidArgumentError } from 'commander';
import { extname, resolve } from 'node:path';
import type { RenderDocument } from '#contracts/schemas/render-document.ts';
import { OperatorError } from '../shared/command-line.ts';

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

/** The frame that the video shows at a time; throws an OperatorError when it has none. */
export const frameAt = (
  seconds: number,
  { fps, frameCount, durationSeconds }: Pick<RenderDocument, 'fps' | 'frameCount' | 'durationSeconds'>,
): number => {
  const frame = Math.floor(seconds * fps + 1e-3); // 2.9 × 30 is 86.99…
  if (frame < frameCount) return frame;
  throw new OperatorError(
    `The video lasts ${durationSeconds} s and has no frame at ${seconds} s: give --frame an earlier time.`,
  );
};
