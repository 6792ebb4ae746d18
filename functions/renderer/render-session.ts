import { rm } from 'node:fs/promises';
import type { RenderDocument } from '#contracts/schemas/render-document.ts';
import { pageEpochMs } from '#contracts/service-locale.ts';
import { posterFrameIn } from '#core/rendering/frames.ts';
import { explainExit } from '#renderer/browser/crashes.ts';
import { launchBrowser, profileOf, withSecondStart } from '#renderer/browser/launch.ts';
import type { RunningBrowser } from '#renderer/browser/launch.ts';
import { watchMemory } from '#renderer/browser/resource-limits.ts';
import { BrowserUnsupported, CaptureUnsupported, MixingUnsupported } from '#renderer/capture/capture.ts';
import type { PageSettings } from '#renderer/browser-runtime/messages.ts';
import type { CaptureStrategy, FrameCapture } from '#renderer/capture/capture.ts';
import { observePictures } from '#renderer/capture/picture-facts.ts';
import type { PictureFacts, PictureObserver } from '#renderer/capture/picture-facts.ts';
import { BitrateExceeded, startEncoder } from '#renderer/encode/encoder.ts';
import type { Encoder } from '#renderer/encode/encoder.ts';
import type { Poster } from '#renderer/encode/ffmpeg-arguments.ts';
import { createFailureWatch } from '#renderer/failure-watch.ts';
import type { FailureWatch } from '#renderer/failure-watch.ts';
import { openCompositionPage } from '#renderer/page/composition-page.ts';
import type { CompositionPage } from '#renderer/page/composition-page.ts';
import { sourceMatches } from '#renderer/page/document-source.ts';
import type { SiteFile } from '#renderer/page/site.ts';
import { asServiceFault, RenderError, toRenderError } from '#core/rendering/render-error.ts';
import { limitsOf } from '#renderer/render-job.ts';
import type { BrowserSession, SessionSettings } from '#renderer/browser-session.ts';
import { openGuardedPage } from '#renderer/guarded-page.ts';
import type { GuardedPage } from '#renderer/guarded-page.ts';
import type { RenderJob } from '#renderer/render-job.ts';
import type { RenderTools } from '#renderer/render-tools.ts';
import { createSegmentPlanner } from '#renderer/segment-planner.ts';
import type { SegmentPlanner } from '#renderer/segment-planner.ts';

/** Result of rendering a segment with one capture strategy. */
export type StrategyResult =
  | { readonly status: 'rendered'; readonly blockedRequests: number; readonly pictures: PictureFacts }
  | {
      readonly status: 'unsupported';
      readonly reason: string;
      /**
       * `browser`: unsupported whatever the page. `crash`: either the strategy or the page crashed Chromium. `mixing`: the strategy
       * may capture the page without mixing its clips.
       */
      readonly cause: 'page' | 'browser' | 'crash' | 'mixing';
    };

interface OpenComposition {
  readonly capture: FrameCapture;
  readonly page: CompositionPage;
}

const FRAMES_BETWEEN_SIZE_CHECKS = 10;

export const createJobPlanner = (
  { segment, maxSegments = 1 }: RenderJob,
  { coldStartSeconds }: RenderTools,
): SegmentPlanner =>
  createSegmentPlanner({ segment, maxSegments, coldStartSeconds, nowMs: () => performance.now() });

/**
 * Renders the segment with one strategy; a segment that exceeds the maximum bitrate is rendered again with an encoder
 * that keeps it. Failures are thrown as RenderErrors.
 */
export const renderWithStrategy = async (
  job: RenderJob,
  tools: RenderTools,
  strategy: CaptureStrategy,
  planner: SegmentPlanner = createJobPlanner(job, tools),
): Promise<StrategyResult> => {
  const settings = { job, tools, strategy, planner };
  try {
    return await renderWithRetry({ ...settings, isBitrateLimited: false });
  } catch (error) {
    if (!(error instanceof BitrateExceeded)) throw error;
    return renderWithRetry({ ...settings, isBitrateLimited: true });
  }
};

const renderWithRetry = (settings: SessionSettings): Promise<StrategyResult> =>
  withSecondStart(() => renderInNewBrowser(settings));

