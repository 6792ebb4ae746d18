import { rm } from 'node:fs/promises';
import { posterFrameIn } from '#core/rendering/poster.ts';
import { launchBrowser, profileOf } from '#renderer/browser/launch.ts';
import type { RunningBrowser } from '#renderer/browser/launch.ts';
import { watchMemory } from '#renderer/browser/resource-limits.ts';
import type { MemoryWatch } from '#renderer/browser/resource-limits.ts';
import { containPage } from '#renderer/browser/contain-page.ts';
import { NO_DISABLED_LAYERS } from '#renderer/browser/containment-layers.ts';
import type { DisabledLayers } from '#renderer/browser/containment-layers.ts';
import { guardNetwork } from '#renderer/browser/network-guard.ts';
import type { NetworkGuard } from '#renderer/browser/network-guard.ts';
import { openPageTarget } from '#renderer/browser/page-target.ts';
import { BrowserUnsupported, CaptureUnsupported } from '#renderer/capture/capture.ts';
import type { CaptureStrategy, FrameCapture } from '#renderer/capture/capture.ts';
import { startEncoder } from '#renderer/encode/encoder.ts';
import type { Encoder } from '#renderer/encode/encoder.ts';
import type { Poster } from '#renderer/encode/ffmpeg-arguments.ts';
import { createFailureWatch } from '#renderer/failure-watch.ts';
import type { FailureWatch } from '#renderer/failure-watch.ts';
import { prepareDocument } from '#renderer/page/prepare-document.ts';
import { createSite } from '#renderer/page/site.ts';
import { openCompositionPage } from '#renderer/page/composition-page.ts';
import type { CompositionPage } from '#renderer/page/composition-page.ts';
import { createSegmentPlanner } from '#renderer/segment-planner.ts';
import type { SegmentPlanner } from '#renderer/segment-planner.ts';
import { RenderError } from '#renderer/render-error.ts';
import type { RenderJob, RenderTools } from '#renderer/render-job.ts';
import { limitsOf } from '#renderer/render-limits.ts';

/** A segment filmed in one way, or why this way could not film it. */
export type Filmed =
  | { readonly blockedRequests: number }
  | {
      readonly unfit: string;
      /** A browser that cannot, cannot whatever the page; a crash may be the way's or the page's. */
      readonly cause: 'page' | 'browser' | 'crash';
    };

const DAY_MS = 24 * 60 * 60 * 1000;

export const createJobPlanner = ({ segment, maxSegments = 1 }: RenderJob): SegmentPlanner =>
  createSegmentPlanner({ segment, maxSegments, nowMs: () => performance.now() });

const encodeFrames = async (
  capture: FrameCapture,
  encoder: Encoder,
  job: RenderJob,
  watch: FailureWatch,
  stage: CompositionPage,
  planner: SegmentPlanner,
): Promise<void> => {
  const { segment, onProgress } = job;
  const { firstFrame } = segment;
  const { frameMs } = limitsOf(job);
  const pictures = capture.film(firstFrame, () => firstFrame + planner.frameCount());
  try {
    for (let done = 0; done < planner.frameCount(); done += 1) {
      watch.reach(firstFrame + done);
      const { value } = await watch.raceWithin(
        pictures.next(),
        frameMs,
        () => new RenderError('render_timeout', `frame ${firstFrame + done} took longer than its limit`),
      );
      if (value === undefined) throw new RenderError('internal_error', 'the film ended early');
      await encoder.write(value);
      await planner.frameDone(done + 1, stage.meanSeekSeconds);
      const segmentFrames = planner.segmentFrames();
      onProgress?.({ framesDone: done + 1, ...(segmentFrames && { segmentFrames }) });
    }
  } finally {
    // Not waited for: where a frame hangs, the film ends only with the browser.
    pictures.return().catch(() => undefined);
  }
  await stage.checkScripts();
  await encoder.finish();
};

