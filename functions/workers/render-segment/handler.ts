import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createParser } from '#contracts/schemas/create-parser.ts';
import { LaunchProbeRequestSchema } from '#contracts/schemas/launch-probe.ts';
import type { LaunchProbeOutcome } from '#contracts/schemas/launch-probe.ts';
import { SegmentRequestSchema } from '#contracts/schemas/segment.ts';
import type { RenderedSegment, SegmentOutcome, SegmentRequest } from '#contracts/schemas/segment.ts';
import { RenderError } from '#core/rendering/render-error.ts';
import { downloadAssets } from './download-assets.ts';
import { probeLaunch } from './probe-launch.ts';
import type { RenderJob, SegmentJob, SegmentReport } from './segment-job.ts';
import {
  createProgressReporter,
  downloadDocument,
  pollForCancellation,
  uploadPoster,
  uploadVideo,
} from './transfers.ts';

export interface RenderSegmentDeps {
  /** Cleans up after killed invocations and returns the render function, which throws a RenderError on failure. */
  readonly prepareRenderer: () => Promise<RenderJob>;
  /** Runs `work` with a new folder and removes it afterwards. */
  readonly withScratchFolder: <T>(work: (folder: string) => Promise<T>) => Promise<T>;
}

/** Reserved for the upload after the last frame. */
const UPLOAD_RESERVE_MS = 5_000;
const POSTER_TIMEOUT_MS = 10_000;

const parseRequest = createParser(SegmentRequestSchema);
const parseProbe = createParser(LaunchProbeRequestSchema);

/** Renders one segment or probes a launch strategy. Returns a failure as an outcome and throws every other error. */
export const createRenderSegmentHandler =
  ({ prepareRenderer, withScratchFolder }: RenderSegmentDeps) =>
  async (event: unknown): Promise<SegmentOutcome | LaunchProbeOutcome> => {
    const probe = parseProbe(event)?.probe;
    if (probe) {
      const render = await prepareRenderer();
      return withScratchFolder((folder) => probeLaunch(probe.launchStrategy, render, folder));
    }
    const request = parseRequest(event);
    if (!request) throw new Error('render-segment was invoked with an invalid request');
    const deadline = AbortSignal.timeout(Math.max(0, request.deadlineMs - Date.now()));
    const render = await prepareRenderer();
    const cancellation = pollForCancellation(request.cancellationUrl);
    const signal = AbortSignal.any([deadline, cancellation.signal]);
    try {
      return await withScratchFolder((folder) => renderAndUpload(request, render, folder, signal));
    } catch (error) {
      if (!(error instanceof RenderError)) throw error;
      const { code, diagnostic, subject } = error;
      return { status: 'failed', code, diagnostic, ...(subject && { subject }) };
    } finally {
      await cancellation.stop();
    }
  };

const renderAndUpload = async (
  request: SegmentRequest,
  render: RenderJob,
  scratchDir: string,
  signal: AbortSignal,
): Promise<RenderedSegment> => {
  const outputPath = join(scratchDir, 'segment.mp4');
  const posterPath = request.posterUrl === undefined ? undefined : join(scratchDir, 'poster.jpg');
  const report = await renderWithProgress(request, render, signal, {
    scratchDir,
    outputPath,
    ...(posterPath !== undefined && { posterPath }),
  });
  const file = await describeFile(outputPath);
  const [poster] = await Promise.all([
    storePoster(request.posterUrl, posterPath, signal),
    uploadVideo(request.outputUrl, outputPath, signal),
  ]);
  const { frames, segmentFrames, capture, captureReason, seconds, isUnchanged, flatFrames } = report;
  return {
    status: 'rendered',
    frames,
    ...file,
    ...(poster && { poster }),
    capture,
    renderSeconds: seconds,
    isUnchanged,
    flatFrames,
    ...(segmentFrames && { segmentFrames }),
    ...(captureReason !== undefined && { captureReason }),
  };
};

const renderWithProgress = async (
  request: SegmentRequest,
  render: RenderJob,
  signal: AbortSignal,
  paths: Pick<SegmentJob, 'scratchDir' | 'outputPath' | 'posterPath'>,
): Promise<SegmentReport> => {
  const { segment, epochMs, maxSegments } = request;
  const document = await downloadDocument(request.documentUrl, signal);
  const ended = new AbortController();
  const { images } = downloadAssets(
    document,
    request.assets ?? [],
    paths.scratchDir,
    AbortSignal.any([signal, ended.signal]),
  );
  const deadlineMs = request.deadlineMs - UPLOAD_RESERVE_MS;
  const progress = createProgressReporter(request.progressUrl);
  const onProgress = progress.report;
  try {
    return await render({
      document,
      images,
      segment,
      epochMs,
      maxSegments,
      deadlineMs,
      ...paths,
      signal,
      onProgress,
    });
  } finally {
    ended.abort();
    await progress.stop();
  }
};

/** Uploads the poster if one was rendered. Never rejects: a video is complete without a poster. */
const storePoster = async (
  url: string | undefined,
  path: string | undefined,
  signal: AbortSignal,
): Promise<RenderedSegment['poster']> => {
  if (url === undefined || path === undefined) return undefined;
  try {
    const poster = await describeFile(path);
    await uploadPoster(url, path, AbortSignal.any([signal, AbortSignal.timeout(POSTER_TIMEOUT_MS)]));
    return poster;
  } catch {
    return undefined;
  }
};

const describeFile = async (path: string) => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { sizeBytes: (await stat(path)).size, sha256: hash.digest('hex') };
};
