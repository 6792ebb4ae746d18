import { levelOf } from '#core/rendering/file-limits.ts';
import type { FrameFormat } from '#renderer/capture/capture.ts';

export interface EncodeSettings {
  readonly input: FrameFormat;
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  readonly outputPath: string;
  /** Keeps the maximum bitrate by losing detail; only for a video that exceeds it otherwise. */
  readonly isBitrateLimited?: boolean;
  /** A JPEG of one frame, written in addition to the video. */
  readonly poster?: Poster;
}

export interface Poster {
  readonly path: string;
  /** Index among the input frames. */
  readonly frame: number;
}

/** Long, because a keyframe of a page is as large as several seconds of unchanged picture. */
const SECONDS_BETWEEN_KEYFRAMES = 10;

/** Chosen by CPU time, size and SSIM on the bench's scenes (ADR 20): web pages need no fine motion search. */
const QUALITY = ['-preset', 'veryfast', '-crf', '17'];
const X264 = {
  threads: 3, // the default follows the number of cores, and the bytes follow the number of threads
  'sync-lookahead': 0, // a look-ahead thread sees more or fewer frames, depending on scheduling
  subme: 1,
  me: 'dia',
  ref: 1,
  bframes: 5,
  'b-adapt': 0,
  'rc-lookahead': 12,
  'aq-mode': 2,
  'aq-strength': 0.6,
  deblock: '1,1',
  chromaloc: 0, // else it depends on the input, and segments of different captures cannot be joined
};

/** Subsampled chroma is kept as it is. That of RGB frames is the mean of the four pixels it covers, as in raw capture. */
const SCALER = { yuv: 'neighbor', rgb: 'area' } as const;

/** Independent of the input format, so that segments of different capture strategies can be joined. */
export const OUTPUT_FORMAT = 'format=yuv420p,setsar=1';

/** Tagged on the input too: ffmpeg 7 takes the tags of the frames instead of the output options. */
const INPUT_COLORS = ['-color_primaries', 'bt709', '-color_trc', 'bt709'];

/** Converts the pixels: changing only the tags would shift the colors. */
export const scaleTo = (output: string, { isRgb }: FrameFormat): string => {
  const source = isRgb ? '' : 'in_color_matrix=bt709:in_range=limited:';
  const flags = `flags=${isRgb ? SCALER.rgb : SCALER.yuv}+accurate_rnd+full_chroma_int`;
  return `scale=${source}${output}:${flags}`;
};

const colorFilter = (input: FrameFormat): string =>
  input.isRgb
    ? `${scaleTo('out_color_matrix=bt709:out_range=limited', input)},${OUTPUT_FORMAT}`
    : OUTPUT_FORMAT;

/**
 * Selects the frame first, so that other frames are not converted: by its time, because ffmpeg counts from 0 again when a
 * PNG begins or ceases to have alpha. `setpts=0` avoids duplicates before it. With `format=yuvj420p`, ffmpeg 7 converts
 * the range but not the matrix.
 */
const posterFilter = (input: FrameFormat, frame: number): string => {
  const selected = `select=eq(pts\\,${frame}),setpts=0`;
  return `${selected},${scaleTo('out_color_matrix=bt601:out_range=full', input)},${OUTPUT_FORMAT}`;
};

/** A second output of the same input. If the frame is not reached, no file is written. */
const posterArguments = (input: FrameFormat, { path, frame }: Poster): string[] =>
  [
    ['-an', '-sn', '-dn', '-map_metadata', '-1', '-vf', posterFilter(input, frame)],
    ['-c:v', 'mjpeg', '-q:v', '3', '-threads', '1', '-frames:v', '1'],
    ['-f', 'image2', '-update', '1', path],
  ].flat();

/**
 * With a buffer of one second. It changes pictures below the limit too (the look-ahead computes more costs), and with
 * several threads it depends on scheduling.
 */
const bitrateLimit = (maxBitrate: number) => {
  const kilobits = maxBitrate / 1000;
  return { threads: 1, 'vbv-maxrate': kilobits, 'vbv-bufsize': kilobits };
};

const x264Parameters = (settings: EncodeSettings): string => {
  const { name, maxBitrate } = levelOf(settings);
  const parameters = {
    ...X264,
    keyint: settings.fps * SECONDS_BETWEEN_KEYFRAMES,
    level: name, // the default depends on the limit, and segments of different levels cannot be joined
    ...(settings.isBitrateLimited === true && bitrateLimit(maxBitrate)),
  };
  return Object.entries(parameters)
    .map(([parameter, value]) => `${parameter}=${value}`)
    .join(':');
};

/** Arguments for ffmpeg 4.1 and later: frames on standard input to an H.264 MP4 and an optional poster. */
export const ffmpegArguments = (settings: EncodeSettings): string[] => {
  const { input, fps, outputPath, poster } = settings;
  return [
    ['-hide_banner', '-loglevel', 'error', '-nostats', '-y'],
    ['-protocol_whitelist', 'pipe', ...input.inputArguments, ...INPUT_COLORS],
    ['-framerate', String(fps), '-i', 'pipe:0'],
    ['-an', '-sn', '-dn', '-map_metadata', '-1', '-vf', colorFilter(input)],
    ['-c:v', 'libx264', '-profile:v', 'high', ...QUALITY, '-pix_fmt', 'yuv420p'],
    ['-x264-params', x264Parameters(settings)],
    ['-flags', '+cgop'], // closed GOPs: segments are joined without re-encoding
    ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'tv'],
    ['-r', String(fps), '-movflags', '+faststart', '-f', 'mp4', outputPath],
    poster ? posterArguments(input, poster) : [],
  ].flat();
};