/** A running browser, and all that films a segment with it. */
interface Take {
  readonly running: RunningBrowser;
  readonly job: RenderJob;
  readonly tools: RenderTools;
  readonly way: CaptureStrategy;
  readonly memory: MemoryWatch;
  readonly watch: FailureWatch;
  readonly disabledLayers: DisabledLayers;
}

const openPage = async ({
  running,
  job,
  tools,
  way,
  memory,
  watch,
  disabledLayers,
}: Take): Promise<{ capture: FrameCapture; guard: NetworkGuard; stage: CompositionPage }> => {
  const { document, files, segment, scratchDir } = job;
  const { fps, variables } = document;
  const session = await watch.race(
    openPageTarget(running, document, way.enableBeginFrameControl, memory, watch),
  );
  const ownFiles = way.files(document);
  await watch.race(containPage(running, session, watch, disabledLayers, new Set(ownFiles.keys())));
  const site = createSite(tools.assets, files ?? new Map());
  const html = Buffer.from(prepareDocument(document.html, document));
  const guard = await watch.race(guardNetwork(session, site, html, watch, disabledLayers, ownFiles));
  const settings = { size: document, fps, profileDir: profileOf(scratchDir) };
  const capture = await watch.race(way.open(session, settings));
  const epochMs = job.epochMs ?? Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const stage = await openCompositionPage(
    session,
    capture,
    { fps, variables, epochMs },
    limitsOf(job),
    watch,
  );
  await stage.skip(0, segment.firstFrame);
  return { capture, guard, stage };
};

/** The poster this segment is to make, its place being clear of what an earlier take left there. */
const openPoster = async ({ document, segment, posterPath }: RenderJob): Promise<Poster | undefined> => {
  const frame = posterFrameIn(segment, document.frameCount);
  if (posterPath === undefined || frame === undefined) return undefined;
  await rm(posterPath, { force: true });
  return { path: posterPath, frame };
};

const film = async (take: Take, planner: SegmentPlanner): Promise<Filmed> => {
  const { job, tools, way, watch } = take;
  const { document, scratchDir, outputPath } = job;
  const { width, height, fps } = document;
  const { capture, guard, stage } = await openPage(take);
  const poster = await openPoster(job);
  const format = { input: way.frameFormat(document), width, height, fps };
  const settings = { ...format, outputPath, ...(poster && { poster }) };
  const encoder = await startEncoder(tools.ffmpegPath, settings, scratchDir, watch);
  try {
    await encodeFrames(capture, encoder, job, watch, stage, planner);
  } catch (error) {
    watch.fail(
      error instanceof RenderError ? error : new RenderError('internal_error', String(error).slice(0, 300)),
    );
    await encoder.ended;
    throw error instanceof CaptureUnsupported ? error : watch.signal.reason;
  }
  return { blockedRequests: guard.blockedRequests() };
};

/** Films the segment with a browser, an encoder and a watch of its own; failures are thrown as RenderErrors. */
export const renderWithStrategy = async (
  job: RenderJob,
  tools: RenderTools,
  way: CaptureStrategy,
  disabledLayers: DisabledLayers = NO_DISABLED_LAYERS,
  planner: SegmentPlanner = createJobPlanner(job),
): Promise<Filmed> => {
  const watch = createFailureWatch(job.deadlineMs, job.signal);
  const memory = watchMemory(job.scratchDir, watch);
  let running: RunningBrowser | undefined;
  try {
    running = await launchBrowser(tools.chromium, job.scratchDir, way.browserFlags, watch, disabledLayers);
    return await film({ running, job, tools, way, memory, watch, disabledLayers }, planner);
  } catch (error) {
    if (error instanceof CaptureUnsupported) {
      return { unfit: error.message, cause: error instanceof BrowserUnsupported ? 'browser' : 'page' };
    }
    if (error instanceof RenderError) throw error;
    throw new RenderError('internal_error', String(error).slice(0, 300));
  } finally {
    watch.dispose();
    memory.stop();
    await running?.kill();
  }
};
