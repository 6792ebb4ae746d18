import type { SegmentProgress } from '#contracts/schemas/segment.ts';

export interface RenderProgress {
  readonly show: (progress: SegmentProgress) => void;
  /** Removes the line from a terminal. */
  readonly end: () => void;
}

const TERMINAL_INTERVAL_MS = 1000;
/** For files and pipes. */
const PLAIN_INTERVAL_MS = 10_000;

/** Prints the frames done: on a terminal every second in one line, elsewhere a line every ten seconds. */
export const createProgress = (
  frames: number,
  out: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>,
  nowMs = () => performance.now(),
): RenderProgress => {
  const intervalMs = out.isTTY ? TERMINAL_INTERVAL_MS : PLAIN_INTERVAL_MS;
  let lastMs = nowMs();
  let isShown = false;
  return {
    show: ({ framesDone }) => {
      if (nowMs() - lastMs < intervalMs) return;
      lastMs = nowMs();
      const text = `${framesDone} of ${frames} frames (${Math.floor((framesDone / frames) * 100)} %)`;
      out.write(out.isTTY ? `\r${text}` : `${text}\n`);
      isShown ||= out.isTTY;
    },
    end: () => {
      if (isShown) out.write('\r\u001b[K');
    },
  };
};
