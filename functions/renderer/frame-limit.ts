import { RenderError } from '#core/rendering/render-error.ts';
import type { FailureWatch } from '#renderer/failure-watch.ts';

/** Times the longest of the load and the frames so far. */
const GROWTH = 4;
/** Between two looks at a limit that was exceeded because of a clip. */
const RECHECK_MS = 20;

/** Limit of one frame. It grows with what the page has needed; the deadline of the segment holds all the same. */
export interface FrameLimit {
  readonly ms: () => number;
  /** Fails the render if the work takes longer, without the time of clips. `what` names it in the error. */
  readonly within: <T>(work: Promise<T>, what: string) => Promise<T>;
}

/**
 * `clipMs` is the time that decoding of clips has taken so far: from its key frame to its first picture a clip may need minutes, for
 * which the page is not responsible.
 */
export const createFrameLimit = (
  minMs: number,
  loadMs: number,
  watch: FailureWatch,
  clipMs: () => number = () => 0,
): FrameLimit => {
  let longestMs = loadMs;
  const ms = () => Math.max(minMs, GROWTH * longestMs);
  const pageMs = () => performance.now() - clipMs();
  return {
    ms,
    within: async (work, what) => {
      const startedMs = pageMs();
      const limitMs = ms();
      const check = () => {
        const leftMs = limitMs - (pageMs() - startedMs);
        if (leftMs > 0) timer = setTimeout(check, Math.max(RECHECK_MS, leftMs));
        else watch.fail(new RenderError('render_timeout', `${what} took longer than its limit`));
      };
      let timer = setTimeout(check, limitMs);
      try {
        const result = await watch.race(work);
        longestMs = Math.max(longestMs, pageMs() - startedMs);
        return result;
      } finally {
        clearTimeout(timer);
      }
    },
  };
};
