/** The page's time, in milliseconds of the video. */
export interface PageClock {
  nowMs: number;
}

/** Replaces the page's clocks: they stand still between seeks. `epochMs` is what they show at video time 0. */
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
