import { isCalledByRuntime } from '#renderer/browser-runtime/page/runtime-calls.ts';

/** Linear gain of an `<audio>` at each frame of the video, by the id of the element. */
type VolumesById = Readonly<Record<string, readonly number[]>>;

export interface AudioVolumeWatch {
  /** The gains that the timeline of the page sets, of elements whose gain it changes. Seeks the timeline there and back. */
  readonly read: (frames: number, fps: number) => VolumesById;
  /** To be called after a seek: compares the volumes that scripts have set with those that were read. */
  readonly check: (timeMs: number) => void;
}

interface Tween {
  targets?(): readonly unknown[];
}
interface Timeline {
  getChildren?(nested: boolean, tweens: boolean, timelines: boolean): readonly Tween[];
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

/** Whether a tween or a script may set the volume of an element, as HyperFrames decides it. */
const maySetVolumes = (timeline: Timeline): boolean =>
  timeline
    .getChildren?.(true, true, false)
    .some((tween) => tween.targets?.().some((target) => target instanceof HTMLAudioElement)) === true ||
  [...document.scripts].some(({ src, text }) => src === '' && SETS_VOLUME.test(text));

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

  const sample = (timeline: Timeline, frames: number, fps: number) => {
    const gains = new Map([...document.querySelectorAll('audio')].map((audio) => [audio, [] as number[]]));
    for (const audio of gains.keys()) if (audio.dataset['volume'] !== undefined) volumes.delete(audio);
    for (let frame = 0; frame < frames; frame += 1) {
      timeline.totalTime(frame / fps, true);
      for (const [audio, ofAudio] of gains)
        ofAudio.push(Math.round(Math.max(0, volumeOf(audio)) * PRECISION) / PRECISION);
    }
    timeline.totalTime(0, true);
    for (const [audio, ofAudio] of gains)
      if (!ofAudio.some((gain) => isChanged(audio, gain))) gains.delete(audio);
    return gains;
  };
  return {
    read: (frames, fps) => {
      const timeline = document.querySelector('audio') === null ? undefined : findTimeline();
      const isAny = timeline !== undefined && maySetVolumes(timeline);
      const gains = isAny ? sample(timeline, frames, fps) : new Map<HTMLMediaElement, number[]>();
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
