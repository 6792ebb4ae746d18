import { drawPictures } from '#renderer/browser-runtime/page/clip-drawing.ts';
import { watchClipSettings } from '#renderer/browser-runtime/page/clip-settings.ts';
import { createClipSearch } from '#renderer/browser-runtime/page/clip-index.ts';
import { realMethod } from '#renderer/browser-runtime/page/real-method.ts';
import type { PageClip } from '#renderer/browser-runtime/messages.ts';

/* What scripts read from a `<video>` that has loaded its source and is moved by the renderer. */

export interface ClipMedia {
  /** Sets the time of all clips. */
  readonly seek: (timeMs: number) => void;
  /** Dispatches, once, the events of a clip that has loaded. */
  readonly announce: (elements: readonly HTMLVideoElement[]) => void;
}

const EVENTS = ['durationchange', 'loadedmetadata', 'loadeddata', 'canplay', 'canplaythrough'];

/** Of an element whose time was set. */
const SEEK_EVENTS = ['timeupdate', 'seeked'];

const RealEvent = Event;
const realDispatch = realMethod(EventTarget.prototype, 'dispatchEvent');
const realQueue = queueMicrotask;

const dispatch = (element: HTMLMediaElement, names: readonly string[]): void => {
  for (const name of names) realDispatch.call(element, new RealEvent(name));
};
const dispatchLater = (element: HTMLMediaElement, names: readonly string[]): void =>
  realQueue(() => dispatch(element, names));

const rangeOf = (start: number, end: number): TimeRanges => ({
  length: 1,
  start: () => start,
  end: () => end,
});

const timeOf = (clip: PageClip, timeMs: number): number => {
  const played = Math.max(0, timeMs / 1000 - clip.startSeconds) * clip.playbackRate;
  const length = clip.durationSeconds - clip.mediaStartSeconds;
  if (clip.isLooped && length > 0) return clip.mediaStartSeconds + (played % length);
  return Math.min(clip.mediaStartSeconds + played, clip.durationSeconds);
};

const hasEnded = (clip: PageClip, timeMs: number): boolean =>
  !clip.isLooped && timeOf(clip, timeMs) >= clip.durationSeconds;

type Read = (clip: PageClip) => unknown;

/** What the members of a loaded clip return. */
const membersAt = (nowMs: () => number): Readonly<Record<string, Read>> => {
  const readRange: Read = ({ durationSeconds }) => rangeOf(0, durationSeconds);
  return {
    readyState: () => HTMLMediaElement.HAVE_ENOUGH_DATA,
    networkState: () => HTMLMediaElement.NETWORK_IDLE,
    error: () => null,
    duration: ({ durationSeconds }) => durationSeconds,
    currentTime: (clip) => timeOf(clip, nowMs()),
    seeking: () => false,
    ended: (clip) => hasEnded(clip, nowMs()),
    buffered: readRange,
    seekable: readRange,
    videoWidth: ({ width }) => width,
    videoHeight: ({ height }) => height,
  };
};

type Find = (element: unknown) => { readonly clip: PageClip; readonly index: number } | undefined;

/** Replaces members for the elements that `find` finds. */
const createReplacing = (find: Find) => {
  const replaceGetter = (prototype: object, name: string, read: Read, isSettable = false) => {
    const real = Object.getOwnPropertyDescriptor(prototype, name);
    Object.defineProperty(prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: HTMLVideoElement) {
        const found = find(this);
        return found === undefined ? (real?.get?.call(this) as unknown) : read(found.clip);
      },
      ...(isSettable && {
        set(this: HTMLVideoElement, value: unknown) {
          if (find(this) === undefined) real?.set?.call(this, value);
        },
      }),
    });
  };
  const replaceMethod = (name: 'play' | 'pause' | 'load', call: (element: HTMLVideoElement) => unknown) => {
    const real = realMethod(HTMLMediaElement.prototype, name);
    Reflect.set(HTMLMediaElement.prototype, name, function replaced(this: HTMLVideoElement) {
      return find(this) === undefined ? real.call(this) : call(this);
    });
  };
  return { replaceGetter, replaceMethod };
};

interface ShownFrame {
  /** Undefined before the first frame. */
  readonly picture: HTMLImageElement | undefined;
  readonly clip: PageClip;
  readonly mediaTime: number;
}

/**
 * Returns a function that calls back for the elements whose clips show another picture than at the request. As in a browser,
 * that is before the animation frame, in which scripts draw what they have found then.
 */
