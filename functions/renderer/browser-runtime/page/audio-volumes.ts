import { isCalledByRuntime } from '#renderer/browser-runtime/page/runtime-calls.ts';

/** Linear gain of an `<audio>` at each frame of the video, by the id of the element. */
type VolumesById = Readonly<Record<string, readonly number[]>>;

export interface AudioVolumeWatch {
  /** The gains that the timeline of the page sets, of elements whose gain it changes. Seeks the timeline there and back. */
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

/** The timelines of the root and of compositions in it, which the runtime has added to it. */
const findTimeline = (): Timeline | undefined => {
  const id = document.querySelector('[data-composition-id]')?.getAttribute('data-composition-id');
  return (window as Page)['__timelines']?.[id ?? ''];
};

/** Returns whether a tween, or one in a timeline, may set a volume: of its target, or by a setter of a script. */
const createVolumeSearch = (): ((part: Part) => boolean) => {
  const hasSetters = [...document.scripts].some(({ src, text }) => src === '' && SETS_VOLUME.test(text));
  const isHolder = (target: unknown) =>
    target instanceof HTMLAudioElement || (hasSetters && !(target instanceof Element));
  return function maySetVolume(part): boolean {
    return (
      part.targets?.().some(isHolder) ?? part.getChildren?.(true, true, false).some(maySetVolume) ?? false
    );
  };
};

/** A tween that is rendered takes its first values from the page, which callbacks may set before it begins. */
const withoutRendering = (parts: readonly Part[], run: () => void): void => {
  for (const part of parts) Reflect.set(part, 'render', () => part);
  run();
  for (const part of parts) Reflect.deleteProperty(part, 'render');
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
  const isChanged = (element: HTMLMediaElement, gain: number) =>
    Math.abs(gain - staticVolumeOf(element)) > TOLERANCE;
  Object.defineProperty(HTMLMediaElement.prototype, 'volume', {
    get(this: HTMLMediaElement) {
      return volumeOf(this);
    },
    set(this: HTMLMediaElement, value: unknown) {
      if (isCalledByRuntime()) return;
      volumes.set(this, Number(value));
      written.add(this);
    },
    configurable: true,
    enumerable: true,
  });

  const sample = (timeline: Timeline, frames: number, fps: number): Envelopes['gains'] => {
    const maySetVolume = createVolumeSearch();
    const parts = timeline.getChildren?.(true, true, true) ?? [];
    const others = parts.filter((part) => !maySetVolume(part));
    if (others.length === parts.length) return new Map();
    const gains = new Map([...document.querySelectorAll('audio')].map((audio) => [audio, [] as number[]]));
    for (const audio of gains.keys()) if (audio.dataset['volume'] !== undefined) volumes.delete(audio);
    withoutRendering(others, () => {
      for (let frame = 0; frame < frames; frame += 1) {
        timeline.totalTime(frame / fps, true);
        for (const [audio, ofAudio] of gains)
          ofAudio.push(Math.round(Math.max(0, volumeOf(audio)) * PRECISION) / PRECISION);
      }
      timeline.totalTime(0, true);
    });
    for (const [audio, ofAudio] of gains)
      if (!ofAudio.some((gain) => isChanged(audio, gain))) gains.delete(audio);
    return gains;
  };
  return {
    read: (frames, fps) => {
      const timeline = document.querySelector('audio') === null ? undefined : findTimeline();
      const gains: Envelopes['gains'] = timeline === undefined ? new Map() : sample(timeline, frames, fps);
      written.clear();
      envelopes = { fps, gains };
      return Object.fromEntries([...gains].map(([{ id }, ofAudio]) => [id, ofAudio]));
    },
    check: (timeMs) => {
      if (envelopes === undefined) return;
      const { fps, gains } = envelopes;
      const frame = Math.round((timeMs * fps) / 1000);
      for (const audio of written) {
        const expected = gains.get(audio)?.[frame] ?? staticVolumeOf(audio);
        const isWrong = Math.abs(Math.max(0, volumeOf(audio)) - expected) > TOLERANCE;
        if (audio.isConnected && isWrong) refuse('a volume that a callback changes');
      }
      written.clear();
    },
  };
};
