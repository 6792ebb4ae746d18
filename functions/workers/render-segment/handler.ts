import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { RenderedSegment, SegmentOutcome, SegmentRequest } from '#contracts/schemas/segment.ts';
import { createParser } from '#contracts/schemas/create-parser.ts';
import { SegmentRequestSchema } from '#contracts/schemas/segment.ts';
import { RenderError } from '#core/rendering/render-error.ts';
import { renderSegment } from '#renderer/render-segment.ts';
import type { RenderReport } from '#renderer/render-job.ts';
import type { RenderTools } from '#renderer/render-tools.ts';
import { removeAbandonedRenders, withScratchFolder } from '#renderer/scratch-folder.ts';
import { createProgressReporter, downloadDocument, uploadPoster, uploadVideo } from './links.ts';
import { pollForCancellation } from './cancellation-poller.ts';

export interface RenderSegmentDeps {
  readonly findTools: () => Promise<RenderTools>;
}

/** Time kept for storing the file once the frames are made. */
const UPLOAD_RESERVE_MS = 5_000;
const POSTER_LIMIT_MS = 10_000;

const hashFile = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
};

const describeFile = async (file: string) => ({
  sizeBytes: (await stat(file)).size,
  sha256: await hashFile(file),
});

/** Where the frames made leave the video and, where the segment may hold its frame, the poster. */
interface Paths {
  readonly outputPath: string;
  readonly posterPath: string;
}

const renderFile = async (
  request: SegmentRequest,
  tools: RenderTools,
  scratchDir: string,
  { outputPath, posterPath }: Paths,
  signal: AbortSignal,
): Promise<RenderReport> => {
  const document = await downloadDocument(request.documentUrl, signal);
  const progress = createProgressReporter(request.progressUrl);
  try {
    const { segment, epochMs, maxSegments, posterUrl } = request;
    const deadlineMs = request.deadlineMs - UPLOAD_RESERVE_MS;
    const onProgress = progress.report;
    const paths = { outputPath, scratchDir, ...(posterUrl !== undefined && { posterPath }) };
    return await renderSegment(
      { document, segment, epochMs, maxSegments, deadlineMs, ...paths, signal, onProgress },
      tools,
    );
  } finally {
    await progress.stop();
  }
};

/** Stores the poster if one was made. A video is as good without, so storing it fails nothing. */
const storePoster = async (
  { posterUrl }: SegmentRequest,
  posterPath: string,
  signal: AbortSignal,
): Promise<RenderedSegment['poster']> => {
  if (posterUrl === undefined) return undefined;
  try {
    const poster = await describeFile(posterPath);
    const limited = AbortSignal.any([signal, AbortSignal.timeout(POSTER_LIMIT_MS)]);
    await uploadPoster(posterUrl, posterPath, limited);
    return poster;
  } catch {
    return undefined;
  }
};

/** Films the segment and stores it. */
const renderAndUpload = async (
  request: SegmentRequest,
  tools: RenderTools,
  scratchDir: string,
  signal: AbortSignal,
): Promise<SegmentOutcome> => {
  const paths = { outputPath: join(scratchDir, 'segment.mp4'), posterPath: join(scratchDir, 'poster.jpg') };
  const rendered = await renderFile(request, tools, scratchDir, paths, signal);
  const { frames, segmentFrames, capture, captureReason, seconds } = rendered;
  const file = await describeFile(paths.outputPath);
  const [poster] = await Promise.all([
    storePoster(request, paths.posterPath, signal),
    uploadVideo(request.outputUrl, paths.outputPath, signal),
  ]);
  return {
    status: 'rendered',
    frames,
    ...file,
    ...(poster && { poster }),
    capture,
    renderSeconds: seconds,
    ...(segmentFrames && { segmentFrames }),
    ...(captureReason !== undefined && { captureReason }),
  };
};

const parseRequest = createParser(SegmentRequestSchema);

/** Renders one segment from link to link. A failed render is an answer; anything unexpected is thrown. */
export const createRenderSegmentHandler =
  ({ findTools }: RenderSegmentDeps) =>
  async (event: unknown): Promise<SegmentOutcome> => {
    const request = parseRequest(event);
    if (!request) throw new Error('render-segment was invoked with an invalid request');
    const deadline = AbortSignal.timeout(Math.max(0, request.deadlineMs - Date.now()));
    removeAbandonedRenders();
    const tools = await findTools();
    const stop = pollForCancellation(request.cancellationUrl);
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
