import type { VirtualTime, VirtualTimeSettings } from '#renderer/page/virtual-time.ts';

export interface PageSettings extends VirtualTimeSettings {
  readonly fps: number;
  readonly variables: Readonly<Record<string, string>>;
}

/** How far the page has come. Counts and flags only: nothing of the document leaves the page. */
export interface PageState {
  readonly isReady: boolean;
  /** Kind and place of the first uncaught error, e.g. `TypeError at 12:5`. */
  readonly scriptError: string | null;
  readonly isLoaded: boolean;
  readonly isRuntimeReady: boolean;
  readonly missingTimelines: number;
  readonly pendingAssets: number;
  readonly brokenAssets: number;
}

export interface PageControl {
  readonly state: () => Promise<PageState>;
  readonly releaseTimers: () => void;
  readonly seek: (timeMs: number) => Promise<void>;
}

/** Name of the global that holds the PageControl. */
export const PAGE_CONTROL = '__renderControl';

interface HyperFrames {
  readonly __player?: { renderSeek(seconds: number): void; getDuration(): number };
  readonly __renderReady?: boolean;
  readonly __timelines?: Record<string, unknown>;
  readonly __hfWaitForSeekCompletion?: () => Promise<unknown>;
  readonly __hf?: { colorGrading?: { waitForActiveLuts?: () => Promise<unknown> } };
}

/** Runs inside the page before any of its scripts; sent as source text like `installVirtualTime`. */
export const installPageControl = (time: VirtualTime, { fps, variables }: PageSettings): PageControl => {
  const page = window as unknown as HyperFrames;
  Object.assign(window, {
    __HF_RENDER_CAPTURE_MODE: true,
    __HF_EXPORT_RENDER_SEEK_CONFIG: {
      mode: 'preview-phase',
      step: 1 / 120,
      offsetFraction: 0.5,
      fps,
      fpsSource: 'render-options',
      owner: 'runtime',
    },
    __hfVariables: variables,
    __HF_VIRTUAL_TIME__: { seekToTime: time.seek, getTime: () => performance.now() },
    open: () => null,
    print: () => undefined,
  });

  let scriptError: string | null = null;
  const describe = (error: unknown, place: string) => {
    const known = [EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError, DOMException];
    const kind = known.find((type) => error instanceof type)?.name ?? 'Error';
    scriptError ??= `${kind}${place}`;
  };
  window.addEventListener('error', (event) => {
    if (event instanceof ErrorEvent) describe(event.error, ` at ${event.lineno}:${event.colno}`);
  });
  window.addEventListener('unhandledrejection', (event) => describe(event.reason, ' in a promise'));

  const missingTimelines = () => {
    const ids = [...document.querySelectorAll('[data-composition-id]:not([data-no-timeline])')].map(
      (element) => element.getAttribute('data-composition-id') ?? '',
    );
    return ids.filter((id) => page.__timelines?.[id] === undefined).length;
  };
  const hasDuration = () =>
    (page.__player?.getDuration() ?? 0) > 0 ||
    Number(document.querySelector('[data-composition-id]')?.getAttribute('data-duration')) > 0;

  const decoded = new WeakMap<HTMLImageElement, { source: string; state: 'pending' | 'done' | 'broken' }>();
  const imageState = (image: HTMLImageElement) => {
    const source = image.currentSrc || image.src;
    if (source === '') return 'done';
    const known = decoded.get(image);
    if (known?.source === source) return known.state;
    const entry: { source: string; state: 'pending' | 'done' | 'broken' } = { source, state: 'pending' };
    decoded.set(image, entry);
    image.loading = 'eager';
    image.decode().then(
      () => (entry.state = 'done'),
      () => (entry.state = 'broken'),
    );
    return entry.state;
  };

  const askedFonts = new Set<string>();
  const askForUsedFonts = () => {
    for (const element of document.body?.querySelectorAll('*') ?? []) {
      const text = [...element.childNodes]
        .map((node) => (node.nodeType === 3 ? node.nodeValue : ''))
        .join('');
      if (text.trim() === '') continue;
      const { fontStyle, fontWeight, fontFamily } = getComputedStyle(element);
      const font = `${fontStyle} ${fontWeight} 16px ${fontFamily}`;
      const key = `${font}|${[...new Set(text)].sort().join('')}`;
      if (askedFonts.has(key)) continue;
      askedFonts.add(key);
      document.fonts.load(font, text).catch(() => undefined); // a failed face shows in its status
    }
  };

  const state = async (): Promise<PageState> => {
    const isLoaded = document.readyState === 'complete';
    const isRuntimeReady = page.__renderReady === true && page.__player !== undefined && hasDuration();
    const missing = missingTimelines();
    if (!isLoaded || !isRuntimeReady || missing > 0) {
      if (isLoaded && missing > 0) time.flushAnimationFrames();
      return {
        isReady: false,
        scriptError,
        isLoaded,
        isRuntimeReady,
        missingTimelines: missing,
        pendingAssets: 0,
        brokenAssets: 0,
      };
    }
    askForUsedFonts();
    const images = [...document.images].map(imageState);
    const isFontsPending = document.fonts.status === 'loading';
    const brokenFonts = [...document.fonts].filter((face) => face.status === 'error').length;
    const pendingAssets = images.filter((image) => image === 'pending').length + (isFontsPending ? 1 : 0);
    const brokenAssets = images.filter((image) => image === 'broken').length + brokenFonts;
    const isReady = pendingAssets === 0 && brokenAssets === 0 && scriptError === null;
    return {
      isReady,
      scriptError,
      isLoaded,
      isRuntimeReady,
      missingTimelines: 0,
      pendingAssets,
      brokenAssets,
    };
  };

  const seek = async (timeMs: number) => {
    page.__player?.renderSeek(timeMs / 1000);
    time.seek(timeMs);
    await page.__hfWaitForSeekCompletion?.();
    await page.__hf?.colorGrading?.waitForActiveLuts?.();
    void document.body?.offsetHeight; // lays out, so that a font used for the first time starts to load now
    if (document.fonts.status === 'loading') await document.fonts.ready;
  };
  return { state, releaseTimers: time.releaseTimers, seek };
};
