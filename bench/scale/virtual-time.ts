import type { Clock } from '#core/ports/system.ts';

interface Event {
  readonly atMs: number;
  readonly order: number;
  readonly run: () => void;
}

/** Times are rounded up to this, so that the events of one step share one turn of the event loop. */
const STEP_MS = 5;

const isEarlier = (a: Event, b: Event): boolean =>
  a.atMs < b.atMs || (a.atMs === b.atMs && a.order < b.order);

/** A binary heap of events by time, and by insertion within the same time. */
const createEventHeap = () => {
  const heap: Event[] = [];
  const swap = (a: number, b: number): void => {
    [heap[a], heap[b]] = [heap[b] as Event, heap[a] as Event]; // safe: both indexes are in the heap
  };
  const isBefore = (a: number, b: number): boolean => isEarlier(heap[a] as Event, heap[b] as Event);
  return {
    first: (): Event | undefined => heap[0],
    push: (event: Event): void => {
      heap.push(event);
      for (let index = heap.length - 1; index > 0;) {
        const parent = (index - 1) >> 1;
        if (!isBefore(index, parent)) return;
        swap(index, parent);
        index = parent;
      }
    },
    pop: (): Event | undefined => {
      const [first] = heap;
      const last = heap.pop();
      if (last === undefined || heap.length === 0) return first;
      heap[0] = last;
      for (let index = 0; ;) {
        const left = 2 * index + 1;
        if (left >= heap.length) return first;
        const child = left + 1 < heap.length && isBefore(left + 1, left) ? left + 1 : left;
        if (!isBefore(child, index)) return first;
        swap(child, index);
        index = child;
      }
    },
  };
};

export interface VirtualTime extends Clock {
  readonly at: (atMs: number, run: () => void) => void;
  readonly every: (intervalMs: number, run: () => void) => void;
  readonly wait: (delayMs: number) => Promise<void>;
  /** Resolves after the delay, or at once when the signal aborts: the `sleep` that the use cases take. */
  readonly sleep: (delayMs: number, signal: AbortSignal) => Promise<void>;
  /** Runs all events up to this time. */
  readonly runUntil: (endMs: number) => Promise<void>;
}

/**
 * A clock that jumps from event to event. Between two steps every pending promise settles, which needs neither timers
 * nor input and output: what runs on it may wait only by this clock.
 */
export const createVirtualTime = (startMs: number): VirtualTime => {
  const events = createEventHeap();
  let nowMs = startMs;
  let scheduled = 0;
  const at = (atMs: number, run: () => void): void => {
    scheduled += 1;
    const stepMs = Math.ceil(Math.max(atMs, nowMs) / STEP_MS) * STEP_MS;
    events.push({ atMs: stepMs, order: scheduled, run });
  };
  const every = (intervalMs: number, run: () => void): void =>
    at(nowMs + intervalMs, () => {
      every(intervalMs, run);
      run();
    });
  return {
    nowMs: () => nowMs,
    at,
    every,
    wait: (delayMs) => new Promise((resolve) => at(nowMs + delayMs, resolve)),
    sleep: (delayMs, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve();
        const end = (): void => {
          signal.removeEventListener('abort', end);
          resolve();
        };
        signal.addEventListener('abort', end);
        at(nowMs + delayMs, end);
      }),
    runUntil: async (endMs) => {
      for (let next = events.first(); next && next.atMs <= endMs; next = events.first()) {
        nowMs = next.atMs;
        while (events.first()?.atMs === nowMs) events.pop()?.run();
        await new Promise(setImmediate);
      }
      nowMs = endMs;
    },
  };
};
