import { FILE_MAX_BYTES } from '#contracts/limits.ts';
import type { OutputFormat } from '#core/video/video.ts';

/** What an honest renderer's file stays within; another one is not read. */
export interface FileLimits {
  readonly frames: number;
  readonly frameBytes: number;
}

const MACROBLOCK_PIXELS = 16;
const MACROBLOCK_MAX_BYTES = 400; // H.264: 3200 bits, more than the picture itself
const MACROBLOCK_PLAIN_BYTES = 384; // half as many colour samples each way
const FRAME_HEADER_BYTES = 4096; // with the encoder's settings in the first one
const TABLE_BYTES_PER_FRAME = 64;
const TABLE_BYTES = 64 * 1024;

const macroblocks = (pixels: number): number => Math.ceil(pixels / MACROBLOCK_PIXELS);

export const fileLimitsOf = ({ width, height }: OutputFormat, frames: number): FileLimits => ({
  frames,
  frameBytes: macroblocks(width) * macroblocks(height) * MACROBLOCK_MAX_BYTES + FRAME_HEADER_BYTES,
});

/** A JPEG of a frame takes no more than the frame does uncompressed. */
export const posterMaxBytes = ({ width, height }: OutputFormat): number =>
  macroblocks(width) * macroblocks(height) * MACROBLOCK_PLAIN_BYTES + FRAME_HEADER_BYTES;

/** Within how many bytes of a file its index ends. */
export const indexMaxBytes = ({ frames }: FileLimits): number => TABLE_BYTES + frames * TABLE_BYTES_PER_FRAME;

export const fileMaxBytes = (limits: FileLimits): number =>
  Math.min(FILE_MAX_BYTES, indexMaxBytes(limits) + limits.frames * limits.frameBytes);