const causeOf = (error: CaptureUnsupported) => {
  if (error instanceof BrowserUnsupported) return 'browser';
  return error instanceof MixingUnsupported ? 'mixing' : 'page';
};

/** Renders in a browser and an encoder started for it. Throws RenderErrors and BitrateExceeded. */
const renderInNewBrowser = async (settings: SessionSettings): Promise<StrategyResult> => {
  const { job, tools, strategy } = settings;
  const watch = createFailureWatch(job.deadlineMs, job.signal);
  const memory = watchMemory(job.scratchDir, watch);
  const end = new AbortController();
  let browser: RunningBrowser | undefined;
  try {
    browser = await asServiceFault(launchBrowser(tools, job.scratchDir, strategy.browserFlags, watch));
    const none = Promise.resolve(new Map<string, SiteFile>());
    const images = await asServiceFault(watch.race(job.images ?? none));
    const fonts = await asServiceFault(watch.race(job.fonts ?? none));
    const clipPaths = await asServiceFault(watch.race(job.clipPaths ?? Promise.resolve(new Map())));
    const files = { images, fonts, clipPaths };
    return await renderComposition({ ...settings, ...files, watch, memory, browser, ended: end.signal });
  } catch (error) {
    if (error instanceof BitrateExceeded) throw error;
    if (!(error instanceof CaptureUnsupported)) throw toRenderError(error);
    return { status: 'unsupported', reason: error.message, cause: causeOf(error) };
  } finally {
    watch.dispose();
    memory.stop();
    end.abort();
    await browser?.kill();
  }
};

/** Only what happens after the composition was loaded is caused by it. */
const renderComposition = async (session: BrowserSession): Promise<StrategyResult> => {
  const guarded = await openGuardedPage(session);
  session.job.onServed?.();
  try {
    const composition = await loadComposition(session, guarded);
    const pictures = await (session.job.frames ? captureFrames : encodeComposition)(session, composition);
    return { status: 'rendered', blockedRequests: guarded.guard.blockedRequests(), pictures };
  } catch (error) {
    throw await explainExit(error, session.browser, session.memory);
  }
};

const encodeComposition = async (
  session: BrowserSession,
  composition: OpenComposition,
): Promise<PictureFacts> => {
  const { strategy, job, watch } = session;
  const encoder = await openEncoder(session);
  const pictures = observePictures(strategy.name === 'raw' ? job.document : undefined);
  try {
    await encodeFrames(session, composition, encoder, pictures.observe);
    await Promise.all([checkPage(composition, watch), encoder.finish()]);
    await encoder.checkSize(session.planner.frameCount());
  } catch (error) {
    watch.fail(toRenderError(error)); // kills the encoder
    await encoder.ended;
    const isReasonToRepeat = error instanceof CaptureUnsupported || error instanceof BitrateExceeded;
    throw isReasonToRepeat ? error : watch.signal.reason;
  }
  return pictures.facts();
};

/** Captures some frames, which are not encoded. */
const captureFrames = async (
  { job, strategy, watch }: BrowserSession,
  composition: OpenComposition,
): Promise<PictureFacts> => {
  const { page, capture } = composition;
  const format = strategy.frameFormat(job.document);
  let next = 0;
  for (const frame of job.frames ?? []) {
    await page.skip(next, frame);
    watch.setFrame(frame);
    const captured = capture.captureFrames(frame, () => frame + 1);
    const { value } = await page.frameLimit.within(captured.next(), `frame ${frame}`);
    if (value === undefined) throw new RenderError('internal_error', 'the capture ended early');
    await watch.race(job.onFrame?.(frame, value, format) ?? Promise.resolve());
    await captured.return();
    next = frame + 1;
  }
  await checkPage(composition, watch);
  return observePictures(undefined).facts();
};

const checkPage = async ({ page, capture }: OpenComposition, watch: FailureWatch): Promise<void> => {
  await page.checkScripts();
  // After the scripts: an error while the page is seeked back is none of the video.
  await watch.race(capture.checkEarlierFrames?.(page.frameLimit.ms()) ?? Promise.resolve());
};

/** Another use of the registry than to create it if it does not exist. */
const TIMELINE_REGISTRY =
  /__timelines(?!\s*=\s*(?:window\.)?__timelines\s*(?:\|\||\?\?)\s*\{\s*\}|\s*(?:\|\||\?\?)=?\s*\{\s*\})/;

