import type { PageClock } from '#renderer/browser-runtime/page/clocks.ts';

/** Removes view transitions, which wait for frames of the browser and crash the page inside a canvas. */
export const removeViewTransitions = (): void => {
  for (const { prototype } of [Document, Element]) Reflect.deleteProperty(prototype, 'startViewTransition');
};

export interface PageRandom {
  readonly seed: (value: number) => void;
}

/** Replaces the page's sources of randomness by a generator with a seed (mulberry32). */
export const installRandom = (): PageRandom => {
  let state = 0;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  Math.random = random;
  crypto.getRandomValues = <T extends ArrayBufferView | null>(array: T): T => {
    if (array === null) return array;
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (let index = 0; index < bytes.length; index += 1) bytes[index] = Math.floor(random() * 256);
    return array;
  };
  const hex = (digits: number) =>
    Math.floor(random() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0');
  // Version 4 of RFC 9562.
  crypto.randomUUID = () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`;
  return { seed: (value) => (state = value | 0) };
};

export interface PageAnimationFrames {
  /** Runs the callbacks that are pending now; those they request wait for the next flush. */
  readonly flush: () => void;
}

/** Replaces `requestAnimationFrame`: one round of callbacks for each flush. */
export const installAnimationFrames = (clock: PageClock): PageAnimationFrames => {
  let lastId = 0;
  let pending = new Map<number, FrameRequestCallback>();
  let due = new Map<number, FrameRequestCallback>();
  window.requestAnimationFrame = (callback) => {
    lastId += 1;
    pending.set(lastId, callback);
    return lastId;
  };
  window.cancelAnimationFrame = (id) => {
    pending.delete(id);
    due.delete(id);
  };
  Object.assign(window, {
    webkitRequestAnimationFrame: window.requestAnimationFrame,
    webkitCancelAnimationFrame: window.cancelAnimationFrame,
  });
  return {
    flush: () => {
      due = pending;
      pending = new Map();
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
