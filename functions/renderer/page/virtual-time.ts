export interface VirtualTimeSettings {
  /** What the page's clock shows at video time 0, epoch milliseconds. */
  readonly epochMs: number;
}

/** What the page-side control code uses of the virtual clock. */
export interface VirtualTime {
  /** While the page loads: runs what it has put off to the next animation frame. */
  readonly flushAnimationFrames: () => void;
  /** Lets timers the page waits for before it is complete run in real time. */
  readonly releaseTimers: () => void;
  /** Moves the clock to a time of the video and runs everything due by then. */
  readonly seek: (timeMs: number) => void;
  readonly realSetTimeout: typeof setTimeout;
}

/**
 * Runs inside the page before any of its scripts (it is sent as source text, so it must use nothing from
 * outside its body). Clocks stand still between seeks; animation frames and timers follow the video's time;
 * random numbers repeat. Short timers run in real time while the page loads: they only put work off.
 */
export const installVirtualTime = ({ epochMs }: VirtualTimeSettings): VirtualTime => {
  interface Timer {
    readonly id: number;
    dueMs: number;
    readonly everyMs: number | undefined;
    readonly run: () => void;
    real?: number;
  }
  const SHORT_MS = 200;
  const MAX_RUNS_PER_SEEK = 10_000;
  const realSetTimeout = window.setTimeout.bind(window);
  const realClearTimeout = window.clearTimeout.bind(window);
  let nowMs = 0;
  let isLoading = true;
  let areTimersReleased = false;
  let lastId = 0;
  let animationFrames = new Map<number, FrameRequestCallback>();
  const timers = new Map<number, Timer>();

  const clockMs = () => epochMs + Math.floor(nowMs);
  const VirtualDate = new Proxy(Date, {
    construct: (target, parts, newTarget) =>
      Reflect.construct(target, parts.length === 0 ? [clockMs()] : parts, newTarget) as object,
    apply: (target) => new target(clockMs()).toString(),
    get: (target, name) => (name === 'now' ? clockMs : (Reflect.get(target, name) as unknown)),
  });
  VirtualDate.prototype.constructor = VirtualDate;
  window.Date = VirtualDate;
  performance.now = () => nowMs;

  let seed = 0;
  const random = () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  Math.random = random;
  crypto.getRandomValues = (<T extends ArrayBufferView>(array: T): T => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (let index = 0; index < bytes.length; index += 1) bytes[index] = Math.floor(random() * 256);
    return array;
  }) as typeof crypto.getRandomValues;

  const report = (error: unknown) =>
    realSetTimeout(() => {
      throw error;
    }, 0);
  const runSafely = (work: () => void) => {
    try {
      work();
    } catch (error) {
      report(error);
    }
  };

  window.requestAnimationFrame = (callback) => {
    lastId += 1;
    animationFrames.set(lastId, callback);
    return lastId;
  };
  window.cancelAnimationFrame = (id) => void animationFrames.delete(id);
  const flushAnimationFrames = () => {
    const due = animationFrames;
    animationFrames = new Map();
    for (const callback of due.values()) runSafely(() => callback(nowMs));
  };

  const fire = (timer: Timer) => {
    if (timer.everyMs === undefined) timers.delete(timer.id);
    else timer.dueMs += timer.everyMs;
    runSafely(timer.run);
  };
  const startReal = (timer: Timer) => {
    const delayMs = timer.everyMs ?? timer.dueMs - nowMs;
    timer.real = realSetTimeout(() => {
      delete timer.real;
      fire(timer);
      if (timer.everyMs !== undefined && timers.has(timer.id) && isLoading) startReal(timer);
    }, delayMs) as unknown as number;
  };
  const addTimer = (handler: unknown, delay: unknown, isRepeated: boolean, args: unknown[]) => {
    const delayMs = Math.max(isRepeated ? 1 : 0, Number(delay) || 0);
    lastId += 1;
    const run = () => {
      if (typeof handler === 'function') handler.apply(window, args);
      else (0, eval)(String(handler));
    };
    const timer: Timer = {
      id: lastId,
      dueMs: nowMs + delayMs,
      everyMs: isRepeated ? delayMs : undefined,
      run,
    };
    timers.set(timer.id, timer);
    if (isLoading && (areTimersReleased || delayMs < SHORT_MS)) startReal(timer);
    return timer.id;
  };
  const clearTimer = (id: unknown) => {
    const timer = timers.get(Number(id));
    if (timer?.real !== undefined) realClearTimeout(timer.real);
    timers.delete(Number(id));
  };
  Object.assign(window, {
    setTimeout: (handler: unknown, delay?: unknown, ...args: unknown[]) =>
      addTimer(handler, delay, false, args),
    setInterval: (handler: unknown, delay?: unknown, ...args: unknown[]) =>
      addTimer(handler, delay, true, args),
    clearTimeout: clearTimer,
    clearInterval: clearTimer,
    requestIdleCallback: (callback: IdleRequestCallback) =>
      addTimer(() => callback({ didTimeout: false, timeRemaining: () => 0 }), 1, false, []),
    cancelIdleCallback: clearTimer,
  });

  const releaseTimers = () => {
    areTimersReleased = true;
    for (const timer of timers.values()) if (timer.real === undefined) startReal(timer);
  };
  const stopLoading = () => {
    isLoading = false;
    for (const timer of timers.values()) if (timer.real !== undefined) realClearTimeout(timer.real);
  };
  const nextDue = (untilMs: number): Timer | undefined => {
    let next: Timer | undefined;
    for (const timer of timers.values()) {
      if (timer.dueMs <= untilMs && (next === undefined || timer.dueMs < next.dueMs)) next = timer;
    }
    return next;
  };
  const seek = (timeMs: number) => {
    if (isLoading) stopLoading();
    seed = Math.round(timeMs * 1000) | 0;
    for (let runs = 0; runs < MAX_RUNS_PER_SEEK; runs += 1) {
      const timer = nextDue(timeMs);
      if (timer === undefined) break;
      nowMs = Math.max(nowMs, timer.dueMs);
      fire(timer);
    }
    nowMs = timeMs;
    flushAnimationFrames();
  };
  return { flushAnimationFrames, releaseTimers, seek, realSetTimeout };
};
