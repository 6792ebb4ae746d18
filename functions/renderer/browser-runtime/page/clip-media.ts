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
    ended: (clip) => !clip.isLooped && timeOf(clip, nowMs()) >= clip.durationSeconds,
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

/**
 * Replaces the members of media elements that scripts read, for the elements of clips only. Nothing plays: `play` and
 * `pause` only change `paused`.
 */
export const defineClipMedia = (
  clips: readonly PageClip[],
  pictureOf: (index: number) => HTMLImageElement | undefined,
): ClipMedia => {
  let nowMs = 0;
  let isAnnounced = false;
  const byId = new Map(clips.map((clip, index) => [clip.elementId, { clip, index }]));
  const playing = new WeakSet<HTMLMediaElement>();
  const find = (element: unknown) => (element instanceof HTMLVideoElement ? byId.get(element.id) : undefined);

  const { replaceGetter, replaceMethod } = createReplacing(find);
  const media = HTMLMediaElement.prototype;
  for (const [name, read] of Object.entries(membersAt(() => nowMs)))
    replaceGetter(
      name.startsWith('video') ? HTMLVideoElement.prototype : media,
      name,
      read,
      name === 'currentTime',
    );
  const paused = Object.getOwnPropertyDescriptor(media, 'paused');
  Object.defineProperty(media, 'paused', {
    configurable: true,
    enumerable: true,
    get(this: HTMLMediaElement) {
      return find(this) === undefined ? (paused?.get?.call(this) as unknown) : !playing.has(this);
    },
  });
  replaceMethod('play', (element) => {
    playing.add(element);
    return Promise.resolve();
  });
  replaceMethod('pause', (element) => void playing.delete(element));
  replaceMethod('load', () => undefined);
  drawPictures((element) => {
    const found = find(element);
    return found === undefined ? undefined : pictureOf(found.index);
  });
  // The address of each element is empty.
  window.addEventListener(
    'error',
    (event) => {
      if (find(event.target) !== undefined) event.stopImmediatePropagation();
    },
    true,
  );
  return {
    seek: (timeMs) => (nowMs = timeMs),
    announce: (elements) => {
      if (isAnnounced) return;
      isAnnounced = true;
      for (const element of elements) for (const name of EVENTS) element.dispatchEvent(new Event(name));
    },
  };
};

type Draw = (this: unknown, ...args: unknown[]) => unknown;

/** Scripts that draw a clip into a canvas or a texture draw its picture. */
const drawPictures = (pictureOf: (source: unknown) => HTMLImageElement | undefined): void => {
  const replace = (owner: object | undefined, names: readonly string[]) => {
    for (const name of names) {
      const real = owner && (Reflect.get(owner, name) as Draw);
      if (real === undefined) continue;
      Reflect.set(owner as object, name, function replaced(this: unknown, ...args: unknown[]) {
        return real.apply(
          this,
          args.map((arg) => pictureOf(arg) ?? arg),
        );
      });
    }
  };
  for (const context of [CanvasRenderingContext2D, OffscreenCanvasRenderingContext2D])
    replace(context.prototype, ['drawImage', 'createPattern']);
  for (const context of [WebGLRenderingContext, WebGL2RenderingContext])
    replace(context.prototype, ['texImage2D', 'texSubImage2D', 'texImage3D', 'texSubImage3D']);
  replace(window, ['createImageBitmap']);
};
