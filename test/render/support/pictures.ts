import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findFfmpeg } from '#renderer/render-tools.ts';
import type { Picture } from './frames.ts';

const run = promisify(execFile);
const RAW = ['-f', 'rawvideo', '-pix_fmt', 'rgb24'];

export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export const crop = ({ width, pixels }: Picture, area: Area): Picture => ({
  width: area.width,
  height: area.height,
  pixels: Buffer.concat(
    Array.from({ length: area.height }, (_, row) => {
      const start = ((area.top + row) * width + area.left) * 3;
      return pixels.subarray(start, start + area.width * 3);
    }),
  ),
});

/** Joins pictures of one width vertically. */
export const stack = (pictures: readonly Picture[]): Picture => ({
  width: pictures[0]?.width ?? 0,
  height: pictures.reduce((sum, { height }) => sum + height, 0),
  pixels: Buffer.concat(pictures.map(({ pixels }) => pixels)),
});

/** Writes a PNG of 64 colors, small enough for the repository. */
export const writePng = async ({ width, height, pixels }: Picture, file: string): Promise<void> => {
  const filter = 'split[a][b];[a]palettegen=max_colors=64[p];[b][p]paletteuse=dither=none';
  const args = [
    '-loglevel',
    'error',
    '-y',
    ...RAW,
    '-s',
    `${width}x${height}`,
    '-i',
    '-',
    '-vf',
    filter,
    file,
  ];
  const writing = run(findFfmpeg(process.env), args);
  writing.child.stdin?.end(pixels);
  await writing;
};

export const readPicture = async (file: string, width: number, height: number): Promise<Picture> => {
  const args = ['-loglevel', 'error', '-i', file, ...RAW, '-'];
  const options = { encoding: 'buffer', maxBuffer: 2 ** 26 } as const;
  const { stdout } = await run(findFfmpeg(process.env), args, options);
  if (stdout.length !== width * height * 3) throw new Error(`${file} is not ${width} × ${height} pixels`);
  return { width, height, pixels: stdout };
};

const BLOCK = 16;

/**
 * The largest mean difference, in levels of 255, of any 16 × 16 block of two pictures. Encoder noise is a few levels
 * everywhere; a missing or moved letter is many levels in one block.
 */
export const worstBlock = (a: Picture, b: Picture): number => {
  const across = Math.ceil(a.width / BLOCK);
  const sums = new Float64Array(across * Math.ceil(a.height / BLOCK));
  for (let index = 0; index < a.pixels.length; index += 1) {
    const pixel = Math.floor(index / 3);
    const column = Math.floor((pixel % a.width) / BLOCK);
    const row = Math.floor(Math.floor(pixel / a.width) / BLOCK);
    const block = row * across + column;
    sums[block] = (sums[block] ?? 0) + Math.abs((a.pixels[index] ?? 0) - (b.pixels[index] ?? 0));
  }
  return Math.max(...sums) / (BLOCK * BLOCK * 3);
};

/** Structural similarity of two pictures as in a video, over all planes; 1 means identical. */
export const ssim = async (a: string, b: string): Promise<number> => {
  const toVideo = 'scale=out_color_matrix=bt709:flags=bicubic+accurate_rnd+full_chroma_int,format=yuv420p';
  const filter = `[0:v]${toVideo}[a];[1:v]${toVideo}[b];[a][b]ssim`;
  const args = ['-hide_banner', '-nostats', '-i', a, '-i', b, '-lavfi', filter, '-f', 'null', '-'];
  const { stderr } = await run(findFfmpeg(process.env), args);
  return Number(/SSIM .*All:([\d.]+)/.exec(stderr)?.[1]);
};
