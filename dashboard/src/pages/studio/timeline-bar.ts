/** What a drag of a bar changes: its place, its first or its last moment. */
export type BarGrip = 'move' | 'start' | 'end';

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Shorter elements could not be grasped. */
export const MIN_SECONDS = 0.1;
const ROUNDING = 1e-6;

/** A span after its bar was dragged by `seconds`; `snap` brings a moment to one nearby. */
export const draggedSpan = (
  { start, end }: Span,
  grip: BarGrip,
  seconds: number,
  snap: (seconds: number) => number,
): Span => {
  const length = end - start;
  if (grip === 'start')
    return { start: Math.max(0, Math.min(end - MIN_SECONDS, snap(start + seconds))), end };
  if (grip === 'end') return { start, end: Math.max(start + MIN_SECONDS, snap(end + seconds)) };
  const wanted = Math.max(0, start + seconds);
  const byStart = snap(wanted);
  const byEnd = snap(wanted + length) - length;
  const distances = [Math.abs(byStart - wanted), Math.abs(byEnd - wanted)] as const;
  // Whichever moment is nearer to a line; one that is on no line stays.
  const isStart = distances[1] < ROUNDING || (distances[0] >= ROUNDING && distances[0] <= distances[1]);
  const moved = Math.max(0, isStart ? byStart : byEnd);
  return { start: moved, end: moved + length };
};

const STEPS = [0.5, 1, 2, 5, 10, 30, 60, 120];
const MIN_STEP_PIXELS = 56;

/** Seconds between the numbers of a ruler, also of a document that says it lasts for years. */
export const rulerStep = (pixelsPerSecond: number): number =>
  STEPS.find((step) => step * pixelsPerSecond >= MIN_STEP_PIXELS) ?? MIN_STEP_PIXELS / pixelsPerSecond;
