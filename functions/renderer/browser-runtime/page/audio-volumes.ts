import { isCalledByRuntime } from '#renderer/browser-runtime/page/runtime-calls.ts';

/** Linear gain of an `<audio>` at each frame of the video, by the id of the element. */
export type VolumesById = Readonly<Record<string, readonly number[]>>;

export interface AudioVolumes {
  /** The gains that the timeline of the page sets, of elements whose gain it changes. Seeks the timeline there and back. */
  readonly read: (frames: number, fps: number) => VolumesById;
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

const PRECISION = 1e6;

/** Nothing is played: `volume` only holds the gain, also one above 1, which begins as `data-volume`. */
export const watchAudioVolumes = (): AudioVolumes => {
  const volumes = new WeakMap<HTMLMediaElement, number>();
  const volumeOf = (element: HTMLMediaElement) =>
    volumes.get(element) ?? Number.parseFloat(element.dataset['volume'] ?? '1');
  Object.defineProperty(HTMLMediaElement.prototype, 'volume', {
    get(this: HTMLMediaElement) {
      return volumeOf(this);
    },
    set(this: HTMLMediaElement, value: unknown) {
      if (!isCalledByRuntime()) volumes.set(this, Number(value));
    },
    configurable: true,
    enumerable: true,
  });

  /** The timelines of the root and of compositions in it, which the runtime has added to it. */
  const findTimeline = (): Timeline | undefined => {
    const id = document.querySelector('[data-composition-id]')?.getAttribute('data-composition-id');
    return (window as Page)['__timelines']?.[id ?? ''];
  };
  return {
    read: (frames, fps) => {
      const timeline = findTimeline();
      const targets = new Set(
        timeline?.getChildren?.(true, true, false).flatMap((tween) => tween.targets?.() ?? []),
      );
      const elements = [...document.querySelectorAll('audio')].filter((audio) => targets.has(audio));
      if (timeline === undefined || elements.length === 0) return {};
      const gains = elements.map((): number[] => []);
      for (let frame = 0; frame < frames; frame += 1) {
        timeline.totalTime(frame / fps, true);
        for (const [index, audio] of elements.entries())
          gains[index]?.push(Math.round(Math.max(0, volumeOf(audio)) * PRECISION) / PRECISION);
      }
      timeline.totalTime(0, true);
      return Object.fromEntries(elements.map(({ id }, index) => [id, gains[index] ?? []]));
    },
  };
};
