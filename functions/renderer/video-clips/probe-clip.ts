import type { FrameSize } from '#renderer/browser-runtime/messages.ts';
import { alphaDecoderOf, opaqueDecoderOf, startClipProcess } from '#renderer/video-clips/clip-process.ts';
import type { ClipFile, ClipTools } from '#renderer/video-clips/clip-process.ts';
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
}

const ALPHA = /^(?:yuva|ya\d|gbrap|[ab]?rgba|bgra|argb|abgr)/;
const RGB = /^(?:gbr|rgb|bgr|argb|abgr)/;

/** As Chromium does it: a side grows, none shrinks. */
const squarePixels = ({ width, height, pixelAspect }: LoggedFrame): FrameSize =>
  pixelAspect >= 1
    ? { width: Math.round(width * pixelAspect), height }
    : { width, height: Math.round(height / pixelAspect) };

/** Decodes the first frame of a clip; undefined if it cannot be decoded. */
export const probeClip = async (tools: ClipTools, file: ClipFile): Promise<ClipProbe | undefined> => {
  const log = createFrameLog();
  const { output, lines, ended } = await startClipProcess(tools, file, {
    decoder: alphaDecoderOf(file.source),
    output: ['-vf', log.filter, '-frames:v', '1', '-f', 'null', '-'],
  });
  output.resume();
  let frame: LoggedFrame | undefined;
  let colors: FrameColors | undefined;
  for await (const line of lines) {
    const reading = log.read(line);
    if (reading === undefined) continue;
    if ('frame' in reading) frame ??= reading.frame;
    else colors ??= reading.colors;
  }
  await ended;
  if (frame === undefined || colors === undefined) return undefined;
  const hasAlpha = ALPHA.test(frame.format);
  const decoder = hasAlpha ? alphaDecoderOf(file.source) : opaqueDecoderOf(file.source);
  const { isInterlaced } = frame;
  const isRgb = RGB.test(frame.format);
  return { decoder, size: squarePixels(frame), hasAlpha, isRgb, isInterlaced, colors };
};
