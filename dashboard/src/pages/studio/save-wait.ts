/** Rest after the last change before it becomes a revision; the device keeps it at once. A project keeps 50 revisions. */
const REST_MS = 8000;
/** Longest wait before a save that failed is tried again. */
const MAX_WAIT_MS = 300_000;

/** Saves in a row that had no answer. */
export interface Failures {
  readonly count: number;
  /** When the last one failed, by `performance.now()`. */
  readonly atMs: number;
}

export const NO_FAILURES: Failures = { count: 0, atMs: 0 };

/** Milliseconds from the last change to its save. Later changes do not begin the wait after a failure again. */
export const saveWaitMs = ({ count, atMs }: Failures, nowMs: number): number =>
  Math.max(REST_MS, atMs + Math.min(REST_MS * 2 ** count, MAX_WAIT_MS) - nowMs);
