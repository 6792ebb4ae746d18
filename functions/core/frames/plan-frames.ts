import { FRAMES_MAX_PIXELS } from '#contracts/limits.ts';
import type { FrameFormatName } from '#contracts/schemas/frames-request.ts';
import type { Frames } from '#core/frames/frames.ts';
import { accept, refuse } from '#core/refusal.ts';
import type { InputViolation, Result } from '#core/refusal.ts';
import { frameAt, frameCount } from '#core/rendering/frames.ts';
import { sizeWithin } from '#core/rendering/picture-size.ts';
import type { PictureSize } from '#core/rendering/picture-size.ts';
import type { OutputFormat } from '#core/video/video.ts';

export interface FramesRequestSettings {
  /** Seconds. */
  readonly times: readonly number[];
  readonly width?: number;
  readonly format?: FrameFormatName;
}

export type FramesPlan = Pick<
  Frames,
  'times' | 'pictures' | 'frames' | 'format' | 'width' | 'height' | 'sheet'
>;

const SHEET_COLUMNS = 4;
const SHEET_PICTURE_MAX_SIDE = 480;
/** Pixels between the pictures of a contact sheet. */
export const SHEET_GAP = 8;

export const sheetSize = ({ columns, rows, width, height }: Frames['sheet']): PictureSize => ({
  width: columns * width + (columns - 1) * SHEET_GAP,
  height: rows * height + (rows - 1) * SHEET_GAP,
});

/** Which frames show a video at some times, and how large; or what is wrong with the request. */
export const planFrames = (
  { times, width: wanted, format = 'jpeg' }: FramesRequestSettings,
  { output, durationSeconds }: { readonly output: OutputFormat; readonly durationSeconds: number },
): Result<FramesPlan> => {
  const count = frameCount(durationSeconds, output.fps);
  const width = wanted ?? output.width;
  const height = Math.max(1, Math.round((width * output.height) / output.width));
  const frameOf = (seconds: number) => frameAt(seconds, output.fps);
  const frames = [...new Set(times.map(frameOf))].sort((a, b) => a - b);
  const violations: InputViolation[] = times.flatMap((seconds, index) =>
    frameOf(seconds) < count
      ? []
      : [{ path: `/times/${index}`, rule: 'timeAfterEnd', bound: String(durationSeconds) }],
  );
  if (width > output.width) violations.push({ path: '/width', rule: 'maximum', bound: String(output.width) });
  else if (frames.length * width * height > FRAMES_MAX_PIXELS)
    violations.push({ path: '/width', rule: 'framePixels' });
  if (violations.length > 0) return refuse({ code: 'invalid_input', violations });
  const columns = Math.min(SHEET_COLUMNS, frames.length);
  return accept({
    times: [...times],
    pictures: times.map((seconds) => frames.indexOf(frameOf(seconds))),
    frames,
    format,
    width,
    height,
    sheet: {
      columns,
      rows: Math.ceil(frames.length / columns),
      ...sizeWithin({ width, height }, SHEET_PICTURE_MAX_SIDE),
    },
  });
};
