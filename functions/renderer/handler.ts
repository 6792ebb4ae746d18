import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LaunchStrategyName } from '#contracts/launch-strategies.ts';
import { createParser } from '#contracts/schemas/create-parser.ts';
import { FramesRequestSchema } from '#contracts/schemas/frames-request.ts';
import type { FramesRequest } from '#contracts/schemas/frames-request.ts';
import { LaunchProbeRequestSchema } from '#contracts/schemas/launch-probe.ts';
import type { LaunchProbeOutcome } from '#contracts/schemas/launch-probe.ts';
import type { RenderDocument } from '#contracts/schemas/render-document.ts';
import { SegmentRequestSchema } from '#contracts/schemas/segment.ts';
import type {
  FailedRender,
  FileDigest,
  RenderedSegment,
  SegmentOutcome,
  SegmentRequest,
} from '#contracts/schemas/segment.ts';
import { StillRequestSchema } from '#contracts/schemas/still.ts';
import type { StillClip, StillOutcome, StillRequest } from '#contracts/schemas/still.ts';
import { UPLOAD_RESERVE_SECONDS } from '#contracts/timeouts.ts';
import { CONTROL_DOCUMENT } from '#core/rendering/control-document.ts';
import { asServiceFault, RenderError, ServiceFault, toServiceFault } from '#core/rendering/render-error.ts';
import type { Renderer, RenderSegmentDeps } from '#renderer/prepare-renderer.ts';
import { createProgressReporter, pollForCancellation } from '#renderer/progress-and-cancellation.ts';
import type { AudioVolumes } from '#renderer/page/parse-page-result.ts';
import type { RenderJob, RenderReport } from '#renderer/render-job.ts';
import { steadyNowMs } from '#renderer/timer-delay.ts';
import {
  downloadAssets,
  downloadClip,
  downloadDocument,
  downloadImage,
  uploadFile,
} from '#renderer/transfers.ts';
import type { DownloadedAssets } from '#renderer/transfers.ts';

const POSTER_TIMEOUT_MS = 10_000;
const PROBE_LIMIT_MS = 90_000;

const parseRequest = createParser(SegmentRequestSchema);
const parseStill = createParser(StillRequestSchema);
const parseFrames = createParser(FramesRequestSchema);
const parseProbe = createParser(LaunchProbeRequestSchema);

/** Renders one segment, still picture or some frames, or probes a launch strategy. Returns every failure of a render as an outcome. */
export const createRenderSegmentHandler =
  ({ prepareRenderer, withScratchFolder }: RenderSegmentDeps) =>
  async (event: unknown): Promise<SegmentOutcome | StillOutcome | LaunchProbeOutcome> => {
    const probe = parseProbe(event)?.probe;
    if (probe) {
      const { render } = await prepareRenderer();
      return withScratchFolder((folder) => probeLaunch(probe.launchStrategy, render, folder));
    }
    const request = parseStill(event) ?? parseFrames(event) ?? parseRequest(event);
    if (!request) throw new Error('render-segment was invoked with an invalid request');
    const leftMs = Math.max(0, Math.ceil(request.deadlineMs - Date.now())); // timers need an integer
    const deadlineMs = steadyNowMs() + leftMs;
    const deadline = AbortSignal.timeout(leftMs);
    const cancellation =
      'cancellationUrl' in request ? pollForCancellation(request.cancellationUrl) : undefined;
    const signal = cancellation ? AbortSignal.any([deadline, cancellation.signal]) : deadline;
    try {
      const renderer = await prepareRenderer();
      return await withScratchFolder<RenderedSegment | StillOutcome>((folder) =>
        'still' in request
          ? drawAndUpload({ ...request, deadlineMs }, renderer, folder, signal)
          : 'frames' in request
            ? renderAndUploadFrames({ ...request, deadlineMs }, renderer, folder, signal)
            : renderAndUpload({ ...request, deadlineMs }, renderer, folder, signal),
      );
    } catch (error) {
      return failedOutcome(error instanceof RenderError ? error : toServiceFault(error));
    } finally {
      await cancellation?.stop();
    }
  };

