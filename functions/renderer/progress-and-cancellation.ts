import { setTimeout as sleep } from 'node:timers/promises';
import type { ProgressReport, SegmentProgress } from '#contracts/schemas/segment.ts';
import { closeBody, TRANSFER_TIMEOUT_MS } from '#renderer/transfers.ts';

export interface ProgressReporter {
  readonly report: (progress: SegmentProgress) => void;
  /** Aborts a running request and waits for its end. */
  readonly stop: () => Promise<void>;
}

const PROGRESS_INTERVAL_MS = 1_000;

/**
 * Writes the progress about once a second, a split immediately, one request at a time. Failed requests are ignored: the
 * next one replaces them.
 */
export const createProgressReporter = (url: string): ProgressReporter => {
  const stopped = new AbortController();
  let lastStartMs = 0;
  let isSplitReported = false;
  let writing: Promise<unknown> | undefined;
  const write = async ({ framesDone, segmentFrames }: SegmentProgress) => {
    const report: ProgressReport = {
      frames_done: framesDone,
      ...(segmentFrames && { segment_frames: segmentFrames }),
    };
    const request = fetch(url, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(report),
      redirect: 'error',
      signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(TRANSFER_TIMEOUT_MS)]),
    });
    await request.then(closeBody, () => undefined);
    writing = undefined;
  };
  return {
    report: (progress) => {
      const nowMs = performance.now();
      const isFirstSplit = progress.segmentFrames !== undefined && !isSplitReported;
      const isDue = isFirstSplit || nowMs - lastStartMs >= PROGRESS_INTERVAL_MS;
      if (writing !== undefined || stopped.signal.aborted || !isDue) return;
      isSplitReported ||= isFirstSplit;
      lastStartMs = nowMs;
      writing = write(progress);
    },
    stop: async () => {
      stopped.abort();
      await writing;
    },
  };
};

export interface CancellationPoller {
  /** Aborts when the coordinator has canceled the render. */
  readonly signal: AbortSignal;
  readonly stop: () => Promise<void>;
}

const POLL_INTERVAL_MS = 2_000;
const POLL_TIMEOUT_MS = 5_000;

/** Polls the cancellation link: the coordinator cannot end a running function by other means. */
export const pollForCancellation = (url: string, intervalMs = POLL_INTERVAL_MS): CancellationPoller => {
  const canceled = new AbortController();
  const stopped = new AbortController();
  const poll = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      if (await isCanceled(url, stopped.signal).catch(() => false)) return canceled.abort();
      await sleep(intervalMs, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  };
  const polling = poll();
  return {
    signal: canceled.signal,
    stop: async () => {
      stopped.abort();
      await polling;
    },
  };
};

/** Only 200 is a cancellation: the object does not exist before, and errors of storage must not end a render. */
const isCanceled = async (url: string, stopped: AbortSignal): Promise<boolean> => {
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(POLL_TIMEOUT_MS)]);
  const response = await fetch(url, { redirect: 'error', signal });
  await closeBody(response);
  return response.status === 200;
};
