import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { FrameFormat } from '#renderer/capture/capture.ts';
import { OperatorError } from '../shared/command-line.ts';

/** Writes one captured picture as an RGB PNG; only the colors are converted. */
export const writePng = async (
  ffmpegPath: string,
  picture: Buffer,
  { inputArguments, isRgb }: FrameFormat,
  path: string,
): Promise<void> => {
  const filter = isRgb
    ? ''
    : 'scale=in_color_matrix=bt709:in_range=limited:flags=bicubic+accurate_rnd+full_chroma_int,';
  const args = [
    ['-loglevel', 'error', '-y', ...inputArguments, '-i', '-'],
    ['-vf', `${filter}format=rgb24`, '-frames:v', '1', '-f', 'image2', '-c:v', 'png', path],
  ].flat();
  const writing = promisify(execFile)(ffmpegPath, args);
  writing.child.stdin?.on('error', () => undefined); // ffmpeg ended early: its exit is reported below
  writing.child.stdin?.end(picture);
  await writing.catch(() => {
    throw new OperatorError(`The picture ${path} cannot be written.`);
  });
};
