import { TEXTS } from './texts.ts';

/** What a reading of a video has found. */
export interface ProgressSample {
  /** From 0 to 100. */
  readonly percent: number;
  readonly atMs: number;
}

/** Fewer say too little of the speed. */
const MIN_PERCENT = 5;
const STEP_SECONDS = 5;

/** Seconds until 100 percent at the speed between two readings, in steps of 5; undefined while it is unknown. */
export const secondsLeft = (first: ProgressSample, latest: ProgressSample): number | undefined => {
  const done = latest.percent - first.percent;
  if (done < MIN_PERCENT) return undefined;
  const seconds = (((latest.atMs - first.atMs) / 1000) * (100 - latest.percent)) / done;
  return Math.ceil(seconds / STEP_SECONDS) * STEP_SECONDS;
};

const MINUTE_SECONDS = 60;

/** "Sekitar 40 detik lagi." */
export const timeLeftInWords = (seconds: number): string => {
  if (seconds === 0) return TEXTS.almostDone;
  return seconds < MINUTE_SECONDS
    ? TEXTS.secondsLeft(seconds)
    : TEXTS.minutesLeft(Math.ceil(seconds / MINUTE_SECONDS));
};
