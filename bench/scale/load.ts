import { VIDEO_MIX } from '../../scripts/cost/video-mix.ts';
import type { Draw } from './random.ts';
import { createRandom } from '#test/support/faults/random.ts';

const HOUR_MS = 60 * 60 * 1000;
export const DAY_MS = 24 * HOUR_MS;

/** Ratio of the rate at the peak of a day to the mean of the day. */
export const PEAK_RATIO = 4;
const NIGHT_RATIO = 0.25;
const PEAK_HOUR = 14;
/** Standard deviation of the peak; chosen so that the mean of the curve is 1. */
const PEAK_HOURS = (24 * (1 - NIGHT_RATIO)) / ((PEAK_RATIO - NIGHT_RATIO) * Math.sqrt(2 * Math.PI));

/** Creates per time at this moment of the day, as a multiple of the mean of the day. */
export const rateAt = (timeOfDayMs: number): number => {
  const fromPeak = (timeOfDayMs / HOUR_MS - PEAK_HOUR) / PEAK_HOURS;
  return NIGHT_RATIO + (PEAK_RATIO - NIGHT_RATIO) * Math.exp(-(fromPeak ** 2) / 2);
};

const lengthAt = (position: number): number => {
  let end = 0;
  for (const { share, seconds } of VIDEO_MIX) {
    end += share;
    if (position < end) return seconds;
  }
  return VIDEO_MIX[0].seconds;
};

export interface Arrival {
  readonly atMs: number;
  /** Index of the workspace. */
  readonly workspace: number;
  readonly scene: string;
  readonly seconds: number;
}

/** Assumed: a workspace creates ten videos a day. */
export const workspacesFor = (videosPerDay: number): number => Math.max(2, Math.ceil(videosPerDay / 10));

/** The creates of one day in order: a Poisson process whose rate follows the curve of the day. */
export function* arrivalsOf(
  videosPerDay: number,
  startMs: number,
  scenes: readonly string[],
  draw: Draw,
): Generator<Arrival> {
  const random = createRandom(Math.floor(draw('arrivals') * 2 ** 31));
  const meanGapMs = DAY_MS / (videosPerDay * PEAK_RATIO);
  const workspaces = workspacesFor(videosPerDay);
  for (let timeMs = 0; ;) {
    timeMs += -Math.log(1 - random()) * meanGapMs;
    if (timeMs >= DAY_MS) return;
    if (random() * PEAK_RATIO >= rateAt(timeMs)) continue;
    yield {
      atMs: startMs + timeMs,
      workspace: Math.floor(random() * workspaces),
      scene: scenes[Math.floor(random() * scenes.length)] ?? '',
      seconds: lengthAt(random()),
    };
  }
}
