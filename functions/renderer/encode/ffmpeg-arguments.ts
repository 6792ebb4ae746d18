import type { FrameFormat } from '#renderer/capture/capture.ts';

export interface EncodeSettings {
  readonly input: FrameFormat;
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  readonly outputPath: string;
  /** A JPEG beside the video, of the frame of this number among those that are read. */
  readonly poster?: Poster;
}

export interface Poster {
  readonly path: string;
  readonly frame: number;
}

/** A picture to seek to every ten seconds, whatever the frame rate: one of a page weighs as much as seconds of holding it. */
const SECONDS_BETWEEN_KEYFRAMES = 10;

/** Chosen by CPU time, size and SSIM of the bench's scenes (ADR 20): pages need no fine search for motion. */
const QUALITY = ['-preset', 'veryfast', '-crf', '17'];
const X264 = {
  subme: 1,
  me: 'dia',
  ref: 1,
  bframes: 5,
  'b-adapt': 0,
  'rc-lookahead': 12,
  'aq-mode': 2,
  'aq-strength': 0.6,
  deblock: '1,1',
  chromaloc: 0, // or ffmpeg 5 and later tell what a JPEG says, and segments filmed in two ways cannot be joined
};

/** Chroma that is already halved keeps its samples; that of RGB is averaged over the pixels it stands for. */
const SCALER = { yuv: 'neighbor', rgb: 'bicubic' } as const;

/** The same whatever the frames come in, so that segments filmed in different ways can be joined. */
const OUTPUT_FORMAT = 'format=yuv420p,setsar=1';

/** The same for all frames, and said of them as well as of the file: ffmpeg 7 believes the frames. */
const INPUT_COLORS = ['-color_primaries', 'bt709', '-color_trc', 'bt709'];

/** Converts to a matrix and range whatever the frames come in: tags alone would only shift the colours. */
const scaleTo = (output: string, { colorMatrix, colorRange }: FrameFormat): string => {
  const isRgb = colorMatrix === 'rgb';
  const source = isRgb ? '' : `in_color_matrix=${colorMatrix}:in_range=${colorRange}:`;
  const flags = `flags=${isRgb ? SCALER.rgb : SCALER.yuv}+accurate_rnd+full_chroma_int`;
  return `scale=${source}${output}:${flags}`;
};

const colorFilter = (input: FrameFormat): string =>
  input.colorMatrix === 'bt709' && input.colorRange === 'limited'
    ? OUTPUT_FORMAT
    : `${scaleTo('out_color_matrix=bt709:out_range=limited', input)},${OUTPUT_FORMAT}`;

/**
 * Picked out before anything is done to it: the other frames cost nothing. At time 0, so that none is held in front;
 * without side data, or ffmpeg 5.1 and later write the colour profile of a screenshot along, which no longer holds.
 */
const posterFilter = (input: FrameFormat, frame: number): string => {
  const picked = `select=eq(n\\,${frame}),setpts=0,sidedata=delete`;
  return `${picked},${scaleTo('out_color_matrix=bt601:out_range=full', input)},format=yuvj420p,setsar=1`;
};

/** A second output of the same frames; where the frame does not come, no file is written. */
const posterArguments = (input: FrameFormat, { path, frame }: Poster): string[] =>
  [
    ['-an', '-sn', '-dn', '-map_metadata', '-1', '-vf', posterFilter(input, frame)],
    ['-c:v', 'mjpeg', '-q:v', '3', '-threads', '1', '-frames:v', '1'],
    ['-f', 'image2', '-update', '1', path],
  ].flat();

const x264Parameters = (fps: number): string =>
  Object.entries({ ...X264, keyint: fps * SECONDS_BETWEEN_KEYFRAMES })
    .map(([name, value]) => `${name}=${value}`)
    .join(':');

/** Arguments for ffmpeg 4.1 and later: our frames on standard input to an H.264 MP4, and a poster if asked for. */
export const ffmpegArguments = (settings: EncodeSettings): string[] => {
  const { input, fps, outputPath, poster } = settings;
  return [
    ['-hide_banner', '-loglevel', 'error', '-nostats', '-y'],
    ['-protocol_whitelist', 'pipe', ...input.inputArguments, ...INPUT_COLORS],
    ['-framerate', String(fps), '-i', 'pipe:0'],
    ['-an', '-sn', '-dn', '-map_metadata', '-1', '-vf', colorFilter(input)],
    ['-c:v', 'libx264', '-profile:v', 'high', ...QUALITY, '-pix_fmt', 'yuv420p'],
    ['-x264-params', x264Parameters(fps)],
    ['-flags', '+cgop'], // segments are joined as they are: no picture may need one of another group
    ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'tv'],
    ['-r', String(fps), '-movflags', '+faststart', '-f', 'mp4', outputPath],
    poster ? posterArguments(input, poster) : [],
  ].flat();
};