const defineFrameCallbacks = (frameOf: (element: unknown) => ShownFrame | undefined) => {
  const video = HTMLVideoElement.prototype;
  const request = realMethod<number>(video, 'requestVideoFrameCallback');
  const cancel = realMethod(video, 'cancelVideoFrameCallback');
  const waiting = new Map<number, (timeMs: number) => void>();
  let lastHandle = 0;
  let presentedFrames = 0;
  video.requestVideoFrameCallback = function requestFrame(callback) {
    const first = frameOf(this);
    if (first === undefined) return request.call(this, callback);
    lastHandle += 1;
    const handle = lastHandle;
    waiting.set(handle, (now) => {
      const frame = frameOf(this);
      if (frame?.picture === undefined || frame.picture === first.picture) return;
      waiting.delete(handle);
      presentedFrames += 1;
      const { clip, mediaTime } = frame;
      const { width, height } = clip;
      const times = { presentationTime: now, expectedDisplayTime: now, mediaTime };
      callback(now, { ...times, width, height, presentedFrames });
    });
    return handle;
  };
  video.cancelVideoFrameCallback = function cancelFrame(handle) {
    if (!waiting.delete(handle)) cancel.call(this, handle);
  };
  return (timeMs: number): void => {
    // Those that are added meanwhile wait for the next picture.
    for (const call of waiting.values())
      try {
        call(timeMs);
      } catch (error) {
        reportError(error);
      }
  };
};

/** Nothing plays: `play` and `pause` change `paused` and dispatch their events. */
const definePlayback = (
  find: Find,
  replaceMethod: ReturnType<typeof createReplacing>['replaceMethod'],
): void => {
  const playing = new WeakSet<HTMLMediaElement>();
  const paused = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'paused');
  Object.defineProperty(HTMLMediaElement.prototype, 'paused', {
    configurable: true,
    enumerable: true,
    get(this: HTMLMediaElement) {
      return find(this) === undefined ? (paused?.get?.call(this) as unknown) : !playing.has(this);
    },
  });
  replaceMethod('play', (element) => {
    if (!playing.has(element)) dispatchLater(element, ['play', 'playing']);
    playing.add(element);
    return Promise.resolve();
  });
  replaceMethod('pause', (element) => {
    if (playing.delete(element)) dispatchLater(element, ['pause']);
  });
  replaceMethod('load', () => undefined);
};

/** The address of each element is empty. */
const ignoreErrors = (find: Find): void =>
  window.addEventListener(
    'error',
    (event) => {
      if (find(event.target) !== undefined) event.stopImmediatePropagation();
    },
    true,
  );

type FindPicture = (index: number) => HTMLImageElement | undefined;

/** Returns a function that finds the events of a clip whose time is set. */
const createEventSearch = () => {
  const last = new Map<PageClip, { readonly seconds: number; readonly isEnded: boolean }>();
  return (clip: PageClip, timeMs: number): readonly string[] => {
    const [seconds, isEnded] = [timeOf(clip, timeMs), hasEnded(clip, timeMs)];
    const before = last.get(clip);
    last.set(clip, { seconds, isEnded });
    const isEnding = isEnded && before?.isEnded !== true;
    return [...(before?.seconds === seconds ? [] : SEEK_EVENTS), ...(isEnding ? ['ended'] : [])];
  };
};

/**
 * Replaces the members of media elements that scripts read, for the elements of clips only.
 */
export const defineClipMedia = (
  clips: readonly PageClip[],
  pictures: { readonly shown: FindPicture; readonly drawn: FindPicture },
  findElements: (index: number) => readonly HTMLVideoElement[],
  refuse: (what: string) => void,
): ClipMedia => {
  let nowMs = 0;
  let isAnnounced = false;
  const findIndex = createClipSearch(clips);
  const find: Find = (element) => {
    const index = findIndex(element) ?? Number.NaN;
    const clip = clips[index];
    return clip && { clip, index };
  };

  const { replaceGetter, replaceMethod } = createReplacing(find);
  for (const [name, read] of Object.entries(membersAt(() => nowMs)))
    replaceGetter(
      (name.startsWith('video') ? HTMLVideoElement : HTMLMediaElement).prototype,
      name,
      read,
      name === 'currentTime',
    );
  definePlayback(find, replaceMethod);
  watchClipSettings(find, refuse);
  drawPictures((element) => {
    const found = find(element);
    return (
      found && { image: pictures.drawn(found.index), width: found.clip.width, height: found.clip.height }
    );
  });
  const callBack = defineFrameCallbacks((element) => {
    const found = find(element);
    if (found === undefined) return undefined;
    const { clip, index } = found;
    return { picture: pictures.shown(index), clip, mediaTime: timeOf(clip, nowMs) };
  });
  ignoreErrors(find);
  const eventsOf = createEventSearch();
  return {
    seek: (timeMs) => {
      nowMs = timeMs;
      for (const [index, clip] of clips.entries()) {
        const names = isAnnounced ? eventsOf(clip, timeMs) : [];
        for (const element of names.length > 0 ? findElements(index) : []) dispatch(element, names);
      }
      callBack(timeMs);
    },
    announce: (elements) => {
      if (isAnnounced) return;
      isAnnounced = true;
      for (const element of elements) dispatch(element, EVENTS);
    },
  };
};
