import type { NextTask } from '#renderer/browser-runtime/page/next-task.ts';
import { realMethod } from '#renderer/browser-runtime/page/real-method.ts';

export interface PendingWork {
  /** Resolves when the browser has done what scripts asked it for, and the scripts that wait for it have run. */
  readonly settled: () => Promise<void>;
  readonly isPending: () => boolean;
  /** How many pieces of work have begun. */
  readonly count: () => number;
}

/** Functions and interfaces whose every promise settles, whatever the page does. */
const PROMISING_FUNCTIONS = ['createImageBitmap', 'fetch'];
const PROMISING = [
  ['HTMLImageElement', 'SVGImageElement', 'OffscreenCanvas', 'CSSStyleSheet'],
  ['Blob', 'Cache', 'CacheStorage', 'SubtleCrypto', 'WebAssembly'],
  ['BaseAudioContext', 'OfflineAudioContext', 'FontFace', 'FontFaceSet'],
  ['IDBFactory', 'CookieStore', 'StorageManager'],
].flat();
/** Their promises settle unless the page feeds a stream by itself, which may take until any time of the video. */
const PROMISING_OF_STREAMS = ['ImageDecoder', 'ReadableStreamDefaultReader', 'Request', 'Response'];
const STREAMS_OF_PAGES = ['ReadableStream', 'TransformStream', 'WritableStream'] as const;

/** Methods after which one of the events occurs at what they return, or else at their object. */
const EVENTFUL = [
  ['FileReader', /^readAs/, ['loadend']],
  ['XMLHttpRequest', /^send$/, ['loadend']],
  ['IDBFactory', /^(?:open|deleteDatabase)$/, ['success', 'error', 'blocked']],
  ['IDBDatabase', /^transaction$/, ['complete', 'abort']],
] as const;

const findOwner = (name: string): object => {
  const value = Reflect.get(window, name) as { readonly prototype?: object } | undefined;
  return value?.prototype ?? value ?? {};
};

const methodsOf = (owner: object): string[] =>
  Object.entries(Object.getOwnPropertyDescriptors(owner)).flatMap(([name, { value }]) =>
    typeof value === 'function' && name !== 'constructor' ? [name] : [],
  );

interface Count {
  /** `work` is any key. */
  readonly begin: (work: unknown) => void;
  readonly end: (work: unknown) => void;
}

const RealPromise = Promise; // scripts may replace it
const watchPromises = (owner: object, names: readonly string[], count: Count): void => {
  for (const name of names) {
    const real = realMethod(owner, name);
    Reflect.set(owner, name, function call(this: unknown, ...args: unknown[]) {
      // A lazy image may never load.
      if (name === 'decode' && this instanceof HTMLImageElement && this.loading === 'lazy')
        this.loading = 'eager';
      const result = real.apply(this, args);
      if (!(result instanceof RealPromise)) return result;
      const work = Symbol(name);
      count.begin(work);
      // Returned, so that a rejection that the page does not handle is still reported.
      return result.finally(() => count.end(work));
    });
  }
};

const watchEvents = (count: Count): void => {
  const end = ({ currentTarget }: Event) => count.end(currentTarget);
  for (const [ownerName, pattern, events] of EVENTFUL) {
    const owner = findOwner(ownerName);
    for (const name of methodsOf(owner).filter((method) => pattern.test(method))) {
      const real = realMethod<EventTarget | undefined>(owner, name);
      Reflect.set(owner, name, function call(this: EventTarget, ...args: unknown[]) {
        const result = real.apply(this, args);
        const target = result ?? this;
        if (Reflect.get(target, 'readyState') === XMLHttpRequest.DONE) return result; // it was synchronous
        count.begin(target);
        for (const event of events) target.addEventListener(event, end);
        return result;
      });
    }
  }
};

/** Encodes at once: the browser's own method waits for idle time, which a page with frames on demand may never have. */
const replaceToBlob = (count: Count): void => {
  const { prototype } = HTMLCanvasElement;
  const real = realMethod(prototype, 'toBlob');
  const toDataUrl = realMethod<string>(prototype, 'toDataURL');
  const readBlob = realMethod<Promise<Blob>>(Response.prototype, 'blob');
  const realFetch = window.fetch.bind(window);
  Reflect.set(prototype, 'toBlob', function toBlob(this: unknown, use: unknown, ...options: unknown[]) {
    if (typeof use !== 'function') return real.call(this, use, ...options); // throws
    const work = Symbol('toBlob');
    const url = toDataUrl.apply(this, options);
    const run = async () => {
      const blob = url === 'data:,' ? null : await readBlob.call(await realFetch(url)); // without pixels
      count.end(work);
      Reflect.apply(use, undefined, [blob]);
    };
    count.begin(work);
    void run();
    return undefined;
  });
};