/** A page of a project is drawn by its times alone if it registers no timeline, as in HyperFrames. */
const timelinesOf = (document: RenderDocument): PageSettings['timelines'] => {
  if (document.files === undefined) return 'required';
  const mountsComponents = sourceMatches(document, /compositions\/components\//);
  return mountsComponents || sourceMatches(document, TIMELINE_REGISTRY) ? 'optional' : 'none';
};

const loadComposition = async (
  { job, tools, watch }: BrowserSession,
  { cdp, site, capture, clips }: GuardedPage,
): Promise<OpenComposition> => {
  const { document, segment } = job;
  const { fps, variables } = document;
  const epochMs = job.epochMs ?? pageEpochMs(Date.now());
  const mayDeclareShadowRoots = sourceMatches(document, /shadowrootmode/i);
  const script = tools.bundledFiles.browserRuntime.pageScript({
    fps,
    variables,
    epochMs,
    mayDeclareShadowRoots,
    timelines: timelinesOf(document),
    clips: clips.pageClips,
    clipFragment: clips.fragment,
    mayDrawClips: clips.mayBeDrawn,
    areClipsMixed: clips.mixing !== undefined,
  });
  const openClips = () => clips.open(cdp, capture.control, profileOf(job.scratchDir));
  const settings = {
    fps,
    site,
    script,
    clipFragment: clips.fragment,
    clipMs: clips.stagingMs,
    ...(clips.mayBeDrawn ? { onLoaded: openClips } : { onReady: openClips }),
  };
  const page = await openCompositionPage(cdp, capture, settings, limitsOf(job), watch);
  const volumes = await page.readVolumes(document.frameCount); // in every segment: it seeks the timeline
  job.onVolumes?.(volumes);
  await page.skip(0, segment.firstFrame);
  return { capture, page };
};

/** The poster to write, if this segment contains its frame. Removes the file of an earlier attempt. */
const openPoster = async ({ document, segment, posterPath }: RenderJob): Promise<Poster | undefined> => {
  const frame = posterFrameIn(segment, document);
  if (posterPath === undefined || frame === undefined) return undefined;
  await rm(posterPath, { force: true });
  return { path: posterPath, frame };
};

const openEncoder = async ({
  job,
  tools,
  strategy,
  isBitrateLimited,
  watch,
}: BrowserSession): Promise<Encoder> => {
  const { document, outputPath, scratchDir } = job;
  const { width, height, fps } = document;
  const poster = await openPoster(job);
  const format = { input: strategy.frameFormat(document), width, height, fps };
  const settings = { ...format, outputPath, isBitrateLimited, ...(poster && { poster }) };
  return startEncoder(tools.ffmpegPath, settings, scratchDir, watch);
};

const encodeFrames = async (
  { job, planner, strategy, watch }: BrowserSession,
  { capture, page }: OpenComposition,
  encoder: Encoder,
  observe: PictureObserver['observe'],
): Promise<void> => {
  const { firstFrame } = job.segment;
  const frames = capture.captureFrames(firstFrame, () => firstFrame + planner.frameCount());
  let written = Promise.resolve();
  try {
    for (let framesDone = 1; framesDone <= planner.frameCount(); framesDone += 1) {
      const frame = firstFrame + framesDone - 1;
      watch.setFrame(frame);
      const { value } = await page.frameLimit.within(frames.next(), `frame ${frame}`);
      if (value === undefined) throw new RenderError('internal_error', 'the capture ended early');
      observe(value);
      job.onPicture?.(value, strategy.frameFormat(job.document));
      await written; // while ffmpeg takes a frame, the next one is read
      written = encoder.write(value);
      written.catch(() => undefined); // awaited with the next frame
      if (framesDone % FRAMES_BETWEEN_SIZE_CHECKS === 0) await encoder.checkSize(planner.frameCount());
      await planner.recordFrame(framesDone, page.meanSkipSeconds);
      const segmentFrames = planner.segmentFrames();
      job.onProgress?.({ framesDone, ...(segmentFrames && { segmentFrames }) });
    }
    await written;
  } finally {
    // Not awaited: if a frame hangs, the generator returns only when the browser is killed.
    frames.return().catch(() => undefined);
  }
};
