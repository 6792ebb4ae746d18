import { expect, it } from 'vitest';
import { NO_FAILURES, saveWaitMs } from '../../../../dashboard/src/pages/studio/save-wait.ts';

const FAILED_MS = 1_000_000;

it.each([
  ['eight seconds without a failure', NO_FAILURES, 0, 8000],
  ['eight seconds without a failure, also right after the page is opened', NO_FAILURES, 5, 8000],
  ['twice as long after a failure', { count: 1, atMs: FAILED_MS }, FAILED_MS, 16_000],
  ['doubled by each failure', { count: 3, atMs: FAILED_MS }, FAILED_MS, 64_000],
  ['at most five minutes', { count: 30, atMs: FAILED_MS }, FAILED_MS, 300_000],
  [
    'what is left of it when something changes meanwhile',
    { count: 3, atMs: FAILED_MS },
    FAILED_MS + 50_000,
    14_000,
  ],
  ['that of a change when it is over', { count: 30, atMs: FAILED_MS }, FAILED_MS + 400_000, 8000],
])('the wait before a save is %s', (_, failures, nowMs, waitMs) => {
  expect(saveWaitMs(failures, nowMs)).toBe(waitMs);
});
