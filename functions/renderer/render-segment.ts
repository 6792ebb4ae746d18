import { NO_OPEN_LAYERS } from '#renderer/browser/containment-layers.ts';
import type { OpenLayers } from '#renderer/browser/containment-layers.ts';
import { beginFrameCapture } from '#renderer/capture/begin-frame.ts';
import { rawCapture } from '#renderer/capture/raw/raw-capture.ts';
import { createJobSplitter, filmSegment } from '#renderer/render-session.ts';
import type { Filmed } from '#renderer/render-session.ts';
import type { Splitter } from '#renderer/segment-planner.ts';
import { PageCrash, RenderError } from '#renderer/render-error.ts';
import type { RenderJob, RenderReport, RenderTools } from '#renderer/render-job.ts';
import { limitsOf, segmentLimitMs } from '#renderer/render-limits.ts';

/**
 * The same job for two ways of filming: what is left of its time goes to the second one, whose frames count once it
 * is ahead of the first.
 */
const forBothWays = (job: RenderJob): RenderJob => {
  let most = 0;
  return {
    ...job,
    deadlineMs: Math.min(job.deadlineMs, Date.now() + segmentLimitMs(limitsOf(job), job.segment)),
    onProgress: (progress) => {
      if (progress.framesDone <= most) return;
      most = progress.framesDone;
      job.onProgress?.(progress);
    },
  };
};

/** Browsers found to lack what the raw way needs; nothing is tried with them again. */
const browsersWithoutRaw = new Map<string, string>();

const filmRaw = async (
  job: RenderJob,
  tools: RenderTools,
  openLayers: OpenLayers,
  splitter: Splitter,
): Promise<Filmed> => {
  const { executablePath } = tools.chromium;
  const known = browsersWithoutRaw.get(executablePath);
  if (known !== undefined) return { unfit: known, cause: 'browser' };
  const filmed = await filmSegment(job, tools, rawCapture, openLayers, splitter).catch(
    (error: unknown): Filmed => {
      // Some pages crash Chromium only when they are drawn into a canvas.
      if (error instanceof PageCrash) return { unfit: error.diagnostic, cause: 'crash' };
      throw error;
    },
  );
  if ('unfit' in filmed && filmed.cause === 'browser') browsersWithoutRaw.set(executablePath, filmed.unfit);
  return filmed;
};

const filmCompatible = async (
  job: RenderJob,
  tools: RenderTools,
  openLayers: OpenLayers,
  splitter: Splitter,
  hasCrashed: boolean,
): Promise<Filmed> => {
  try {
    return await filmSegment(job, tools, beginFrameCapture, openLayers, splitter);
  } catch (error) {
    if (!(error instanceof PageCrash)) throw error;
    // Nesting that no stack is deep enough for, as a rule: its author's to mend, and nothing to try again.
    if (hasCrashed) throw new RenderError('out_of_memory', `twice ${error.diagnostic}`);
    return filmCompatible(job, tools, openLayers, splitter, true);
  }
};

/**
 * Renders the frames of a segment to an MP4 at `outputPath`; every failure is thrown as a RenderError. Films raw,
 * and once more in the compatible way where the raw one finds that it cannot draw the page.
 */
export const renderSegment = async (
  job: RenderJob,
  tools: RenderTools,
  openLayers: OpenLayers = NO_OPEN_LAYERS,
): Promise<RenderReport> => {
  const startedMs = performance.now();
  const { width, height, fps } = job.document;
  const splitter = createJobSplitter(job);
  const facts = () => {
    const segmentFrames = splitter.segmentFrames();
    const seconds = (performance.now() - startedMs) / 1000;
    const frames = splitter.frameCount();
    return { frames, width, height, fps, seconds, ...(segmentFrames && { segmentFrames }) };
  };
  const sharedJob = forBothWays(job);
  const raw = await filmRaw(sharedJob, tools, openLayers, splitter);
  if ('blockedRequests' in raw) return { ...raw, ...facts(), capture: 'raw' };
  const hasCrashed = raw.cause === 'crash';
  const compatible = await filmCompatible(sharedJob, tools, openLayers, splitter, hasCrashed);
  if ('unfit' in compatible) throw new RenderError('internal_error', compatible.unfit);
  const { unfit: captureReason } = raw;
  return { ...compatible, ...facts(), capture: 'begin-frame', captureReason };
};
