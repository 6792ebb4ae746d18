import type { PageClock } from '#renderer/browser-runtime/page/clocks.ts';
import { runMicrotasks } from '#renderer/browser-runtime/page/microtasks.ts';

/** Removes what follows the wall clock or the frames of the browser and cannot be driven. */
export const removeWallClockFeatures = (): void => {
  // They wait for frames of the browser and crash the page inside a canvas.
  for (const { prototype } of [Document, Element]) Reflect.deleteProperty(prototype, 'startViewTransition');
  for (const { prototype } of [HTMLCanvasElement, HTMLMediaElement])
    Reflect.deleteProperty(prototype, 'captureStream');
  Reflect.deleteProperty(window, 'MediaRecorder');
  Reflect.deleteProperty(Atomics, 'waitAsync');
  // Another process answers, after any number of frames.
  for (const name of ['locks', 'getBattery', 'gpu']) Reflect.deleteProperty(Navigator.prototype, name);
  for (const name of ['back', 'forward', 'go']) Reflect.deleteProperty(History.prototype, name);
  Reflect.deleteProperty(StorageManager.prototype, 'getDirectory');
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
  /**
   * Runs the callbacks that are pending now, and after each one the scripts that wait for promises. Those they request
   * wait for the next flush. Resolves to whether there were any.
   */
  readonly flush: () => Promise<boolean>;
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
    flush: async () => {
      due = pending;
      pending = new Map();
      const isAny = due.size > 0;
      for (const callback of due.values()) {
        try {
          callback(clock.nowMs);
        } catch (error) {
          window.reportError(error);
        }
        await runMicrotasks();
      }
      return isAny;
    },
  };
};
