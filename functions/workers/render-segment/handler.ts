import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { SegmentOutcome, SegmentRequest } from '#core/render/segment.ts';
import { RenderError } from '#renderer/render-error.ts';
import { renderSegment } from '#renderer/render-segment.ts';
import type { RenderReport, RenderTools } from '#renderer/render-job.ts';
import { removeAbandonedRenders, withScratchFolder } from '#renderer/scratch-folder.ts';
import { createProgressReporter, downloadDocument, uploadVideo } from './links.ts';
import { parseSegmentRequest } from './request-schema.ts';
import { watchStop } from './watch-stop.ts';

export interface RenderSegmentDeps {
  readonly findTools: () => Promise<RenderTools>;
}

/** Time kept for storing the file once the frames are made. */
const UPLOAD_RESERVE_MS = 5_000;

const hashFile = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
};

const renderFile = async (
  request: SegmentRequest,
  tools: RenderTools,
  scratchDir: string,
  outputPath: string,
  signal: AbortSignal,
): Promise<RenderReport> => {
  const document = await downloadDocument(request.documentUrl, signal);
  const progress = createProgressReporter(request.progressUrl);
  try {
    const { segment, epochMs, maxSegments, deadlineMs } = request;
    const onProgress = progress.report;
    const job = { document, segment, epochMs, maxSegments, outputPath, scratchDir, signal, onProgress };
    return await renderSegment({ ...job, deadlineMs: deadlineMs - UPLOAD_RESERVE_MS }, tools);
  } finally {
    await progress.stop();
  }
};

/** Films the segment and stores it. */
const renderAndUpload = async (
  request: SegmentRequest,
  tools: RenderTools,
  scratchDir: string,
  signal: AbortSignal,
): Promise<SegmentOutcome> => {
  const outputPath = join(scratchDir, 'segment.mp4');
  const rendered = await renderFile(request, tools, scratchDir, outputPath, signal);
  const { frames, segmentFrames, capture, captureReason, seconds } = rendered;
  const sha256 = await hashFile(outputPath);
  const { size: sizeBytes } = await stat(outputPath);
  await uploadVideo(request.outputUrl, outputPath, signal);
  return {
    status: 'rendered',
    frames,
    sizeBytes,
    sha256,
    capture,
    renderSeconds: seconds,
    ...(segmentFrames && { segmentFrames }),
    ...(captureReason !== undefined && { captureReason }),
  };
};

/** Renders one segment from link to link. A failed render is an answer; anything unexpected is thrown. */
export const createRenderSegmentHandler =
  ({ findTools }: RenderSegmentDeps) =>
  async (event: unknown): Promise<SegmentOutcome> => {
    const request = parseSegmentRequest(event);
    const deadline = AbortSignal.timeout(Math.max(0, request.deadlineMs - Date.now()));
    removeAbandonedRenders();
    const tools = await findTools();
    const stop = watchStop(request.stopUrl);
    const signal = AbortSignal.any([deadline, stop.signal]);
    try {
      return await withScratchFolder((scratchDir) => renderAndUpload(request, tools, scratchDir, signal));
    } catch (error) {
      if (!(error instanceof RenderError)) throw error;
      return { status: 'failed', code: error.code, diagnostic: error.diagnostic };
    } finally {
      await stop.end();
    }
  };
