import { FILE_MAX_BYTES } from '#contracts/limits.ts';
import { PACKET_MAX_BYTES, soundPackets } from '#core/rendering/sound-track.ts';
import type { OutputFormat } from '#core/video/video.ts';

/** Upper bounds of one track. */
export interface TrackLimits {
  readonly frames: number;
  /** Bytes of one encoded frame. */
  readonly frameBytes: number;
}

/** Upper bounds of the tables of a valid MP4. A file beyond them is not read. */
export interface TableLimits extends TrackLimits {
  /** The audio track, counted in packets; a file without these limits has none. */
  readonly sound?: TrackLimits;
}

/** Upper bounds of a valid MP4. */
export interface FileLimits extends TableLimits {
  /** Bytes of all encoded frames. */
  readonly mediaBytes: number;
}

/** A level of H.264, annex A: the smallest one of four that a frame size and rate fit. */
export interface VideoLevel {
  readonly name: string;
  /** Macroblocks per frame and per second; rows and columns are at most √(8 × macroblocks per frame). */
  readonly frameMacroblocks: number;
  readonly macroblocksPerSecond: number;
  /** Bits per second of a video of profile High. */
  readonly maxBitrate: number;
}

const LEVELS: readonly VideoLevel[] = [
  { name: '3.1', frameMacroblocks: 3_600, macroblocksPerSecond: 108_000, maxBitrate: 17_500_000 },
  { name: '4.0', frameMacroblocks: 8_192, macroblocksPerSecond: 245_760, maxBitrate: 25_000_000 },
  { name: '4.2', frameMacroblocks: 8_704, macroblocksPerSecond: 522_240, maxBitrate: 62_500_000 },
];
/** Of the level's 300 Mbit/s, so that the longest video fits FILE_MAX_BYTES. */
const LARGEST: VideoLevel = {
  name: '5.2',
  frameMacroblocks: 36_864,
  macroblocksPerSecond: 2_073_600,
  maxBitrate: 100_000_000,
};

const MACROBLOCK_PIXELS = 16;
const MACROBLOCK_MAX_BYTES = 400; // H.264 annex A: 3200 bits, more than an uncompressed macroblock
const MACROBLOCK_RAW_BYTES = 384; // 4:2:0
const FRAME_HEADER_BYTES = 4096; // the first frame contains the encoder settings
const TABLE_BYTES_PER_FRAME = 64;
const TABLE_BYTES = 64 * 1024;

const macroblocks = (pixels: number): number => Math.ceil(pixels / MACROBLOCK_PIXELS);

/** The level of a video, and with it the maximum bitrate of its size and rate. */
export const levelOf = ({ width, height, fps }: OutputFormat): VideoLevel => {
  const [columns, rows] = [macroblocks(width), macroblocks(height)];
  const fits = ({ frameMacroblocks, macroblocksPerSecond }: VideoLevel) =>
    columns * rows <= frameMacroblocks &&
    columns * rows * fps <= macroblocksPerSecond &&
    Math.max(columns, rows) ** 2 <= 8 * frameMacroblocks;
  return LEVELS.find(fits) ?? LARGEST;
};

/** Bytes of a segment at the maximum bitrate. A decoder's buffer holds one second, which may come at once. */
export const segmentMaxBytes = (output: OutputFormat, frames: number): number =>
  Math.ceil(((frames / output.fps + 1) * levelOf(output).maxBitrate) / 8);

export const fileLimitsOf = (output: OutputFormat, frames: number): FileLimits => ({
  frames,
  frameBytes:
    macroblocks(output.width) * macroblocks(output.height) * MACROBLOCK_MAX_BYTES + FRAME_HEADER_BYTES,
  mediaBytes: 2 * segmentMaxBytes(output, frames), // each segment of a split video may begin with a full buffer
});

/** Limits of a joined video with an audio track. */
export const withSound = (limits: FileLimits, { fps }: OutputFormat): FileLimits => ({
  ...limits,
  sound: { frames: soundPackets({ frames: limits.frames, fps }), frameBytes: PACKET_MAX_BYTES },
});

/** The size of the uncompressed frame. */
export const posterMaxBytes = ({ width, height }: OutputFormat): number =>
  macroblocks(width) * macroblocks(height) * MACROBLOCK_RAW_BYTES + FRAME_HEADER_BYTES;

/** The index ends within this many bytes from the beginning of the file. */
export const indexMaxBytes = ({ frames, sound }: Pick<TableLimits, 'frames' | 'sound'>): number =>
  TABLE_BYTES + (frames + (sound?.frames ?? 0)) * TABLE_BYTES_PER_FRAME;

export const fileMaxBytes = (limits: FileLimits): number =>
  Math.min(
    FILE_MAX_BYTES,
    indexMaxBytes(limits) +
      Math.min(limits.mediaBytes, limits.frames * limits.frameBytes) +
      (limits.sound ? limits.sound.frames * limits.sound.frameBytes : 0),
  );
