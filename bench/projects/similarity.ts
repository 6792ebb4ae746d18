import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Similarity {
  readonly frames: number;
  /** SSIM over all planes of the frame that differs most, and its number. */
  readonly lowest: number;
  readonly lowestFrame: number;
  readonly mean: number;
}

/** SSIM of the frames that both videos have; undefined when their sizes differ. */
export const measureSimilarity = async (
  ffmpegPath: string,
  [first, second]: readonly [string, string],
): Promise<Similarity | undefined> => {
  const sameTimes = 'settb=1/30,setpts=N,format=yuv420p';
  const graph = `[0:v]${sameTimes}[a];[1:v]${sameTimes}[b];[a][b]ssim=stats_file=-:shortest=1`;
  const args = ['-v', 'error', '-i', first, '-i', second, '-filter_complex', graph, '-f', 'null', '-'];
  const output = await run(ffmpegPath, args, { maxBuffer: 2 ** 26 }).catch(() => undefined);
  const frames = [...(output?.stdout.matchAll(/ All:([\d.]+)/g) ?? [])].map(([, value]) => Number(value));
  if (frames.length === 0) return undefined;
  const lowest = Math.min(...frames);
  const sum = frames.reduce((total, value) => total + value, 0);
  return { frames: frames.length, lowest, lowestFrame: frames.indexOf(lowest), mean: sum / frames.length };
};

/** Number of frames of a video. */
export const countFrames = async (ffmpegPath: string, file: string): Promise<number> => {
  const args = ['-v', 'error', '-i', file, '-map', '0:v', '-c', 'copy', '-f', 'framecrc', '-'];
  const { stdout } = await run(ffmpegPath, args, { maxBuffer: 2 ** 26 });
  return stdout.split('\n').filter((line) => /^\d/.test(line)).length;
};
