import { randomBytes } from 'node:crypto';
import type { ExactSeconds } from '#core/rendering/clip-time.ts';

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

type Reading = { readonly frame: LoggedFrame } | { readonly colors: FrameColors };

export interface FrameLog {
  /** The filter, which changes no pixels. */
  readonly filter: string;
  /** Reads one line of the log. */
  readonly read: (line: string) => Reading | undefined;
}

const aspectOf = (width: number, height: number): number => (width > 0 && height > 0 ? width / height : 1);

const TIME_BASE = /^config in time_base: (\d+)\/(\d+)/;
const FRAME = /^n: *\d+ pts: *(-?\d+) .* fmt:(\w+) .*sar:(\d+)\/(\d+) s:(\d+)x(\d+) i:(\w) iskey:([01])/;
const PROGRESSIVE = 'P';
const COLORS = /^color_range:\S+ color_space:(\S+) color_primaries:(\S+) color_trc:(\S+)/;

/** `showinfo` writes each byte of user data by a call of its own: a frame of a mebibyte takes seconds. */
const WITHOUT_SIDE_DATA = 'sidedata=mode=delete';

/** The filter has a random name, because the log also quotes the file. */
export const createFrameLog = (): FrameLog => {
  const name = `showinfo@${randomBytes(16).toString('hex')}`;
  const prefix = new RegExp(String.raw`^\[${name} @ \w+\] `);
  let timeBase: ExactSeconds | undefined;
  return {
    filter: `${WITHOUT_SIDE_DATA},${name}=checksum=0`,
    read: (line) => {
      if (!prefix.test(line)) return undefined;
      const text = line.replace(prefix, '');
      const [, numerator, denominator] = TIME_BASE.exec(text) ?? [];
      if (numerator !== undefined && denominator !== undefined)
        timeBase = { numerator: BigInt(numerator), denominator: BigInt(denominator) };
      const [, space, primaries, transfer] = COLORS.exec(text) ?? [];
      if (space !== undefined && primaries !== undefined && transfer !== undefined)
        return { colors: { space, primaries, transfer } };
      const [, tick, format, sarWidth, sarHeight, width, height, field, isKey] = FRAME.exec(text) ?? [];
      if (tick === undefined || format === undefined || timeBase === undefined) return undefined;
      const pixelAspect = aspectOf(Number(sarWidth), Number(sarHeight));
      const size = { width: Number(width), height: Number(height), pixelAspect };
      const flags = { isKey: isKey === '1', isInterlaced: field !== PROGRESSIVE };
      return { frame: { tick: BigInt(tick), timeBase, ...flags, format, ...size } };
    },
  };
};
