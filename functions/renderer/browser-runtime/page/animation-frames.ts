import type { PageClock } from '#renderer/browser-runtime/page/deterministic-globals.ts';

export interface PageAnimationFrames {
  /** Runs what the page has put off to its next animation frame. */
  readonly flush: () => void;
}

/** Replaces `requestAnimationFrame`: one round of callbacks for each flush, however long the flush took. */
export const installAnimationFrames = (clock: PageClock): PageAnimationFrames => {
  let lastId = 0;
  let waiting = new Map<number, FrameRequestCallback>();
  window.requestAnimationFrame = (callback) => {
    lastId += 1;
    waiting.set(lastId, callback);
    return lastId;
  };
  window.cancelAnimationFrame = (id) => void waiting.delete(id);
  return {
    flush: () => {
      const due = waiting;
      waiting = new Map();
      for (const callback of due.values()) {
        try {
          callback(clock.nowMs);
        } catch (error) {
          window.reportError(error);
        }
      }
    },
  };
};
