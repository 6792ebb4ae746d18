import { FILE_MAX_BYTES } from '#contracts/limits.ts';
import type { OutputFormat } from '#core/video/video.ts';

/** Upper bounds of a valid MP4. A file beyond them is not read. */
export interface FileLimits {
  readonly frames: number;
  /** Bytes of one encoded frame. */
  readonly frameBytes: number;
}

const MACROBLOCK_PIXELS = 16;
const MACROBLOCK_MAX_BYTES = 400; // H.264 annex A: 3200 bits, more than an uncompressed macroblock
const MACROBLOCK_RAW_BYTES = 384; // 4:2:0
const FRAME_HEADER_BYTES = 4096; // the first frame contains the encoder settings
const TABLE_BYTES_PER_FRAME = 64;
const TABLE_BYTES = 64 * 1024;

const macroblocks = (pixels: number): number => Math.ceil(pixels / MACROBLOCK_PIXELS);

export const fileLimitsOf = ({ width, height }: OutputFormat, frames: number): FileLimits => ({
  frames,
  frameBytes: macroblocks(width) * macroblocks(height) * MACROBLOCK_MAX_BYTES + FRAME_HEADER_BYTES,
});

/** The size of the uncompressed frame. */
export const posterMaxBytes = ({ width, height }: OutputFormat): number =>
  macroblocks(width) * macroblocks(height) * MACROBLOCK_RAW_BYTES + FRAME_HEADER_BYTES;

/** The index ends within this many bytes from the beginning of the file. */
export const indexMaxBytes = ({ frames }: FileLimits): number => TABLE_BYTES + frames * TABLE_BYTES_PER_FRAME;

export const fileMaxBytes = (limits: FileLimits): number =>
  Math.min(FILE_MAX_BYTES, indexMaxBytes(limits) + limits.frames * limits.frameBytes);
