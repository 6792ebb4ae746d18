import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession } from 'puppeteer-core';
import type { FailureSubject } from '#contracts/schemas/segment.ts';
import type { PageState } from '#renderer/browser-runtime/messages.ts';
import type { FrameCapture } from '#renderer/capture/capture.ts';
import type { FailureWatch } from '#renderer/failure-watch.ts';
import { createFrameLimit } from '#renderer/frame-limit.ts';
import type { FrameLimit } from '#renderer/frame-limit.ts';
import { evaluate } from '#renderer/page/evaluate.ts';
import { watchHiddenAnimations } from '#renderer/page/hidden-animations.ts';
import { watchFiles } from '#renderer/page/file-watch.ts';
import type { Site } from '#renderer/page/site.ts';
import type { AudioVolumes } from '#renderer/page/parse-page-result.ts';
import {
  parseCount,
  parseFailureSubject,
  parsePageState,
  parseScriptError,
  parseVolumes,
} from '#renderer/page/parse-page-result.ts';
import { RenderError } from '#core/rendering/render-error.ts';

export interface PageTimeLimits {
  readonly readyMs: number;
  /** Least limit of a frame; see `frame-limit.ts`. */
  readonly frameMs: number;
}

export interface CompositionPageSettings {
  readonly fps: number;
  /** What the page can load. */
  readonly site: Site;
  /** Runs before any script of the composition and defines the page's control. */
  readonly script: string;
  /** End of the addresses of the pictures of clips. */
  readonly clipFragment?: string;
  /** Milliseconds for which clips were decoded so far. */
  readonly clipMs?: () => number;
  /** Called once when the document is loaded, before the page is ready. */
  readonly onLoaded?: () => Promise<void>;
  /** Called when the page is ready, before its first frame. */
  readonly onReady?: () => Promise<void>;
}

/** The loaded composition, which can be seeked through its time. */
export interface CompositionPage {
  readonly seek: (frame: number) => Promise<void>;
  /** Seeks through frames that are not captured, for pages whose state depends on earlier frames. */
  readonly skip: (from: number, to: number) => Promise<void>;
  readonly meanSkipSeconds: () => Promise<number>;
  readonly frameLimit: FrameLimit;
  /** Gains of the `<audio>` elements whose volume the page animates. To be called before the first frame. */
  readonly readVolumes: (frames: number) => Promise<AudioVolumes>;
  /** Throws if a script of the page has thrown or a script or style sheet could not be loaded, at any time up to now. */
  readonly checkScripts: () => Promise<void>;
}

/** What the owner of the document reads. */
const PLAYED_MEDIA = {
  text: 'TypeError: <video> or <audio> that a script creates, or whose src it sets, is not supported',
};

/** A player shows its media by the wall clock. Chromium reports each one, also for elements outside the document. */
const refuseMedia = async (cdp: CDPSession, watch: FailureWatch): Promise<void> => {
  cdp.on('Media.playerCreated', () =>
    watch.fail(new RenderError('script_error', 'the page plays video or audio', PLAYED_MEDIA)),
  );
  await cdp.send('Media.enable');
};

const POLL_MS = 20;

const notReadyError = (state: PageState | undefined): RenderError => {
  if (state === undefined)
    return new RenderError('render_timeout', 'the page did not respond while it loaded');
  if (state.isLoaded && state.missingTimelines > 0) {
    return new RenderError('timeline_missing', `${state.missingTimelines} compositions have no timeline`);
  }
  return new RenderError('render_timeout', `the page did not become ready: ${JSON.stringify(state)}`);
};

const unavailableError = (count: number, subject?: FailureSubject): RenderError =>
  new RenderError(
    'asset_unavailable',
    `${count} images, fonts, scripts or style sheets could not be loaded`,
    subject,
  );

/** The failure that a state proves before the time limit is reached. */
const earlyFailure = (state: PageState): RenderError | undefined => {
  if (state.scriptError !== null) return new RenderError('script_error', state.scriptError);
  if (state.brokenResources > 0) return unavailableError(state.brokenResources);
  return state.isRuntimeReady && state.missingTimelines > 0 ? notReadyError(state) : undefined;
};

