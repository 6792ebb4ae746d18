/** The page's time, in milliseconds of the video. */
export interface PageClock {
  nowMs: number;
}

type Call = (this: unknown, ...args: unknown[]) => unknown;

/** Replaces a method, and passes the browser's own to the replacement. */
const replaceMethod = (owner: object, name: string, replace: (real: Call) => Call): void => {
  const real = Reflect.get(owner, name) as Call | undefined;
  if (real !== undefined)
    Object.defineProperty(owner, name, { value: replace(real), writable: true, configurable: true });
};

const replaceGetter = (owner: object | undefined, name: string, get: () => unknown): void => {
  if (owner !== undefined && name in owner)
    Object.defineProperty(owner, name, { get, configurable: true, enumerable: true });
};

const installDate = (wallMs: () => number): void => {
  const RealDate = Date;
  window.Date = new Proxy(RealDate, {
    construct: (target, parts, newTarget) =>
      Reflect.construct(target, parts.length === 0 ? [wallMs()] : parts, newTarget) as object,
    apply: () => new RealDate(wallMs()).toString(),
    get: (target, name) => (name === 'now' ? wallMs : (Reflect.get(target, name) as unknown)),
  });
  RealDate.prototype.constructor = window.Date;
};

/** Clocks that show the time of day: of files, documents, formats and `Temporal`. */
const installTimeOfDay = (wallMs: () => number): void => {
  const now = () => new Date(wallMs());
  window.File = new Proxy(File, {
    construct: (target, [bits, name, options]: [BlobPart[], string, FilePropertyBag?], newTarget) =>
      Reflect.construct(target, [bits, name, { lastModified: wallMs(), ...options }], newTarget) as object,
  });
  replaceGetter(Document.prototype, 'lastModified', () => {
    const two = (value: number) => String(value).padStart(2, '0');
    const date = now();
    const day = [two(date.getMonth() + 1), two(date.getDate()), date.getFullYear()].join('/');
    return `${day} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')}`;
  });
  const format = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format');
  Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
    get(this: Intl.DateTimeFormat) {
      const real = format?.get?.call(this) as (date: unknown) => string;
      return (date?: unknown) => real(date ?? now());
    },
    configurable: true,
  });
  replaceMethod(
    Intl.DateTimeFormat.prototype,
    'formatToParts',
    (real) =>
      function formatToParts(this: unknown, date) {
        return real.call(this, date ?? now());
      },
  );
  const temporal = (window as { readonly ['Temporal']?: TemporalGlobal })['Temporal'];
  if (temporal === undefined) return;
  const zoned = (zone = temporal.Now.timeZoneId()) =>
    temporal.Instant.fromEpochMilliseconds(wallMs()).toZonedDateTimeISO(zone);
  Object.assign(temporal.Now, {
    instant: () => temporal.Instant.fromEpochMilliseconds(wallMs()),
    zonedDateTimeISO: zoned,
    plainDateTimeISO: (zone?: string) => zoned(zone).toPlainDateTime(),
    plainDateISO: (zone?: string) => zoned(zone).toPlainDate(),
    plainTimeISO: (zone?: string) => zoned(zone).toPlainTime(),
  });
};

/** The part of `Temporal` that is used here; TypeScript's types lack it. */
interface TemporalGlobal {
  readonly Now: { readonly timeZoneId: () => string };
  readonly Instant: {
    readonly fromEpochMilliseconds: (ms: number) => {
      readonly toZonedDateTimeISO: (
        zone: string,
      ) => Readonly<Record<'toPlainDateTime' | 'toPlainDate' | 'toPlainTime', () => unknown>>;
    };
  };
}

/** Clocks that show the time since the page was loaded. */
const installPerformance = (clock: PageClock, epochMs: number): void => {
  const { prototype } = Performance;
  replaceMethod(prototype, 'now', () => () => clock.nowMs);
  replaceGetter(prototype, 'timeOrigin', () => epochMs);
  replaceMethod(
    prototype,
    'mark',
    (real) =>
      function mark(this: unknown, name, options) {
        return real.call(this, name, { startTime: clock.nowMs, ...(options as object | undefined) });
      },
  );
  replaceMethod(
    prototype,
    'measure',
    (real) =>
      function measure(this: unknown, name, start, end) {
        const range =
          typeof start === 'object' ? start : { start: start ?? 0, ...(end !== undefined && { end }) };
        return real.call(this, name, { end: clock.nowMs, ...range });
      },
  );
  window.PerformanceMark = new Proxy(PerformanceMark, {
    construct: (target, [name, options]: [string, PerformanceMarkOptions?], newTarget) =>
      Reflect.construct(target, [name, { startTime: clock.nowMs, ...options }], newTarget) as object,
  });
  replaceMethod(
    prototype,
    'toJSON',
    (real) =>
      function toJSON(this: unknown) {
        return { ...(real.call(this) as object), timeOrigin: epochMs };
      },
  );
  replaceGetter(IntersectionObserverEntry.prototype, 'time', () => clock.nowMs);
  replaceGetter(Event.prototype, 'timeStamp', () => clock.nowMs);
  replaceGetter(window.BaseAudioContext?.prototype, 'currentTime', () => clock.nowMs / 1000);
};

/** Replaces the page's clocks by clocks that advance only on seek and show `epochMs` at video time 0. */
export const installClock = (epochMs: number): PageClock => {
  const clock: PageClock = { nowMs: 0 };
  const wallMs = () => epochMs + Math.floor(clock.nowMs);
  installDate(wallMs);
  installTimeOfDay(wallMs);
  installPerformance(clock, epochMs);
  return clock;
};
