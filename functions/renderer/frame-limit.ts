import { RenderError } from '#core/rendering/render-error.ts';
import type { FailureWatch } from '#renderer/failure-watch.ts';

/** Times the longest of the load and the frames so far. */
const GROWTH = 4;

/** Limit of one frame. It grows with what the page has needed; the deadline of the segment holds all the same. */
export interface FrameLimit {
  readonly ms: () => number;
  /** Fails the render if the work takes longer. `what` names it in the error. */
  readonly within: <T>(work: Promise<T>, what: string) => Promise<T>;
}

export const createFrameLimit = (minMs: number, loadMs: number, watch: FailureWatch): FrameLimit => {
  let longestMs = loadMs;
  const ms = () => Math.max(minMs, GROWTH * longestMs);
  return {
    ms,
    within: async (work, what) => {
      const startedMs = performance.now();
      const result = await watch.raceWithin(
        work,
        ms(),
        () => new RenderError('render_timeout', `${what} took longer than its limit`),
      );
      longestMs = Math.max(longestMs, performance.now() - startedMs);
      return result;
    },
  };
};
