import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { waitForFrames } from '../../../clients/typescript/src/frames-requests.ts';

const PENDING = { id: 'frames_1' };
const DRAWN = { id: 'frames_1', frames: [], sheet_url: null, error: null };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('reads frames until they are drawn', async () => {
  const read = vi.fn().mockResolvedValue(PENDING).mockResolvedValueOnce(PENDING);
  const waiting = waitForFrames(read, { timeoutSeconds: 60 });
  await vi.advanceTimersByTimeAsync(3000);
  expect(read).toHaveBeenCalledTimes(2);
  read.mockResolvedValue(DRAWN);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await waiting).toBe(DRAWN);
});

it('returns the last answer at the end of the time', async () => {
  const waiting = waitForFrames(() => Promise.resolve(PENDING), { timeoutSeconds: 5 });
  await vi.advanceTimersByTimeAsync(6000);
  expect(await waiting).toBe(PENDING);
});

it('ends when it is aborted', async () => {
  const controller = new AbortController();
  const waiting = waitForFrames(() => Promise.resolve(PENDING), {
    timeoutSeconds: 60,
    signal: controller.signal,
  });
  const ended = expect(waiting).rejects.toThrow('aborted');
  await vi.advanceTimersByTimeAsync(1000);
  controller.abort();
  await vi.advanceTimersByTimeAsync(0);
  await ended;
});
