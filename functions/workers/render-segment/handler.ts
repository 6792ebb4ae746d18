import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createParser } from '#contracts/schemas/create-parser.ts';
import { LaunchProbeRequestSchema } from '#contracts/schemas/launch-probe.ts';
import type { LaunchProbeOutcome } from '#contracts/schemas/launch-probe.ts';
import { SegmentRequestSchema } from '#contracts/schemas/segment.ts';
import type { RenderedSegment, SegmentOutcome, SegmentRequest } from '#contracts/schemas/segment.ts';
import { RenderError } from '#core/rendering/render-error.ts';
import { describeFile } from './describe-file.ts';
import { downloadAssets } from './download-assets.ts';
import { probeLaunch } from './probe-launch.ts';
import type { Renderer, SegmentJob, SegmentReport } from './segment-job.ts';
import { storeSound } from './store-sound.ts';
import {
  createProgressReporter,
  downloadDocument,
  pollForCancellation,
  uploadPoster,
  uploadVideo,
} from './transfers.ts';

export interface RenderSegmentDeps {
  /** Cleans up after killed invocations. The functions it returns throw a RenderError on failure. */
  readonly prepareRenderer: () => Promise<Renderer>;
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
      const { render } = await prepareRenderer();
      return withScratchFolder((folder) => probeLaunch(probe.launchStrategy, render, folder));
    }
    const request = parseRequest(event);
    if (!request) throw new Error('render-segment was invoked with an invalid request');
    const deadline = AbortSignal.timeout(Math.max(0, request.deadlineMs - Date.now()));
    const renderer = await prepareRenderer();
    const cancellation = pollForCancellation(request.cancellationUrl);
    const signal = AbortSignal.any([deadline, cancellation.signal]);
    try {
      return await withScratchFolder((folder) => renderAndUpload(request, renderer, folder, signal));
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
  renderer: Renderer,
  folder: string,
  signal: AbortSignal,
): Promise<RenderedSegment> => {
  const outputPath = join(folder, 'segment.mp4');
  const posterPath = request.posterUrl === undefined ? undefined : join(folder, 'poster.jpg');
  const paths = { folder, outputPath, ...(posterPath !== undefined && { posterPath }) };
  const { report, sound } = await renderWithSound(request, renderer, signal, paths);
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
    ...(sound && { sound }),
    capture,
    renderSeconds: seconds,
    isUnchanged,
    flatFrames,
    ...(segmentFrames && { segmentFrames }),
    ...(captureReason !== undefined && { captureReason }),
  };
};

interface Paths extends Pick<SegmentJob, 'outputPath' | 'posterPath'> {
  readonly folder: string;
}

/** Renders the segment and, if requested, mixes the sound beside it. The first failure of one aborts the other. */
const renderWithSound = async (
  request: SegmentRequest,
  { render, mixSound }: Renderer,
  callerSignal: AbortSignal,
  { folder, ...paths }: Paths,
): Promise<{ readonly report: SegmentReport; readonly sound: RenderedSegment['sound'] }> => {
  const { soundUrl } = request;
  const document = await downloadDocument(request.documentUrl, callerSignal);
  // A browser that is killed takes the processes of its folder along.
  const [scratchDir, soundDir] = [join(folder, 'render'), join(folder, 'sound')];
  for (const path of [scratchDir, soundDir]) await mkdir(path);
  const ended = new AbortController();
  const signal = AbortSignal.any([callerSignal, ended.signal]);
  const { images, audio } = downloadAssets(document, request.assets ?? [], folder, signal);
  const rendering = renderWithProgress(request, render, { document, images, ...paths, scratchDir, signal });
  const mixing =
    soundUrl === undefined ? undefined : storeSound(mixSound, soundUrl, document, audio, soundDir, signal);
  try {
    const [report, sound] = await Promise.all([rendering, mixing]);
    return { report, sound };
  } finally {
    ended.abort();
    await Promise.allSettled([rendering, mixing]);
  }
};

const renderWithProgress = async (
  { progressUrl, deadlineMs, segment, epochMs, maxSegments }: SegmentRequest,
  render: Renderer['render'],
  job: Pick<SegmentJob, 'document' | 'images' | 'outputPath' | 'posterPath' | 'scratchDir' | 'signal'>,
): Promise<SegmentReport> => {
  const progress = createProgressReporter(progressUrl);
  try {
    return await render({
      ...job,
      segment,
      epochMs,
      maxSegments,
      deadlineMs: deadlineMs - UPLOAD_RESERVE_MS,
      onProgress: progress.report,
    });
  } finally {
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
