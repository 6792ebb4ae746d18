import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ALL_FORMATS, EncodedPacketSink, FilePathSource, Input } from 'mediabunny';
import { findFfmpeg } from '#renderer/render-tools.ts';

const run = promisify(execFile);

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** RGB, three bytes per pixel. */
  readonly pixels: Buffer;
}

/** All frames of a file, decoded to RGB with the matrix BT.709. */
export const decodeFrames = async (file: string, width: number, height: number): Promise<Picture[]> => {
  const filter = 'scale=in_color_matrix=bt709:flags=bicubic+accurate_rnd+full_chroma_int';
  const args = ['-loglevel', 'error', '-i', file, '-vf', filter, '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'];
  const options = { encoding: 'buffer', maxBuffer: 2 ** 30 } as const;
  const { stdout } = await run(findFfmpeg(process.env), args, options);
  const frameBytes = width * height * 3;
  return Array.from({ length: stdout.length / frameBytes }, (_, index) => ({
    width,
    height,
    pixels: stdout.subarray(index * frameBytes, (index + 1) * frameBytes),
  }));
};

export const colorAt = ({ width, pixels }: Picture, x: number, y: number): readonly number[] => [
  ...pixels.subarray((y * width + x) * 3, (y * width + x) * 3 + 3),
];

/** Peak signal-to-noise ratio in decibels; infinite for equal pictures. */
export const psnr = (a: Picture, b: Picture): number => {
  let squares = 0;
  for (let index = 0; index < a.pixels.length; index += 1) {
    squares += ((a.pixels[index] ?? 0) - (b.pixels[index] ?? 0)) ** 2;
  }
  return 10 * Math.log10(255 ** 2 / (squares / a.pixels.length));
};

/** Reads the file with a parser that is independent of ffmpeg. */
export const readMedia = async (file: string) => {
  const input = new Input({ source: new FilePathSource(file), formats: ALL_FORMATS });
  const video = await input.getPrimaryVideoTrack();
  if (video === null) throw new Error('the file has no video track');
  const timestamps: number[] = [];
  for await (const packet of new EncodedPacketSink(video).packets()) timestamps.push(packet.timestamp);
  const config = await video.getDecoderConfig();
  return {
    codec: config?.codec ?? '',
    width: video.displayWidth,
    height: video.displayHeight,
    colorSpace: config?.colorSpace,
    durationSeconds: await input.computeDuration(),
    timestamps: timestamps.toSorted((a, b) => a - b),
    trackCount: (await input.getTracks()).length,
  };
};
