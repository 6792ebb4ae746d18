import type { FrameFormatName, FramesJobRequest } from '#contracts/schemas/frames-request.ts';
import { SHEET_GAP } from '#core/frames/plan-frames.ts';
import { RenderError } from '#core/rendering/render-error.ts';
import type { FrameFormat } from '#renderer/capture/capture.ts';
import { OUTPUT_FORMAT, scaleTo } from '#renderer/encode/ffmpeg-arguments.ts';
import { startFfmpeg } from '#renderer/ffmpeg-process.ts';

export interface PictureTools {
  readonly ffmpegPath: string;
  readonly scratchDir: string;
  /** Aborting kills ffmpeg. */
  readonly signal: AbortSignal;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Only converts colors: with full chroma, unlike the encoder's input. */
const toRgb = ({ isRgb }: Pick<FrameFormat, 'isRgb'>): string =>
  `${isRgb ? '' : 'scale=in_color_matrix=bt709:in_range=limited:flags=bicubic+accurate_rnd+full_chroma_int,'}format=rgb24`;

const resize = ({ width, height }: Size): string =>
  `scale=${width}:${height}:flags=lanczos+accurate_rnd+full_chroma_int`;

const JPEG_FILTER = `${scaleTo('out_color_matrix=bt601:out_range=full', { inputArguments: [], isRgb: true })},${OUTPUT_FORMAT}`;

/** The end of the filter and the encoder. */
const OUTPUTS: Readonly<
  Record<FrameFormatName, { readonly filter: string; readonly codec: readonly string[] }>
> = {
  png: { filter: 'setsar=1', codec: ['-c:v', 'png', '-compression_level', '3'] },
  jpeg: { filter: JPEG_FILTER, codec: ['-c:v', 'mjpeg', '-q:v', '2', '-threads', '1'] },
};

const BEGIN = ['-hide_banner', '-loglevel', 'error', '-nostats', '-y'];
const END = ['-frames:v', '1', '-f', 'image2', '-update', '1'];

const run = async (args: readonly string[], { ffmpegPath, ...tools }: PictureTools, input?: Buffer) => {
  const { stdin, ended } = await startFfmpeg({ path: ffmpegPath, args, ...tools });
  stdin.end(input);
  const { exitCode, errorText } = await ended;
  if (exitCode !== 0)
    throw new RenderError('render_crashed', `ffmpeg ended with ${exitCode}: ${errorText.trim().slice(-500)}`);
};

/** Writes one captured picture to a file, scaled to `size` if it has another one. */
export const writePicture = (
  picture: Buffer,
  input: FrameFormat & Size,
  output: Size & { readonly format: FrameFormatName; readonly path: string },
  tools: PictureTools,
): Promise<void> => {
  const { filter, codec } = OUTPUTS[output.format];
  const isScaled = output.width !== input.width || output.height !== input.height;
  const filters = [toRgb(input), ...(isScaled ? [resize(output)] : []), filter].join();
  const args = [
    [...BEGIN, '-protocol_whitelist', 'pipe', ...input.inputArguments, '-i', 'pipe:0'],
    ['-vf', filters, ...codec, ...END, output.path],
  ].flat();
  return run(args, tools, picture);
};

/** Writes a JPEG with all the pictures, row by row. `pattern` names their files, as `picture-%d.png` from 0 on. */
export const writeSheet = (
  pattern: string,
  { columns, rows, ...size }: FramesJobRequest['sheet'],
  path: string,
  tools: PictureTools,
): Promise<void> => {
  const { filter, codec } = OUTPUTS.jpeg;
  const filters = [
    resize(size),
    'format=rgb24',
    `tile=${columns}x${rows}:padding=${SHEET_GAP}`,
    filter,
  ].join();
  const args = [
    [...BEGIN, '-protocol_whitelist', 'file', '-f', 'image2', '-start_number', '0', '-i', pattern],
    ['-vf', filters, ...codec, ...END, path],
  ].flat();
  return run(args, tools);
};