/** Draws a still picture and uploads it. */
const drawAndUpload = async (
  { still, deadlineMs }: StillRequest,
  { renderStill, decodeFrame }: Renderer,
  folder: string,
  signal: AbortSignal,
): Promise<StillOutcome> => {
  const { width, height, outputUrl } = still;
  // A browser that is killed takes the processes of its folder along.
  const [scratchDir, clipDir] = [join(folder, 'render'), join(folder, 'clip')];
  for (const path of [scratchDir, clipDir]) await mkdir(path);
  const readFrame = async ({ url, ...clip }: StillClip): Promise<Buffer> => {
    const path = join(clipDir, 'clip');
    await downloadClip(url, path, signal);
    return decodeFrame({ ...clip, path, width, height, scratchDir: clipDir, signal });
  };
  const readImage = (): Promise<Buffer> => {
    if ('video' in still) return readFrame(still.video);
    return downloadImage('photo' in still ? still.photo.url : still.image.url, signal);
  };
  const photo = 'photo' in still ? { codec: still.photo.codec, contentType: still.contentType } : undefined;
  const image = readImage();
  image.catch(() => undefined); // a browser that does not start is reported instead
  const path = join(scratchDir, 'still');
  const job = { image, width, height, scratchDir, deadlineMs, signal, ...(photo && { photo }) };
  await writeFile(path, await renderStill(job));
  await uploadFile(photo?.contentType === 'image/jpeg' ? 'photo' : 'still', outputUrl, path, signal);
  return { status: 'rendered' };
};

/** Renders frames of a document and uploads them, the contact sheet last. */
const renderAndUploadFrames = async (
  { frames: job, deadlineMs }: FramesRequest,
  { renderFrames }: Renderer,
  folder: string,
  signal: AbortSignal,
): Promise<StillOutcome> => {
  const { documentUrl, assets, frameUrls, sheetUrl, ...settings } = job;
  const document = await asServiceFault(downloadDocument(documentUrl, signal));
  const [scratchDir, outputDir] = [join(folder, 'render'), join(folder, 'pictures')];
  for (const path of [scratchDir, outputDir]) await mkdir(path);
  const { images, fonts, clipPaths } = downloadAssets(document, assets, folder, signal);
  const files = { images, fonts, clipPaths, scratchDir, outputDir };
  const paths = await renderFrames({ ...settings, ...files, document, deadlineMs, signal });
  await Promise.all(
    frameUrls.map((url, index) => uploadFile(job.format, url, paths.frames[index] ?? '', signal)),
  );
  await uploadFile('jpeg', sheetUrl, paths.sheet, signal);
  return { status: 'rendered' };
};

const failedOutcome = (error: RenderError): FailedRender => {
  const { code, diagnostic, subject } = error;
  return {
    status: 'failed',
    code,
    diagnostic,
    ...(subject && { subject }),
    ...(error instanceof ServiceFault && { isServiceFault: true }),
  };
};

