import { isCalledByRuntime } from '#renderer/browser-runtime/page/runtime-calls.ts';

/** Linear gain of a media element at each frame of the video, by the id of the element. */
type VolumesById = Readonly<Record<string, readonly number[]>>;

export interface AudioVolumeWatch {
  /** The gains that scripts and the timeline of the page set, of elements whose gain they change. Seeks the timeline there and back. */
  readonly read: (frames: number, fps: number) => VolumesById;
  /** To be called after a seek: compares the volumes that scripts have set with those that were read. */
  readonly check: (timeMs: number) => void;
}

/** A tween, or a timeline in it. */
interface Part {
  targets?(): readonly unknown[];
  getChildren?(nested: boolean, tweens: boolean, timelines: boolean): readonly Part[];
}
interface Timeline extends Part {
  totalTime(seconds: number, suppressEvents: boolean): unknown;
}
interface Page {
  readonly ['__timelines']?: Readonly<Record<string, Timeline | undefined>>;
}
interface Envelopes {
  readonly fps: number;
  readonly gains: ReadonlyMap<HTMLMediaElement, readonly number[]>;
}

const PRECISION = 1e6;
/** Differences below cannot be heard. */
const TOLERANCE = 0.001;
const SETS_VOLUME = /\.\s*volume\s*[-+*/]?=[^=]/;

const staticVolumeOf = (element: HTMLMediaElement): number =>
  Number.parseFloat(element.dataset['volume'] ?? '1');

const findMedia = () => [...document.querySelectorAll<HTMLMediaElement>('audio, video')];

const differs = (gain: number, other: number): boolean => Math.abs(gain - other) > TOLERANCE;

const isHeard = (element: HTMLMediaElement): boolean => element.isConnected && !element.hasAttribute('muted');

/** The timelines of the root and of compositions in it, which the runtime has added to it. */
const findTimeline = (): Timeline | undefined => {
  const id = document.querySelector('[data-composition-id]')?.getAttribute('data-composition-id');
  return (window as Page)['__timelines']?.[id ?? ''];
};

/** Returns whether a tween, or one in a timeline, may set a volume: of its target, or by a setter of a script. */
const createVolumeSearch = (): ((part: Part) => boolean) => {
  const hasSetters = [...document.scripts].some(({ src, text }) => src === '' && SETS_VOLUME.test(text));
  const isHolder = (target: unknown) =>
    target instanceof HTMLMediaElement || (hasSetters && !(target instanceof Element));
  return function maySetVolume(part): boolean {
    return (
      part.targets?.().some(isHolder) ?? part.getChildren?.(true, true, false).some(maySetVolume) ?? false
    );
  };
};

const frameGains = (frames: number, gain: number): readonly number[] =>
  Array.from({ length: frames }, () => gain);

/** A tween that is rendered takes its first values from the page, which callbacks may set before it begins. */
const withoutRendering = (parts: readonly Part[], run: () => void): void => {
  for (const part of parts) Reflect.set(part, 'render', () => part);
  run();
  for (const part of parts) Reflect.deleteProperty(part, 'render');
};

/** Replaces `volume`: the runtime, which plays sound in a preview, does not write it. */
const defineVolume = (
  read: (element: HTMLMediaElement) => number,
  write: (element: HTMLMediaElement, gain: number) => void,
): void => {
  Object.defineProperty(HTMLMediaElement.prototype, 'volume', {
    get(this: HTMLMediaElement) {
      return read(this);
    },
    set(this: HTMLMediaElement, value: unknown) {
      if (!isCalledByRuntime()) write(this, Number(value));
    },
    configurable: true,
    enumerable: true,
  });
};

/**
 * Nothing is played: `volume` only holds the gain, also one above 1, which begins as `data-volume`. `refuse` is called
 * for a change that the timeline makes by a callback: the sound is mixed before callbacks run.
 */
export const watchAudioVolumes = (refuse: (what: string) => void): AudioVolumeWatch => {
  const volumes = new WeakMap<HTMLMediaElement, number>();
  const written = new Set<HTMLMediaElement>();
  let envelopes: Envelopes | undefined;
  const volumeOf = (element: HTMLMediaElement) => volumes.get(element) ?? staticVolumeOf(element);
  const isChanged = (element: HTMLMediaElement, gain: number) => differs(gain, staticVolumeOf(element));
  defineVolume(volumeOf, (element, gain) => {
    volumes.set(element, gain);
    written.add(element);
  });

  const sample = (timeline: Timeline, frames: number, fps: number): Envelopes['gains'] => {
    const maySetVolume = createVolumeSearch();
    const parts = timeline.getChildren?.(true, true, true) ?? [];
    const others = parts.filter((part) => !maySetVolume(part));
    if (others.length === parts.length) return new Map();
    const gains = new Map(findMedia().map((element) => [element, [] as number[]]));
    for (const element of gains.keys()) if (element.dataset['volume'] !== undefined) volumes.delete(element);
    withoutRendering(others, () => {
      for (let frame = 0; frame < frames; frame += 1) {
        timeline.totalTime(frame / fps, true);
        for (const [element, values] of gains)
          values.push(Math.round(Math.max(0, volumeOf(element)) * PRECISION) / PRECISION);
      }
      timeline.totalTime(0, true);
    });
    return new Map([...gains].filter(([element, values]) => values.some((gain) => isChanged(element, gain))));
  };
  return {
    read: (frames, fps) => {
      const timeline = findMedia().length === 0 ? undefined : findTimeline();
      const gains = new Map(timeline === undefined ? [] : sample(timeline, frames, fps));
      const others = [...written].filter((element) => isHeard(element) && !gains.has(element));
      for (const element of others.filter((each) => isChanged(each, volumeOf(each)))) {
        // `data-volume` is what the runtime of the format sets at each frame.
        if (element.dataset['volume'] === undefined)
          gains.set(element, frameGains(frames, Math.max(0, volumeOf(element))));
        else if (element instanceof HTMLVideoElement) refuse('volume of a clip, set by a script,');
      }
      written.clear();
      envelopes = { fps, gains };
      return Object.fromEntries([...gains].map(([{ id }, values]) => [id, values]));
    },
    check: (timeMs) => {
      if (envelopes === undefined) return;
      const { fps, gains } = envelopes;
      const frame = Math.round((timeMs * fps) / 1000);
      for (const element of written) {
        const expected = gains.get(element)?.[frame] ?? staticVolumeOf(element);
        const isWrong = differs(Math.max(0, volumeOf(element)), expected);
        if (isHeard(element) && isWrong) refuse('a volume that a callback changes');
      }
      written.clear();
    },
  };
};
