import { randomBytes } from 'node:crypto';
import type { ExactSeconds } from '#core/rendering/clip-time.ts';
import { COLOR_NAMES } from '#renderer/video-clips/color-names.ts';

/** What ffmpeg's `showinfo` writes about a decoded frame. */
export interface LoggedFrame {
  /** In units of `timeBase`. */
  readonly tick: bigint;
  readonly timeBase: ExactSeconds;
  readonly isKey: boolean;
  readonly isInterlaced: boolean;
  readonly format: string;
  readonly width: number;
  readonly height: number;
  /** Width of a pixel by its height. */
  readonly pixelAspect: number;
}

export interface FrameColors {
  readonly space: string;
  readonly primaries: string;
  readonly transfer: string;
}

/** `missing`: the frame is not the next one, so that pictures and frames cannot be matched any more. */
type Reading = { readonly frame: LoggedFrame | 'missing' } | { readonly colors: FrameColors };

export interface FrameLog {
  /** The filter, which changes no pixels. */
  readonly filter: string;
  /** Reads the lines of the log in order. */
  readonly read: (line: string) => Reading | undefined;
}

const aspectOf = (width: number, height: number): number => (width > 0 && height > 0 ? width / height : 1);

const TIME_BASE = /^config in time_base: (\d+)\/(\d+)/;
const FRAME = /n: *(\d+) pts: *(-?\d+) .*? fmt:(\w+) .*?sar:(\d+)\/(\d+) s:(\d+)x(\d+) i:(\w) iskey:([01])/;
const PROGRESSIVE = 'P';

/** `showinfo` writes each byte of user data by a call of its own: a frame of a mebibyte takes seconds. */
const WITHOUT_SIDE_DATA = 'sidedata=mode=delete';

/** The longest of the names with which the value begins, else ''; undefined without the field. */
const nameAfter = (text: string, field: string, names: readonly string[]): string | undefined => {
  const [, value] = text.split(`${field}:`, 2);
  if (value === undefined) return undefined;
  return names.filter((name) => value.startsWith(name)).reduce((a, b) => (a.length < b.length ? b : a), '');
};

/** Of those fields that are in the text. */
const colorsIn = (text: string): Partial<FrameColors> => {
  const space = nameAfter(text, 'color_space', COLOR_NAMES.space);
  const primaries = nameAfter(text, 'color_primaries', COLOR_NAMES.primaries);
  const transfer = nameAfter(text, 'color_trc', COLOR_NAMES.transfer);
  return {
    ...(space !== undefined && { space }),
    ...(primaries !== undefined && { primaries }),
    ...(transfer !== undefined && { transfer }),
  };
};

/**
 * The filter has a random name, because the log also quotes the file, but only before the filter is configured. After that, what other
 * threads write may stand anywhere between the parts of a line: `FRAME` matches one part, each field of colors is another.
 */
export const createFrameLog = (): FrameLog => {
  const name = `showinfo@${randomBytes(16).toString('hex')}`;
  const prefix = new RegExp(String.raw`^\[${name} @ \w+\] `);
  let timeBase: ExactSeconds | undefined;
  let nextNumber = 0;
  let colors: Partial<FrameColors> = {};
  return {
    filter: `${WITHOUT_SIDE_DATA},${name}=checksum=0`,
    read: (line) => {
      const [, numerator, denominator] =
        (prefix.test(line) && TIME_BASE.exec(line.replace(prefix, ''))) || [];
      if (numerator !== undefined && denominator !== undefined)
        timeBase = { numerator: BigInt(numerator), denominator: BigInt(denominator) };
      if (timeBase === undefined) return undefined;
      const [, number, tick, format, sarWidth, sarHeight, width, height, field, isKey] =
        FRAME.exec(line) ?? [];
      if (tick === undefined || format === undefined) {
        colors = { ...colors, ...colorsIn(line) };
        const { space, primaries, transfer } = colors;
        if (space === undefined || primaries === undefined || transfer === undefined) return undefined;
        return { colors: { space, primaries, transfer } };
      }
      colors = {};
      // A filter that is configured again, because the size changes, counts from 0 again.
      if (Number(number) !== nextNumber && Number(number) !== 0) return { frame: 'missing' };
      nextNumber = Number(number) + 1;
      const pixelAspect = aspectOf(Number(sarWidth), Number(sarHeight));
      const size = { width: Number(width), height: Number(height), pixelAspect };
      const flags = { isKey: isKey === '1', isInterlaced: field !== PROGRESSIVE };
      return { frame: { tick: BigInt(tick), timeBase, ...flags, format, ...size } };
    },
  };
};
