import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { DEMO_CLIP } from './requests.ts';

const run = promisify(execFile);

/** Of luma, mean square; two encoders each lose a few levels, and the frame before differs by more where the picture moves. */
const MAX_DIFFERENCE = 40;
/** Flaps cover the clip before. */
const TIMES_SECONDS = [1.5, 3, 4.5];

/** Luma of a part of the frame of a file that is shown at a time. Of subsampled colors, ffmpeg crops only even rows. */
const readLuma = async (ffmpegPath: string, path: string, seconds: number, top: number): Promise<Buffer> => {
  const { fps, width, height } = DEMO_CLIP;
  const filters = `select=eq(n\\,${Math.round(seconds * fps)}),format=gray,crop=${width}:${height}:0:${top}`;
  const output = ['-frames:v', '1', '-f', 'rawvideo', 'pipe:1'];
  const { stdout } = await run(ffmpegPath, ['-v', 'error', '-i', path, '-vf', filters, ...output], {
    encoding: 'buffer',
    maxBuffer: width * height + 1,
  });
  if (stdout.length !== width * height) throw new Error(`${path} has no frame at ${seconds} s.`);
  return stdout;
};

/** Throws an Error if the video does not show the frames of the clip in its place. */
export const checkClip = async (ffmpegPath: string, videoPath: string, clipPath: string): Promise<void> => {
  const { startSeconds, top, clipTop } = DEMO_CLIP;
  for (const seconds of TIMES_SECONDS) {
    const shown = await readLuma(ffmpegPath, videoPath, seconds, top);
    const expected = await readLuma(ffmpegPath, clipPath, startSeconds + seconds, clipTop);
    const squares = shown.reduce((sum, luma, at) => sum + (luma - (expected[at] ?? 0)) ** 2, 0);
    if (squares / shown.length > MAX_DIFFERENCE)
      throw new Error(`The clip video does not show the clip at ${seconds} s.`);
  }
};
