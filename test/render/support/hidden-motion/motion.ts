/** Size, rate and duration of every page. Chosen so that timers at multiples of 125 ms fall on a frame. */
export const FORMAT = { width: 320, height: 180, fps: 24, durationSeconds: 1 } as const;
export const FRAMES = FORMAT.fps * FORMAT.durationSeconds;

/** The box on the white page: 40 × 40 pixels at y = 70. */
export interface BoxState {
  /** Left edge in pixels. */
  readonly x: number;
  /** Gray level, 0–255. */
  readonly level: number;
}

/** What a frame shows; `undefined` where no specification defines it. */
export type Expected = BoxState | 'empty' | undefined;

export const START_X = 20;
/** Pixels of a whole movement; 10 per frame when it lasts one second. */
export const TRAVEL = 240;
/** Gray levels of a whole change of color. */
export const LEVELS = 240;

export type Kind = 'slide' | 'recolor';

export interface Timing {
  readonly name: string;
  /** When a script starts the movement; 0 for one that starts with the page. */
  readonly beginMs: number;
  /** What starts it when `beginMs` is not 0. */
  readonly starter: 'timer' | 'frame';
  readonly delayMs: number;
  readonly durationMs: number;
  readonly iterations: number;
  readonly isAlternate: boolean;
  readonly rate: number;
}

const PLAIN: Timing = {
  name: 'plain',
  beginMs: 0,
  starter: 'timer',
  delayMs: 0,
  durationMs: 1000,
  iterations: 1,
  isAlternate: false,
  rate: 1,
};

export const TIMINGS = {
  plain: PLAIN,
  delayed: { ...PLAIN, name: 'delayed', delayMs: 250, durationMs: 500 },
  early: { ...PLAIN, name: 'negative delay', delayMs: -250 },
  alternate: { ...PLAIN, name: 'alternate', durationMs: 500, iterations: Infinity, isAlternate: true },
  byTimer: { ...PLAIN, name: 'begun by a timer', beginMs: 250, durationMs: 500 },
  byFrame: { ...PLAIN, name: 'begun by a frame', beginMs: 250, durationMs: 500, starter: 'frame' },
  fast: { ...PLAIN, name: 'double rate', durationMs: 2000, rate: 2 },
  slow: { ...PLAIN, name: 'half rate', durationMs: 500, rate: 0.5 },
} as const satisfies Record<string, Timing>;

/** Fraction of the movement at a time, from 0 to 1, by the timing model of Web Animations with `fill: both`. */
export const progressAt = (timing: Timing, timeMs: number): number => {
  const { beginMs, delayMs, durationMs, iterations, isAlternate, rate } = timing;
  if (timeMs < beginMs) return 0;
  const elapsed = ((timeMs - beginMs) * rate - delayMs) / durationMs;
  const done = Math.min(Math.max(elapsed, 0), iterations);
  const cycle = done === iterations && iterations > 0 ? iterations - 1 : Math.floor(done);
  const part = done - cycle;
  return isAlternate && cycle % 2 === 1 ? 1 - part : part;
};

export const boxAt = (kind: Kind, progress: number): BoxState =>
  kind === 'slide'
    ? { x: START_X + TRAVEL * progress, level: 0 }
    : { x: START_X, level: Math.round(LEVELS * progress) };

export const frameTimeMs = (frame: number): number => (frame * 1000) / FORMAT.fps;
