import { beginFrameCapture } from '#renderer/capture/begin-frame.ts';
import { rawCapture } from '#renderer/capture/raw/raw-capture.ts';
import { filmSegment } from '#renderer/film-segment.ts';
import { RenderError } from '#renderer/render-error.ts';
import type { RenderJob, RenderReport, RenderTools } from '#renderer/render-job.ts';

/** The same job for another attempt: its frames count once it is ahead of the one before. */
const withProgressAhead = (job: RenderJob): RenderJob => {
  let most = 0;
  return {
    ...job,
    onProgress: (framesDone) => {
      if (framesDone > most) job.onProgress?.((most = framesDone));
    },
  };
};

/**
 * Renders the frames of a segment to an MP4 at `outputPath`; every failure is thrown as a RenderError. Films raw,
 * and once more in the compatible way where the raw one finds that it cannot draw the page.
 */
export const renderSegment = async (job: RenderJob, tools: RenderTools): Promise<RenderReport> => {
  const startedMs = performance.now();
  const { width, height, fps } = job.document;
  const facts = { frames: job.segment.frameCount, width, height, fps };
  const secondsSoFar = () => (performance.now() - startedMs) / 1000;
  const steadyJob = withProgressAhead(job);
  const raw = await filmSegment(steadyJob, tools, rawCapture);
  if ('blockedRequests' in raw) return { ...facts, ...raw, seconds: secondsSoFar(), capture: 'raw' };
  const compatible = await filmSegment(steadyJob, tools, beginFrameCapture);
  if ('unfit' in compatible) throw new RenderError('internal_error', compatible.unfit);
  return {
    ...facts,
    ...compatible,
    seconds: secondsSoFar(),
    capture: 'begin-frame',
    captureReason: raw.unfit,
  };
};
