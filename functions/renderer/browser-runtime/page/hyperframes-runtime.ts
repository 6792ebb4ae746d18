export interface PageRuntime {
  /** The HyperFrames runtime has started and knows how long the composition is. */
  readonly isReady: () => boolean;
  /** Compositions that should have registered a timeline and have not, in all and the outermost alone. */
  readonly countMissingTimelines: () => { readonly all: number; readonly outermost: number };
  readonly seek: (timeMs: number) => Promise<void>;
}

/** Access to the HyperFrames runtime through the globals it defines. */
export const accessRuntime = (): PageRuntime => {
  interface Globals {
    readonly ['__player']?: { renderSeek(seconds: number): void; getDuration(): number };
    readonly ['__renderReady']?: boolean;
    readonly ['__timelines']?: Readonly<Record<string, unknown>>;
    readonly ['__hfWaitForSeekCompletion']?: () => Promise<unknown>;
    readonly ['__hf']?: { colorGrading?: { waitForActiveLuts?: () => Promise<unknown> } };
  }
  const page = window as unknown as Globals;
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
