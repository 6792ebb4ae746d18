import { spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';

/** Luma planes of captured pictures: I420, or the PNGs of `begin-frame`. */
export const lumaOf = async (
  ffmpegPath: string,
  pictures: readonly Buffer[],
  { width, height }: { readonly width: number; readonly height: number },
  strategy: 'raw' | 'begin-frame',
): Promise<readonly Uint8Array[]> => {
  const pixels = width * height;
  if (strategy === 'raw') return pictures.map((picture) => picture.subarray(0, pixels));
  const args = [
    '-v',
    'error',
    '-f',
    'image2pipe',
    '-c:v',
    'png',
    '-i',
    '-',
    '-f',
    'rawvideo',
    '-pix_fmt',
    'gray',
    '-',
  ];
  const ffmpeg = spawn(ffmpegPath, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  ffmpeg.stdin.end(Buffer.concat(pictures));
  const planes = await buffer(ffmpeg.stdout);
  return pictures.map((_, index) => planes.subarray(index * pixels, (index + 1) * pixels));
};
