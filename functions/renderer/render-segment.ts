import type { LaunchStrategy } from '#renderer/browser/launch-strategy.ts';
import { beginFrameCapture } from '#renderer/capture/begin-frame.ts';
import type { CaptureStrategy } from '#renderer/capture/capture.ts';
import { rawCapture } from '#renderer/capture/raw/raw-capture.ts';
import { continueFrames } from '#core/rendering/frames.ts';
import { PageCrash, RenderError, ServiceFault } from '#core/rendering/render-error.ts';
import { segmentLimitMs } from '#renderer/render-job.ts';
import type { RenderJob, RenderReport } from '#renderer/render-job.ts';
import { createJobPlanner, renderWithStrategy } from '#renderer/render-session.ts';
import type { StrategyResult } from '#renderer/render-session.ts';
import type { SegmentPlanner } from '#renderer/segment-planner.ts';
import { steadyNowMs } from '#renderer/timer-delay.ts';
import type { RenderTools } from '#renderer/render-tools.ts';

type RenderAttempt = (strategy: CaptureStrategy) => Promise<StrategyResult>;

/** The job shared by all attempts: one deadline, and progress that an attempt continues where the one before it ended. */
const shareJob = (job: RenderJob, planner: SegmentPlanner): RenderJob => {
  let framesBefore = 0;
  let ofAttempt = 0;
  let reported = 0;
  return {
    ...job,
    deadlineMs: Math.min(job.deadlineMs, steadyNowMs() + segmentLimitMs(job)),
    onProgress: (progress) => {
      if (progress.framesDone <= ofAttempt) framesBefore = reported;
      ofAttempt = progress.framesDone;
      const framesDone = continueFrames(framesBefore, ofAttempt, planner.frameCount());
      if (framesDone === reported) return;
      reported = framesDone;
      job.onProgress?.({ ...progress, framesDone });
    },
  };
};

/** Executable path → reason. Raw capture is not tried again with a browser that lacks a required feature. */
const browsersWithoutRaw = new Map<string, string>();

/** Each frame shows the pictures of its clips in the page. */
const RAW_CAPTURE_OF_PICTURES: CaptureStrategy = { ...rawCapture, canMixClips: false };

const tryRawCapture = async (
  attempt: RenderAttempt,
  executablePath: string,
  strategy = rawCapture,
): Promise<StrategyResult> => {
  const knownReason = browsersWithoutRaw.get(executablePath);
  if (knownReason !== undefined) return { status: 'unsupported', reason: knownReason, cause: 'browser' };
  const result = await attempt(strategy).catch((error: unknown): StrategyResult => {
    // Some pages crash Chromium only when they are drawn into a canvas.
    if (error instanceof PageCrash)
      return { status: 'unsupported', reason: error.diagnostic, cause: 'crash' };
    throw error;
  });
  if (result.status === 'unsupported' && result.cause === 'browser') {
    browsersWithoutRaw.set(executablePath, result.reason);
  }
  if (result.status === 'unsupported' && result.cause === 'mixing')
    return tryRawCapture(attempt, executablePath, RAW_CAPTURE_OF_PICTURES);
  return result;
};

/**
 * Code of a second crash. A page's own process ends by the page (usually too deep nesting); a shared process may also
 * have ended by a defect of the browser, so the control document decides (ADR 28).
 */
const secondCrashCode = ({ sharesProcess }: LaunchStrategy) =>
  sharesProcess ? 'render_crashed' : 'out_of_memory';

/** Retries once after a page crash. */
const renderWithBeginFrame = async (
  attempt: RenderAttempt,
  launchStrategy: LaunchStrategy,
  hasCrashed: boolean,
): Promise<StrategyResult> => {
  try {
    return await attempt(beginFrameCapture);
  } catch (error) {
    if (!(error instanceof PageCrash)) throw error;
    if (hasCrashed) throw new RenderError(secondCrashCode(launchStrategy), `twice ${error.diagnostic}`);
    return renderWithBeginFrame(attempt, launchStrategy, true);
  }
};

/** A served document may have used the time, the disk or the memory that the next browser lacks. */
const withoutServiceFault = ({ code, diagnostic }: ServiceFault): RenderError =>
  new RenderError(code, diagnostic);

/**
 * Renders the frames of a segment to an MP4 at `outputPath`: with raw capture, or with begin-frame capture if the page or
 * the browser does not support raw capture. Every failure is thrown as a RenderError.
 */
export const renderSegment = async (job: RenderJob, tools: RenderTools): Promise<RenderReport> => {
  const startedMs = performance.now();
  const planner = createJobPlanner(job, tools);
  let wasServed = false;
  const onServed = (): void => {
    wasServed = true;
    job.onServed?.();
  };
  const sharedJob = { ...shareJob(job, planner), onServed };
  const attempt: RenderAttempt = (strategy) =>
    renderWithStrategy(sharedJob, tools, strategy, planner).catch((error: unknown) => {
      throw wasServed && error instanceof ServiceFault ? withoutServiceFault(error) : error;
    });
  const raw = await tryRawCapture(attempt, tools.chromium.executablePath);
  const result =
    raw.status === 'rendered'
      ? raw
      : await renderWithBeginFrame(attempt, tools.launchStrategy, raw.cause === 'crash');
  if (result.status === 'unsupported') throw new RenderError('internal_error', result.reason);
  const segmentFrames = planner.segmentFrames();
  return {
    frames: planner.frameCount(),
    ...(segmentFrames && { segmentFrames }),
    ...(raw.status === 'rendered'
      ? { capture: 'raw' }
      : { capture: 'begin-frame', captureReason: raw.reason }),
    renderSeconds: (performance.now() - startedMs) / 1000,
    ...result.pictures,
    blockedRequests: result.blockedRequests,
  };
};
