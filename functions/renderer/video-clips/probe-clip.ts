import type { ExactSeconds } from '#core/rendering/clip-time.ts';
import { isClipSize } from '#core/rendering/picture-size.ts';
import type { FrameSize } from '#renderer/browser-runtime/messages.ts';
import type { DecoderTools } from '#renderer/decoder-process.ts';
import { alphaDecoderOf, opaqueDecoderOf, startClipProcess } from '#renderer/video-clips/clip-process.ts';
import type { ClipFile } from '#renderer/video-clips/clip-process.ts';
import { createFrameLog } from '#renderer/video-clips/frame-log.ts';
import type { FrameColors, LoggedFrame } from '#renderer/video-clips/frame-log.ts';

/** What the first frame of a clip shows. */
export interface ClipProbe {
  readonly decoder: string;
  /** Upright, with square pixels. */
  readonly size: FrameSize;
  readonly hasAlpha: boolean;
  readonly isRgb: boolean;
  readonly isInterlaced: boolean;
  readonly colors: FrameColors;
  /** Time of the frame, if it is a key frame. */
  readonly firstKey: ExactSeconds | undefined;
}

const ALPHA = /^(?:yuva|ya\d|gbrap|[ab]?rgba|bgra|argb|abgr)/;
const RGB = /^(?:gbr|rgb|bgr|argb|abgr)/;

/** As Chromium does it: a side grows, none shrinks. */
const squarePixels = ({ width, height, pixelAspect }: LoggedFrame): FrameSize =>
  pixelAspect >= 1
    ? { width: Math.round(width * pixelAspect), height }
    : { width, height: Math.round(height / pixelAspect) };

const probeWith = async (
  tools: DecoderTools,
  file: ClipFile,
  decoder: string,
): Promise<ClipProbe | undefined> => {
  const log = createFrameLog();
  const { output, lines, ended } = await startClipProcess(tools, file, {
    decoder,
    output: ['-vf', log.filter, '-frames:v', '1', '-f', 'null', '-'],
  });
  output.resume();
  let frame: LoggedFrame | undefined;
  let colors: FrameColors | undefined;
  for await (const line of lines) {
    const reading = log.read(line);
    if (reading === undefined) continue;
    if ('colors' in reading) colors ??= reading.colors;
    else if (reading.frame !== 'missing') frame ??= reading.frame;
  }
  await ended;
  if (frame === undefined || colors === undefined) return undefined;
  const size = squarePixels(frame);
  // The stream may have another size than its container says, and pixels of any proportions: they would fill the memory.
  if (!isClipSize(size)) return undefined;
  const { format, isInterlaced, isKey, tick, timeBase } = frame;
  const firstKey = isKey ? { ...timeBase, numerator: tick * timeBase.numerator } : undefined;
  const hasAlpha = ALPHA.test(format);
  return { decoder, size, hasAlpha, isRgb: RGB.test(format), isInterlaced, colors, firstKey };
};

/**
 * Decodes the first frame of a clip; undefined if it cannot be decoded or exceeds the limits of an upload. A decoder of alpha channels is
 * tried last: it allocates frames of any size.
 */
export const probeClip = async (tools: DecoderTools, file: ClipFile): Promise<ClipProbe | undefined> => {
  const [opaque, alpha] = [opaqueDecoderOf(file.source), alphaDecoderOf(file.source)];
  const probe = await probeWith(tools, file, opaque);
  if (probe === undefined || alpha === opaque) return probe;
  const withAlpha = await probeWith(tools, file, alpha);
  return withAlpha?.hasAlpha ? withAlpha : probe;
};
