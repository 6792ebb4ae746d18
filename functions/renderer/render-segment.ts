import { NO_DISABLED_LAYERS } from '#renderer/browser/containment-layers.ts';
import type { DisabledLayers } from '#renderer/browser/containment-layers.ts';
import { beginFrameCapture } from '#renderer/capture/begin-frame.ts';
import { rawCapture } from '#renderer/capture/raw/raw-capture.ts';
import { createJobPlanner, renderWithStrategy } from '#renderer/render-session.ts';
import type { Filmed } from '#renderer/render-session.ts';
import type { SegmentPlanner } from '#renderer/segment-planner.ts';
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

const renderRaw = async (
  job: RenderJob,
  tools: RenderTools,
  disabledLayers: DisabledLayers,
  planner: SegmentPlanner,
): Promise<Filmed> => {
  const { executablePath } = tools.chromium;
  const known = browsersWithoutRaw.get(executablePath);
  if (known !== undefined) return { unfit: known, cause: 'browser' };
  const filmed = await renderWithStrategy(job, tools, rawCapture, disabledLayers, planner).catch(
    (error: unknown): Filmed => {
      // Some pages crash Chromium only when they are drawn into a canvas.
      if (error instanceof PageCrash) return { unfit: error.diagnostic, cause: 'crash' };
      throw error;
    },
  );
  if ('unfit' in filmed && filmed.cause === 'browser') browsersWithoutRaw.set(executablePath, filmed.unfit);
  return filmed;
};

const renderCompatible = async (
  job: RenderJob,
  tools: RenderTools,
  disabledLayers: DisabledLayers,
  planner: SegmentPlanner,
  hasCrashed: boolean,
): Promise<Filmed> => {
  try {
    return await renderWithStrategy(job, tools, beginFrameCapture, disabledLayers, planner);
  } catch (error) {
    if (!(error instanceof PageCrash)) throw error;
    // Nesting that no stack is deep enough for, as a rule: its author's to mend, and nothing to try again.
    if (hasCrashed) throw new RenderError('out_of_memory', `twice ${error.diagnostic}`);
    return renderCompatible(job, tools, disabledLayers, planner, true);
  }
};

/**
 * Renders the frames of a segment to an MP4 at `outputPath`; every failure is thrown as a RenderError. Films raw,
 * and once more in the compatible way where the raw one finds that it cannot draw the page.
 */
export const renderSegment = async (
  job: RenderJob,
  tools: RenderTools,
  disabledLayers: DisabledLayers = NO_DISABLED_LAYERS,
): Promise<RenderReport> => {
  const startedMs = performance.now();
  const { width, height, fps } = job.document;
  const planner = createJobPlanner(job);
  const facts = () => {
    const segmentFrames = planner.segmentFrames();
    const seconds = (performance.now() - startedMs) / 1000;
    const frames = planner.frameCount();
    return { frames, width, height, fps, seconds, ...(segmentFrames && { segmentFrames }) };
  };
  const sharedJob = forBothWays(job);
  const raw = await renderRaw(sharedJob, tools, disabledLayers, planner);
  if ('blockedRequests' in raw) return { ...raw, ...facts(), capture: 'raw' };
  const hasCrashed = raw.cause === 'crash';
  const compatible = await renderCompatible(sharedJob, tools, disabledLayers, planner, hasCrashed);
  if ('unfit' in compatible) throw new RenderError('internal_error', compatible.unfit);
  const { unfit: captureReason } = raw;
  return { ...compatible, ...facts(), capture: 'begin-frame', captureReason };
};