/** Renders one frame of the control document, a fixed document of the service, with the given launch strategy. */
const probeLaunch = async (
  launchStrategy: LaunchStrategyName,
  render: Renderer['render'],
  scratchDir: string,
): Promise<LaunchProbeOutcome> => {
  const startedMs = performance.now();
  const job = {
    document: CONTROL_DOCUMENT,
    segment: { index: 0, firstFrame: 0, frameCount: 1 },
    deadlineMs: steadyNowMs() + PROBE_LIMIT_MS,
    outputPath: join(scratchDir, 'probe.mp4'),
    scratchDir,
  };
  try {
    await render(job, launchStrategy);
    return { status: 'passed', launchStrategy, seconds: (performance.now() - startedMs) / 1000 };
  } catch (error) {
    if (!(error instanceof RenderError)) throw error;
    return { status: 'failed', launchStrategy, diagnostic: error.diagnostic };
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
  const paths = { outputPath, ...(posterPath !== undefined && { posterPath }) };
  const { report, sound } = await renderWithSound(request, renderer, folder, paths, signal);
  const [file, poster] = await Promise.all([
    uploadFile('video', request.outputUrl, outputPath, signal),
    uploadPoster(request.posterUrl, posterPath, signal),
  ]);
  const { blockedRequests: _, ...reported } = report;
  return { status: 'rendered', ...reported, ...file, ...(poster && { poster }), ...(sound && { sound }) };
};

/** Renders the segment and, if requested, mixes the sound beside it. The first failure of one aborts the other. */
const renderWithSound = async (
  request: SegmentRequest,
  { render, mixSound }: Renderer,
  folder: string,
  paths: Pick<RenderJob, 'outputPath' | 'posterPath'>,
  callerSignal: AbortSignal,
): Promise<{ readonly report: RenderReport; readonly sound: FileDigest | undefined }> => {
  const { documentUrl, soundUrl, assets, segment, epochMs, maxSegments } = request;
  const document = await asServiceFault(downloadDocument(documentUrl, callerSignal));
  // A browser that is killed takes the processes of its folder along.
  const [scratchDir, soundDir] = [join(folder, 'render'), join(folder, 'sound')];
  for (const path of [scratchDir, soundDir]) await mkdir(path);
  const ended = new AbortController();
  const signal = AbortSignal.any([callerSignal, ended.signal]);
  const used = soundUrl === undefined ? { ...document, sound: [] } : document;
  const { images, fonts, audio, clipPaths } = downloadAssets(used, assets ?? [], folder, signal);
  const progress = createProgressReporter(request.progressUrl);
  const volumes = Promise.withResolvers<AudioVolumes>();
  volumes.promise.catch(() => undefined); // awaited only for a video with sound
  const rendering = render({
    ...paths,
    document,
    segment,
    epochMs,
    maxSegments,
    images,
    fonts,
    clipPaths,
    scratchDir,
    signal,
    deadlineMs: request.deadlineMs - UPLOAD_RESERVE_SECONDS * 1000,
    onProgress: progress.report,
    ...(soundUrl !== undefined && { onVolumes: volumes.resolve }),
  });
  rendering.then(() => volumes.resolve(new Map()), volumes.reject);
  const inputs = { audio: withClips(audio, clipPaths, document), volumes: volumes.promise };
  const mixing =
    soundUrl === undefined ? undefined : uploadSound(mixSound, soundUrl, document, inputs, soundDir, signal);
  try {
    const [report, sound] = await Promise.all([rendering, mixing]);
    return { report, sound };
  } finally {
    ended.abort();
    await Promise.allSettled([rendering, mixing, progress.stop()]);
  }
};

/** Clips are among the files with sound. */
const withClips = async (
  audio: DownloadedAssets['audio'],
  clipPaths: DownloadedAssets['clipPaths'],
  { assets = [] }: RenderDocument,
): DownloadedAssets['audio'] => {
  const [files, paths] = await Promise.all([audio, clipPaths]);
  const ofClips = assets.flatMap(({ id, contentType }) => {
    const path = paths.get(id);
    return path === undefined ? [] : [[id, { path, contentType }] as const];
  });
  return new Map([...files, ...ofClips]);
};

/** Mixes the audio track of the whole video and uploads it. Throws a RenderError for audio that cannot be decoded. */
const uploadSound = async (
  mixSound: Renderer['mixSound'],
  url: string,
  { sound: clips = [], frameCount, fps }: RenderDocument,
  { audio, volumes }: Pick<DownloadedAssets, 'audio'> & { readonly volumes: Promise<AudioVolumes> },
  scratchDir: string,
  signal: AbortSignal,
): Promise<FileDigest> => {
  const outputPath = join(scratchDir, 'sound.aac');
  const files = await audio;
  const settings = { clips, files, volumes: await volumes, frameCount, fps };
  await mixSound({ ...settings, outputPath, scratchDir, signal });
  return uploadFile('sound', url, outputPath, signal);
};

/** Uploads the poster if one was rendered. Never rejects: a video is complete without a poster. */
const uploadPoster = async (
  url: string | undefined,
  path: string | undefined,
  signal: AbortSignal,
): Promise<FileDigest | undefined> => {
  if (url === undefined || path === undefined) return undefined;
  const limited = AbortSignal.any([signal, AbortSignal.timeout(POSTER_TIMEOUT_MS)]);
  return uploadFile('poster', url, path, limited).catch(() => undefined);
};
