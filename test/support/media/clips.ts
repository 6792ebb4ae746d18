import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { UploadedFile } from '#core/ports/assets.ts';
import { box, buildMp4 } from '#test/support/media/mp4.ts';
import type { Mp4Options } from '#test/support/media/mp4.ts';

const run = promisify(execFile);

/** Argument of `makeClip` that stands for the path of its source. */
export const SOURCE = 'source';

/** Runs ffmpeg with these arguments and the path of the clip, which it returns. */
export const makeClip = async (
  name: string,
  args: readonly string[],
  source: Uint8Array = Buffer.alloc(0),
): Promise<Buffer> => {
  const folder = await mkdtemp(join(tmpdir(), 'clip-'));
  try {
    const path = join(folder, name);
    await writeFile(join(folder, SOURCE), source);
    const options = { cwd: folder };
    await run(process.env['FFMPEG_BIN'] ?? '', ['-loglevel', 'error', '-y', ...args, path], options);
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Input of moving pictures of 64 × 48 pixels. */
export const pictures = (seconds = 1, rate = '30', filters = ''): readonly string[] => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=s=64x48:r=${rate}:d=${seconds}${filters}`,
];
export const tone = (seconds = 1): readonly string[] => ['-f', 'lavfi', '-i', `sine=d=${seconds}`];
export const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'] as const;

/** Red for a second, then lime, in 64 × 48 pixels, with a click of 5 ms in its sound. */
export const makeRedLimeClip = (clickSeconds: number): Promise<Buffer> => {
  const color = (name: string) => ['-f', 'lavfi', '-i', `color=${name}:s=64x48:r=25:d=1,format=yuv420p`];
  const click = `aevalsrc='0.8*sin(2*PI*1000*t)*between(t,${clickSeconds},${clickSeconds + 0.005})':s=48000:d=2`;
  const input = [...color('red'), ...color('lime'), '-f', 'lavfi', '-i', click];
  const output = ['-filter_complex', '[0:v][1:v]concat=n=2[v]', '-map', '[v]', '-map', '2:a', ...H264];
  return makeClip('clip.mp4', [...input, ...output, '-c:a', 'aac']);
};

export interface CountedFile extends UploadedFile {
  readonly counted: { reads: number; bytes: number };
}

/** The file, counting what is read. */
export const asFile = (bytes: Uint8Array): CountedFile => {
  const counted = { reads: 0, bytes: 0 };
  return {
    sizeBytes: bytes.length,
    counted,
    read: async (start, end) => {
      counted.reads += 1;
      counted.bytes += end - start;
      return bytes.slice(start, end);
    },
  };
};

interface AvcOptions {
  readonly name?: string;
  readonly width?: number;
  readonly height?: number;
  /** Boxes behind the parameter sets. */
  readonly more?: Buffer;
}

/** Sample description of H.264; its parameter sets are empty. */
export const avcDescription = ({
  name = 'avc1',
  width = 64,
  height = 48,
  more = Buffer.alloc(0),
}: AvcOptions = {}): Buffer => {
  const fixed = Buffer.alloc(78);
  fixed.writeUInt16BE(1, 6); // index of the data reference
  fixed.writeUInt16BE(width, 24);
  fixed.writeUInt16BE(height, 26);
  const avcC = box('avcC', Buffer.from([1, 100, 0, 30, 0xff, 0xe0, 0]));
  return box(name, fixed, avcC, more);
};

/** An MP4 of one video track, written box by box. Its frames last 1024 of 48 000 ticks a second. */
export const buildClip = ({ sampleEntry = avcDescription(), ...options }: Mp4Options = {}): Buffer =>
  buildMp4({ handler: 'vide', brand: 'isom', sampleEntry, ...options });