/** Polls the page until its first frame is complete. Passes each state to `onState`. */
const waitUntilReady = async (
  cdp: CDPSession,
  control: string,
  watch: FailureWatch,
  onState: (state: PageState) => Promise<void>,
): Promise<void> => {
  for (; !watch.signal.aborted; await sleep(POLL_MS)) {
    const result = await evaluate(cdp, `${control}?.state()`);
    if (result === undefined) continue; // the document is not loaded yet
    const state = parsePageState(result);
    await onState(state);
    if (state.isReady) return;
    const failure = earlyFailure(state);
    if (failure !== undefined) {
      const subject = await evaluate(cdp, `${control}.failureSubject()`);
      throw new RenderError(failure.code, failure.diagnostic, parseFailureSubject(subject));
    }
  }
};

/** Calls `onLoaded` at the first state of a loaded document. */
const createLoadCall = (onLoaded: CompositionPageSettings['onLoaded']) => {
  let isLoaded = false;
  return async (state: PageState): Promise<void> => {
    if (isLoaded || !state.isLoaded) return;
    isLoaded = true;
    await onLoaded?.();
  };
};

/** Loads the composition and waits, for at most `limits.readyMs`, until its first frame is complete. */
export const openCompositionPage = async (
  cdp: CDPSession,
  capture: FrameCapture,
  { fps, site, script, clipFragment, clipMs, onLoaded, onReady }: CompositionPageSettings,
  limits: PageTimeLimits,
  watch: FailureWatch,
): Promise<CompositionPage> => {
  const { control } = capture;
  let lastState: PageState | undefined;
  const startedMs = performance.now();
  const files = watchFiles(cdp, site, control, clipFragment, watch);
  const atLoad = createLoadCall(onLoaded);
  const onState = (state: PageState) => atLoad((lastState = state));
  const load = async () => {
    const [animations] = await Promise.all([
      watchHiddenAnimations(cdp, control),
      refuseMedia(cdp, watch),
      cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: script }),
    ]);
    await capture.load();
    // Scripts that are loaded late may make the page unready again.
    do await waitUntilReady(cdp, control, watch, onState);
    while (await files.settle());
    await onReady?.();
    return animations;
  };
  const animations = await watch.raceWithin(load(), limits.readyMs, () => notReadyError(lastState));
  const frameLimit = createFrameLimit(limits.frameMs, performance.now() - startedMs, watch, clipMs);
  await frameLimit.within(capture.begin(animations, files), 'the first drawing');

  const timeMs = (frame: number) => (frame * 1000) / fps;
  /** Calls the page's control. */
  const call = (expression: string, what: string): Promise<unknown> =>
    frameLimit.within(evaluate(cdp, `${control}.${expression}`), what);
  return {
    seek: async (frame) => {
      await call(`seek(${timeMs(frame)})`, `frame ${frame}`);
    },
    skip: async (from, to) => {
      for (let frame = from; frame < to;) {
        watch.setFrame(frame);
        frame += await frameLimit.within(capture.skipFrames(frame, to), 'a skipped frame');
      }
    },
    readVolumes: async (frames) =>
      parseVolumes(await call(`readVolumes(${frames}, ${fps})`, 'reading the volumes'), frames),
    frameLimit,
    meanSkipSeconds: () => frameLimit.within(capture.meanSkipSeconds(), 'a skipped frame'),
    checkScripts: async () => {
      await frameLimit.within(files.hasAnimated(), 'recognizing the images');
      const late = parseCount(await call('lateTimelines()', 'counting the timelines'));
      if (late > 0)
        throw new RenderError('timeline_missing', `${late} compositions had no timeline at first`);
      const scriptError = parseScriptError(await call('scriptError()', 'reading the script errors'));
      const missing = parseCount(await call('missingFiles()', 'counting the missing files'));
      if (scriptError === null && missing === 0) return;
      const subject = parseFailureSubject(await call('failureSubject()', 'reading the script errors'));
      throw scriptError === null
        ? unavailableError(missing, subject)
        : new RenderError('script_error', scriptError, subject);
    },
  };
};
