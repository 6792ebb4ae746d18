import { CLIP_KEY_FRAMES_MAX } from '#contracts/limits.ts';
import type { ClipFacts } from '#core/asset/clip-facts.ts';

/** A frame as its container describes it, in ticks of the clip's timeline. */
export interface ClipPacket {
  readonly tick: number;
  /** 0 if the container does not say. */
  readonly durationTicks: number;
  readonly isKey: boolean;
  readonly bytes: number;
}

type Timing = Pick<ClipFacts, 'endTick' | 'frameRate' | 'frames' | 'keyFrames'>;
type FrameRate = ClipFacts['frameRate'];

type Rate = readonly [numerator: number, denominator: number];

/** Of cameras and editors. */
const COMMON_RATES: readonly Rate[] = [
  ...[10, 12, 15, 20, 24, 25, 30, 48, 50, 60, 90, 100, 120, 240].map((rate): Rate => [rate, 1]),
  ...[24, 30, 48, 60, 120, 240].map((rate): Rate => [rate * 1000, 1001]),
  [25, 2],
];

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));

const fraction = (numerator: number, denominator: number, isConstant: boolean): FrameRate => {
  const divisor = greatestDivisor(numerator, denominator);
  return { numerator: numerator / divisor, denominator: denominator / divisor, isConstant };
};

/** Containers round times to ticks, that of the first frame too. */
const MAX_DEVIATION_TICKS = 1;

/** How far a frame is at most from its place at this rate, in ticks. */
const deviationOf = (ticks: Float64Array, timescale: number, [numerator, denominator]: Rate): number => {
  const first = ticks[0] ?? 0;
  return ticks.reduce(
    (most, tick, index) =>
      Math.max(most, Math.abs(tick - first - (index * timescale * denominator) / numerator)),
    0,
  );
};

/** `ticks` are sorted and different. */
const frameRateOf = (ticks: Float64Array, timescale: number, lastDurationTicks: number): FrameRate => {
  const first = ticks[0] ?? 0;
  const spanTicks = (ticks.at(-1) ?? first) - first;
  if (spanTicks === 0) return fraction(timescale, Math.max(1, lastDurationTicks), true);
  const intervals = ticks.length - 1;
  const interval = spanTicks / intervals;
  if (ticks.every((tick, index) => tick - first === index * interval))
    return fraction(timescale, interval, true);
  const [nearest] = COMMON_RATES.map((rate) => ({ rate, deviation: deviationOf(ticks, timescale, rate) }))
    .filter(({ deviation }) => deviation <= MAX_DEVIATION_TICKS)
    .sort((a, b) => a.deviation - b.deviation);
  if (nearest) return fraction(...nearest.rate, true);
  const mean: Rate = [intervals * timescale, spanTicks];
  return fraction(...mean, deviationOf(ticks, timescale, mean) <= MAX_DEVIATION_TICKS);
};

/** Leaves out key frames so that those that stay are about equally far from each other. */
const thinOut = (keys: readonly number[], frames: number): readonly number[] => {
  if (keys.length <= CLIP_KEY_FRAMES_MAX) return keys;
  const distance = frames / CLIP_KEY_FRAMES_MAX;
  let next = 0;
  return keys.filter((key) => {
    if (key < next) return false;
    next = (Math.floor(key / distance) + 1) * distance;
    return true;
  });
};

/**
 * Indexes of key frames: of the first one, and of those that are shown after all frames before them. Another one says nothing about
 * which frames a time needs.
 */
const findKeys = (packets: readonly ClipPacket[]): readonly number[] => {
  const keys: number[] = [];
  let latest = -Infinity;
  for (const [index, { tick, isKey }] of packets.entries()) {
    if (isKey && (keys.length === 0 || tick > latest)) keys.push(index);
    latest = Math.max(latest, tick);
  }
  return keys;
};

/**
 * Facts about the frames of a clip, whose packets are in decoding order. `endTick` is the end of the edit, if there is one. Undefined
 * without data, a key frame or a frame that is shown.
 */
export const timingOf = (
  packets: readonly ClipPacket[],
  timescale: number,
  editEndTick = Infinity,
): Timing | undefined => {
  const sorted = packets.toSorted((a, b) => a.tick - b.tick);
  const ticks = Float64Array.from(new Set(sorted.map(({ tick }) => tick)));
  const keys = findKeys(packets);
  const last = sorted.at(-1);
  const firstTick = ticks[0];
  const hasData = packets.some(({ bytes }) => bytes > 0);
  if (!last || firstTick === undefined || keys.length === 0 || !hasData) return undefined;
  const rate = frameRateOf(ticks, timescale, last.durationTicks);
  // Frames of equal times are decoded too, so their number does not follow from the time.
  const frameRate = { ...rate, isConstant: rate.isConstant && ticks.length === packets.length };
  const meanTicks = Math.max(1, Math.round((timescale * frameRate.denominator) / frameRate.numerator));
  // An edit that ends within the last frame was rounded to the timescale of the movie.
  const endTick = editEndTick <= last.tick ? editEndTick : last.tick + (last.durationTicks || meanTicks);
  if (endTick <= Math.max(0, firstTick)) return undefined;
  const kept = thinOut(keys, packets.length);
  return {
    endTick,
    frameRate,
    frames: packets.length,
    keyFrames: { ticks: kept.map((key) => packets[key]?.tick ?? 0), framesBefore: [...kept] },
  };
};
