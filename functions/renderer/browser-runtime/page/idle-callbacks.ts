import { runMicrotasks } from '#renderer/browser-runtime/page/microtasks.ts';

/** How many times an idle callback is shown time that remains. */
const IDLE_REMAINING_MS = 50;

export interface IdleCallbacks {
  /**
   * Runs the callbacks that are requested now: the browser is idle after the other scripts of a frame. Those that they
   * request wait for the next call. Resolves to whether there were any.
   */
  readonly flush: () => Promise<boolean>;
}

/** A callback sees time remain until it has asked often enough: a loop over its tasks ends, and at the same one always. */
const idleDeadline = (): IdleDeadline => {
  let remainingMs = IDLE_REMAINING_MS;
  return {
    didTimeout: false, // a page is always idle before its time limit
    timeRemaining: () => {
      remainingMs = Math.max(0, remainingMs - 1);
      return remainingMs;
    },
  };
};

/** Replaces `requestIdleCallback`. */
export const installIdleCallbacks = (): IdleCallbacks => {
  let lastId = 0;
  const pending = new Map<number, IdleRequestCallback>();
  window.requestIdleCallback = (callback) => {
    lastId += 1;
    pending.set(lastId, callback);
    return lastId;
  };
  window.cancelIdleCallback = (id) => void pending.delete(id);
  return {
    flush: async () => {
      const due = [...pending];
      for (const [id, callback] of due) {
        if (!pending.delete(id)) continue; // cancelled by another one
        try {
          callback(idleDeadline());
        } catch (error) {
          window.reportError(error);
        }
        await runMicrotasks();
      }
      return due.length > 0;
    },
  };
};