/** Calls `onUse` when the page makes a stream or writes into one. */
const watchStreamsOfPage = (onUse: () => void): void => {
  for (const name of STREAMS_OF_PAGES) {
    const construct = (target: object, args: unknown[], newTarget: object) => {
      onUse();
      return Reflect.construct(target as new () => object, args, newTarget as new () => object);
    };
    Reflect.set(window, name, new Proxy(window[name], { construct }));
  }
  const { prototype } = WritableStream;
  const real = realMethod(prototype, 'getWriter');
  Reflect.set(prototype, 'getWriter', function getWriter(this: unknown) {
    onUse();
    return real.call(this);
  });
};

/** Returns whether an image is loading, in the document or elsewhere. A lazy one may never load. Counts those that begin. */
const watchImages = (onLoad: () => void): (() => boolean) => {
  const loading = new Set<HTMLImageElement>();
  const isLoading = (image: HTMLImageElement) => !image.complete && image.loading !== 'lazy';
  const { prototype } = HTMLImageElement;
  for (const name of ['src', 'srcset'] as const) {
    const property = Object.getOwnPropertyDescriptor(prototype, name);
    Object.defineProperty(prototype, name, {
      ...property,
      set(this: HTMLImageElement, value: unknown) {
        property?.set?.call(this, value);
        loading.add(this);
        onLoad();
      },
    });
  }
  const setAttribute = realMethod(prototype, 'setAttribute');
  Reflect.set(prototype, 'setAttribute', function set(this: HTMLImageElement, ...args: unknown[]) {
    setAttribute.apply(this, args);
    loading.add(this);
    onLoad();
  });
  return () => {
    for (const image of loading) if (!isLoading(image)) loading.delete(image);
    return loading.size > 0 || [...document.images].some(isLoading);
  };
};

const realSetTimeout = window.setTimeout.bind(window);
const IMAGE_POLL_MS = 1;
/** Not by an event, which an image that is stopped does not have. */
const pause = (): Promise<void> =>
  new Promise((resolve) => {
    realSetTimeout(resolve, IMAGE_POLL_MS);
  });

/**
 * Watches the work that the browser does beside the scripts that ask for it. It takes real time; what a script does with
 * its result belongs to the frame of the call.
 */
export const watchPendingWork = (nextTask: NextTask): PendingWork => {
  const pending = new Set<unknown>();
  const pendingOfStreams = new Set<unknown>();
  let waiting: (() => void)[] = [];
  const announce = () => {
    for (const resolve of waiting) resolve();
    waiting = [];
  };
  let begun = 0;
  const countIn = (works: Set<unknown>): Count => ({
    begin: (work) => {
      begun += 1;
      works.add(work);
    },
    end: (work) => {
      works.delete(work);
      announce();
    },
  });
  let isStreamOfPage = false;
  watchStreamsOfPage(() => {
    isStreamOfPage = true;
    announce();
  });
  const count = countIn(pending);
  const ofStreams = countIn(pendingOfStreams);
  replaceToBlob(count); // before `fetch` is watched
  watchPromises(window, PROMISING_FUNCTIONS, count);
  for (const owner of PROMISING.map(findOwner)) watchPromises(owner, methodsOf(owner), count);
  for (const owner of PROMISING_OF_STREAMS.map(findOwner)) watchPromises(owner, methodsOf(owner), ofStreams);
  watchEvents(count);
  const areImagesLoading = watchImages(() => (begun += 1));
  const isOtherPending = () => pending.size > 0 || (pendingOfStreams.size > 0 && !isStreamOfPage);
  const isPending = () => isOtherPending() || areImagesLoading();
  return {
    isPending,
    count: () => begun,
    settled: async () => {
      while (isPending()) {
        if (isOtherPending()) await new Promise<void>((resolve) => waiting.push(resolve));
        else await pause();
        await nextTask();
      }
    },
  };
};
