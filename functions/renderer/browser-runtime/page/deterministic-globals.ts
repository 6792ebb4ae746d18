/** The page's time, in milliseconds of the video. */
export interface PageClock {
  nowMs: number;
}

/** Replaces the page's clocks by clocks that advance only on seek and show `epochMs` at video time 0. */
export const installClock = (epochMs: number): PageClock => {
  const clock: PageClock = { nowMs: 0 };
  const wallMs = () => epochMs + Math.floor(clock.nowMs);
  const RealDate = Date;
  window.Date = new Proxy(RealDate, {
    construct: (target, parts, newTarget) =>
      Reflect.construct(target, parts.length === 0 ? [wallMs()] : parts, newTarget) as object,
    apply: () => new RealDate(wallMs()).toString(),
    get: (target, name) => (name === 'now' ? wallMs : (Reflect.get(target, name) as unknown)),
  });
  RealDate.prototype.constructor = window.Date;
  performance.now = () => clock.nowMs;
  return clock;
};

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
  window.requestAnimationFrame = (callback) => {
    lastId += 1;
    pending.set(lastId, callback);
    return lastId;
  };
  window.cancelAnimationFrame = (id) => void pending.delete(id);
  Object.assign(window, {
    webkitRequestAnimationFrame: window.requestAnimationFrame,
    webkitCancelAnimationFrame: window.cancelAnimationFrame,
  });
  return {
    flush: () => {
      const due = pending;
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
