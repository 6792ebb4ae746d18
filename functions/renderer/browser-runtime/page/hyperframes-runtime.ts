export interface HyperframesRuntime {
  /** Whether the runtime has started and the composition has a duration. */
  readonly isReady: () => boolean;
  /** Compositions without a registered timeline: all of them, and the outermost ones among them. */
  readonly countMissingTimelines: () => { readonly all: number; readonly outermost: number };
  readonly seek: (timeMs: number) => Promise<void>;
}

interface RuntimeGlobals {
  readonly ['__player']?: { renderSeek(seconds: number): void; getDuration(): number };
  readonly ['__renderReady']?: boolean;
  readonly ['__timelines']?: Readonly<Record<string, unknown>>;
  readonly ['__hfWaitForSeekCompletion']?: () => Promise<unknown>;
  readonly ['__hf']?: { colorGrading?: { waitForActiveLuts?: () => Promise<unknown> } };
}

/** Access to the HyperFrames runtime through the globals it defines. */
export const accessHyperframesRuntime = (): HyperframesRuntime => {
  const page = window as unknown as RuntimeGlobals;
  const declaredDuration = () =>
    Number(document.querySelector('[data-composition-id]')?.getAttribute('data-duration'));
  return {
    isReady: () =>
      page['__renderReady'] === true &&
      ((page['__player']?.getDuration() ?? 0) > 0 || declaredDuration() > 0),
    countMissingTimelines: () => {
      const missing = [...document.querySelectorAll('[data-composition-id]:not([data-no-timeline])')].filter(
        (element) => page['__timelines']?.[element.getAttribute('data-composition-id') ?? ''] === undefined,
      );
      const isOutermost = (element: Element) =>
        (element.parentElement?.closest('[data-composition-id]') ?? null) === null;
      return { all: missing.length, outermost: missing.filter(isOutermost).length };
    },
    seek: async (timeMs) => {
      page['__player']?.renderSeek(timeMs / 1000);
      await page['__hfWaitForSeekCompletion']?.();
      await page['__hf']?.colorGrading?.waitForActiveLuts?.();
    },
  };
};

/** Whether the calling function was called by the HyperFrames runtime. */
export const isCalledByRuntime = (): boolean =>
  new Error().stack?.split('\n')[3]?.includes('hyperframe.runtime') === true;
