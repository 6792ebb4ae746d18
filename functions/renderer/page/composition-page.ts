import type { CDPSession } from 'puppeteer-core';
import type { FrameCapture } from '#renderer/capture/capture.ts';
import type { FailureWatch } from '#renderer/failure-watch.ts';
import type { PageState } from '#renderer/browser-runtime/page/page-control.ts';
import { evaluate } from '#renderer/page/evaluate.ts';
import { pageStateOf, scriptErrorOf, seekMsOf, skippedOf } from '#renderer/page/parse-page-result.ts';
import type { Untrusted } from '#renderer/page/parse-page-result.ts';
import { pageScript } from '#renderer/browser-runtime/page.ts';
import type { PageSettings } from '#renderer/browser-runtime/page.ts';
import { RenderError } from '#renderer/render-error.ts';

export interface PageTimeLimits {
  readonly readyMs: number;
  readonly frameMs: number;
}

/** The composition on its page, ready to be moved through its time. */
export interface CompositionPage {
  readonly seek: (frame: number) => Promise<void>;
  /** Seeks through frames nobody sees, for pages whose state depends on the frames before. */
  readonly skip: (from: number, to: number) => Promise<void>;
  /** What such a seek has taken so far, on average. */
  readonly meanSeekSeconds: () => Promise<number>;
  /** Fails when a script of the page has thrown, be it in the last frame: such a film shows something unfinished. */
  readonly checkScripts: () => Promise<void>;
}

const TICK_MS = 20;
/** For timelines that are built late; the outermost composition must have one by then. */
const MISSING_TIMELINE_WAIT_MS = 2_000;
const TIMER_RELEASE_MS = 500;
const SKIP_BATCH_FRAMES = 120;
/** A batch of slow frames ends early, so that the limit of a frame holds for each of them. */
const SKIP_BATCH_MS = 250;

const sleep = (durationMs: number) => new Promise<void>((resolve) => setTimeout(resolve, durationMs));

/** What a page that did not become ready is to be blamed for. */
const notReady = (state: PageState | undefined): RenderError => {
  if (state === undefined)
    return new RenderError('render_timeout', 'the page did not answer while it loaded');
  if (state.isLoaded && state.missingTimelines > 0) {
    return new RenderError('timeline_missing', `${state.missingTimelines} compositions have no timeline`);
  }
  return new RenderError('render_timeout', `the page did not become ready: ${JSON.stringify(state)}`);
};

/** The failure a state already proves, before the limit is up. */
const earlyFailure = (state: PageState, isPatient: boolean): RenderError | undefined => {
  if (state.scriptError !== null) return new RenderError('script_error', state.scriptError);
  if (state.brokenAssets > 0) {
    return new RenderError('asset_unavailable', `${state.brokenAssets} images or fonts could not be loaded`);
  }
  if (state.isRuntimeReady && state.missingTimelines > 0 && !isPatient) {
    return notReady(state);
  }
  return undefined;
};

/** Resolves when the first frame can be trusted; tells `onState` how far the page has come. */
const becomeReady = async (
  session: CDPSession,
  capture: FrameCapture,
  watch: FailureWatch,
  onState: (state: PageState) => void,
): Promise<void> => {
  const startedMs = performance.now();
  for (let areTimersReleased = false; !watch.signal.aborted; await sleep(TICK_MS)) {
    const waitedMs = performance.now() - startedMs;
    const isPatient = waitedMs <= MISSING_TIMELINE_WAIT_MS;
    const ask = `${capture.control}?.state(${isPatient})`;
    const said = await evaluate<Untrusted<PageState>>(session, ask);
    if (said === undefined) continue; // the document has not come yet
    const state = pageStateOf(said);
    onState(state);
    if (state.isReady) return capture.begin();
    const failure = earlyFailure(state, isPatient);
    if (failure !== undefined) throw failure;
    if (!areTimersReleased && waitedMs > TIMER_RELEASE_MS) {
      areTimersReleased = true;
      await evaluate(session, `${capture.control}.releaseTimers()`);
    }
  }
};

/** Loads the composition and waits until its first frame can be trusted, for at most `limits.readyMs`. */
export const openCompositionPage = async (
  session: CDPSession,
  capture: FrameCapture,
  settings: PageSettings,
  limits: PageTimeLimits,
  watch: FailureWatch,
): Promise<CompositionPage> => {
  let lastState: PageState | undefined;
  const load = async () => {
    await session.send('Page.addScriptToEvaluateOnNewDocument', { source: pageScript(settings) });
    await capture.load();
    await becomeReady(session, capture, watch, (state) => (lastState = state));
  };
  await watch.raceWithin(load(), limits.readyMs, () => notReady(lastState));

  const timeMs = (frame: number) => (frame * 1000) / settings.fps;
  const tooSlow = (what: string) => () =>
    new RenderError('render_timeout', `${what} took longer than its limit`);
  return {
    checkScripts: async () => {
      const said = await watch.raceWithin(
        evaluate<string | null>(session, `${capture.control}.scriptError()`),
        limits.frameMs,
        tooSlow('asking the page for its errors'),
      );
      const scriptError = scriptErrorOf(said);
      if (scriptError !== null) throw new RenderError('script_error', scriptError);
    },
    seek: (frame) =>
      watch.raceWithin(
        evaluate(session, `${capture.control}.seek(${timeMs(frame)})`),
        limits.frameMs,
        tooSlow(`frame ${frame}`),
      ),
    skip: async (from, to) => {
      for (let frame = from; frame < to;) {
        watch.setFrame(frame);
        const times = Array.from({ length: Math.min(SKIP_BATCH_FRAMES, to - frame) }, (_, index) =>
          timeMs(frame + index),
        );
        const batch = `${capture.control}.skip(${JSON.stringify(times)}, ${SKIP_BATCH_MS})`;
        const skipped = await watch.raceWithin(
          evaluate(session, batch),
          limits.frameMs,
          tooSlow(`skipping from frame ${frame} on`),
        );
        frame += skippedOf(skipped, times.length);
      }
    },
    meanSeekSeconds: async () => {
      const said = await watch.raceWithin(
        evaluate<unknown>(session, `${capture.control}.meanSeekMs()`),
        limits.frameMs,
        tooSlow('asking the page for its costs'),
      );
      return seekMsOf(said) / 1000;
    },
  };
};
