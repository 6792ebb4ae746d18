import type { PageSettings } from '#renderer/browser-runtime/messages.ts';
import type { ClipTimes } from '#renderer/browser-runtime/page/clip-times.ts';
import { createTimelineControl } from '#renderer/browser-runtime/page/gsap-timelines.ts';
import { dropMessagesOfRuntime } from '#renderer/browser-runtime/page/runtime-calls.ts';

export interface HyperframesRuntime {
  /** Whether the runtime has started and the composition has a duration. */
  readonly isReady: () => boolean;
  /**
   * Compositions without a registered timeline: all of them, the outermost ones among them that need one, and those that
   * timers may still register: the outermost ones, and nested ones that a script of the document registers by their name.
   */
  readonly countMissingTimelines: () => {
    readonly all: number;
    readonly outermost: number;
    readonly awaited: number;
  };
  /** Makes the runtime use the timelines that are registered now. */
  readonly bindTimelines: () => void;
  /** Compositions that had no timeline when the timelines were bound, and have registered one since. */
  readonly countLateTimelines: () => number;
  readonly seek: (timeMs: number) => Promise<void>;
}

interface RuntimeGlobals {
  readonly ['__player']?: { renderSeek(seconds: number): void; getDuration(): number };
  readonly ['__renderReady']?: boolean;
  readonly ['__timelines']?: Readonly<Record<string, unknown>>;
  readonly ['__hfForceTimelineRebind']?: () => void;
  readonly ['__hfWaitForSeekCompletion']?: () => Promise<unknown>;
  readonly ['__hf']?: { colorGrading?: { waitForActiveLuts?: () => Promise<unknown> } };
}

const isOutermost = (element: Element): boolean =>
  (element.parentElement?.closest('[data-composition-id]') ?? null) === null;

const isRegisteredByScript = (element: Element): boolean => {
  const id = element.getAttribute('data-composition-id') ?? '';
  return [...document.scripts].some(({ text }) =>
    [...text.matchAll(/__timelines\s*(?:\.\s*([\w$]+)|\[\s*(['"`])(.*?)\2\s*\])\s*=/g)].some(
      ([, member, , key]) => (member ?? key) === id,
    ),
  );
};

/** Access to the HyperFrames runtime through the globals it defines. */
export const accessHyperframesRuntime = (
  clips: ClipTimes,
  needed: PageSettings['timelines'],
): HyperframesRuntime => {
  dropMessagesOfRuntime();
  const page = window as unknown as RuntimeGlobals;
  let withoutTimeline: readonly Element[] = [];
  let nowMs = 0;
  const startsMs = new Map<unknown, number>();
  const findStartMs = (timeline: unknown): number => {
    const [id] = Object.entries(page['__timelines'] ?? {}).find(([, other]) => other === timeline) ?? [];
    const host =
      id === undefined ? null : document.querySelector(`[data-composition-id="${CSS.escape(id)}"]`);
    return host === null ? 0 : clips.startMsOf(host);
  };
  const timelines = createTimelineControl((timeline) => {
    const startMs = startsMs.get(timeline) ?? findStartMs(timeline);
    startsMs.set(timeline, startMs);
    return startMs <= nowMs;
  });
  // After each script, and before the runtime binds the timelines in a listener that is added later.
  document.addEventListener('load', timelines.control, true);
  document.addEventListener('DOMContentLoaded', timelines.control, true);
  const declaredDuration = () =>
    Number(document.querySelector('[data-composition-id]')?.getAttribute('data-duration'));
  const lacksTimeline = (element: Element) =>
    page['__timelines']?.[element.getAttribute('data-composition-id') ?? ''] === undefined;
  const findMissing = () =>
    [...document.querySelectorAll('[data-composition-id]:not([data-no-timeline])')].filter(lacksTimeline);
  return {
    isReady: () =>
      page['__renderReady'] === true &&
      ((page['__player']?.getDuration() ?? 0) > 0 || declaredDuration() > 0),
    countMissingTimelines: () => {
      const missing = needed === 'none' ? [] : findMissing();
      const outermost = needed === 'required' ? missing.filter(isOutermost) : [];
      const awaited = missing.filter((element) => isOutermost(element) || isRegisteredByScript(element));
      return { all: missing.length, outermost: outermost.length, awaited: awaited.length };
    },
    bindTimelines: () => {
      page['__hfForceTimelineRebind']?.();
      withoutTimeline = findMissing();
      const root = document.querySelector('[data-composition-id]')?.getAttribute('data-composition-id');
      timelines.showStart(page['__timelines']?.[root ?? '']);
    },
    countLateTimelines: () => withoutTimeline.filter((element) => !lacksTimeline(element)).length,
    seek: async (timeMs) => {
      nowMs = timeMs;
      timelines.control();
      timelines.begin();
      page['__player']?.renderSeek(timeMs / 1000);
      await page['__hfWaitForSeekCompletion']?.();
      await page['__hf']?.colorGrading?.waitForActiveLuts?.();
    },
  };
};
