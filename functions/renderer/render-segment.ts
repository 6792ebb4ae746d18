import type { RenderDocument, Segment } from '#core/render/segment.ts';
import type { Assets } from '#renderer/assets.ts';
import type { Chromium } from '#renderer/browser/chromium.ts';
import { containPage } from '#renderer/browser/contain-page.ts';
import { launchBrowser } from '#renderer/browser/launch.ts';
import type { RunningBrowser } from '#renderer/browser/launch.ts';
import { NO_OPEN_LAYERS } from '#renderer/browser/layers.ts';
import type { OpenLayers } from '#renderer/browser/layers.ts';
import { guardNetwork } from '#renderer/browser/network-guard.ts';
import { watchMemory } from '#renderer/browser/memory-watch.ts';
import type { MemoryWatch } from '#renderer/browser/memory-watch.ts';
import { openPageTarget } from '#renderer/browser/page-target.ts';
import { beginFrameCapture } from '#renderer/capture/begin-frame.ts';
import type { FrameCapture } from '#renderer/capture/capture.ts';
import { startEncoder } from '#renderer/encode/encoder.ts';
import type { Encoder } from '#renderer/encode/encoder.ts';
import { createFailureWatch } from '#renderer/failure-watch.ts';
import type { FailureWatch } from '#renderer/failure-watch.ts';
import { prepareDocument } from '#renderer/page/prepare-document.ts';
import { createSite } from '#renderer/page/site.ts';
import { openStage } from '#renderer/page/stage.ts';
import type { Stage, StageLimits } from '#renderer/page/stage.ts';
import { RenderError } from '#renderer/render-error.ts';

export interface RenderTools {
  readonly chromium: Chromium;
  readonly ffmpegPath: string;
  readonly assets: Assets;
}

export interface RenderJob {
  readonly document: RenderDocument;
  readonly segment: Segment;
  /** Files beside the document, by path relative to it; a composition sent to the API has none. */
  readonly files?: ReadonlyMap<string, Buffer>;
  readonly outputPath: string;
  /** A folder for this render alone; whoever made it removes it. */
  readonly scratchDir: string;
  /** Epoch milliseconds. */
  readonly deadlineMs: number;
  readonly signal?: AbortSignal;
  readonly limits?: StageLimits;
  readonly onProgress?: (framesDone: number) => void;
}

export interface RenderReport {
  readonly frames: number;
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  readonly seconds: number;
  /** Name of the capture way. */
  readonly capture: string;
  readonly blockedRequests: number;
}

const LIMITS: StageLimits = { readyMs: 5_000, frameMs: 5_000 };
const DAY_MS = 24 * 60 * 60 * 1000;

const encodeFrames = async (
  stage: Stage,
  capture: FrameCapture,
  encoder: Encoder,
  { segment, onProgress }: RenderJob,
  watch: FailureWatch,
  frameLimitMs: number,
): Promise<void> => {
  await stage.skip(0, segment.firstFrame);
  for (let done = 0; done < segment.frameCount; done += 1) {
    const frame = segment.firstFrame + done;
    await stage.seek(frame);
    const picture = await watch.raceWithin(
      capture.takeFrame(frame),
      frameLimitMs,
      () => new RenderError('render_timeout', `drawing frame ${frame} took longer than its limit`),
    );
    await encoder.write(picture);
    onProgress?.(done + 1);
  }
  await encoder.finish();
};

const renderWith = async (
  running: RunningBrowser,
  job: RenderJob,
  tools: RenderTools,
  memory: MemoryWatch,
  watch: FailureWatch,
  openLayers: OpenLayers,
): Promise<number> => {
  const { document, scratchDir, outputPath } = job;
  const { width, height, fps, variables } = document;
  const limits = job.limits ?? LIMITS;
  const way = beginFrameCapture;
  const session = await watch.race(
    openPageTarget(running, document, way.enableBeginFrameControl, memory, watch),
  );
  await watch.race(containPage(running, session, watch, openLayers));
  const site = createSite(tools.assets, job.files ?? new Map());
  const html = Buffer.from(prepareDocument(document.html, document));
  const guard = await watch.race(guardNetwork(session, site, html, watch, openLayers));
  const capture = way.open(session, fps);
  const epochMs = Math.floor(Date.now() / DAY_MS) * DAY_MS; // the same for all segments of a video
  const stage = await openStage(session, capture, { fps, variables, epochMs }, limits, watch);
  const settings = { input: way.frameFormat(document), width, height, fps, outputPath };
  const encoder = await startEncoder(tools.ffmpegPath, settings, scratchDir, watch);
  try {
    await encodeFrames(stage, capture, encoder, job, watch, limits.frameMs);
  } catch (error) {
    if (error instanceof RenderError) watch.fail(error);
    watch.fail(new RenderError('internal_error', String(error).slice(0, 300)));
    await encoder.ended;
    throw watch.signal.reason;
  }
  return guard.blockedRequests();
};

/** Renders the frames of a segment to an MP4 at `outputPath`; every failure is thrown as a RenderError. */
export const renderSegment = async (
  job: RenderJob,
  tools: RenderTools,
  openLayers: OpenLayers = NO_OPEN_LAYERS,
): Promise<RenderReport> => {
  const startedMs = performance.now();
  const watch = createFailureWatch(job.deadlineMs, job.signal);
  const memory = watchMemory(job.scratchDir, watch);
  let running: RunningBrowser | undefined;
  try {
    running = await launchBrowser(
      tools.chromium,
      job.scratchDir,
      beginFrameCapture.browserFlags,
      watch,
      openLayers,
    );
    const blockedRequests = await renderWith(running, job, tools, memory, watch, openLayers);
    const { width, height, fps } = job.document;
    const seconds = (performance.now() - startedMs) / 1000;
    const frames = job.segment.frameCount;
    return { frames, width, height, fps, seconds, capture: beginFrameCapture.name, blockedRequests };
  } catch (error) {
    if (error instanceof RenderError) throw error;
    throw new RenderError('internal_error', String(error).slice(0, 300));
  } finally {
    watch.dispose();
    memory.stop();
    await running?.kill();
  }
};
