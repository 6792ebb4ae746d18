import { copyFile, mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { prepareTools } from '../../layers/prepare-tools.ts';
import type { RenderDocument } from '#contracts/schemas/render-document.ts';
import { describePictures } from '#core/rendering/blank-pictures.ts';
import { RenderError } from '#core/rendering/render-error.ts';
import type { FrameFormat } from '#renderer/capture/capture.ts';
import { renderSegment } from '#renderer/render-segment.ts';
import type { RenderJob, RenderReport } from '#renderer/render-job.ts';
import { removeAbandonedRenders, withScratchFolder } from '#renderer/scratch-folder.ts';
import type { AudioVolumes } from '#renderer/page/parse-page-result.ts';
import { steadyNowMs } from '#renderer/timer-delay.ts';
import type { RenderTools } from '#renderer/render-tools.ts';
import { describeError, OperatorError } from '../shared/command-line.ts';
import { frameAt } from './output.ts';
import type { Output } from './output.ts';
import type { addSound as AddSound } from './add-sound.ts';
import { createProgress } from './progress.ts';
import type { RenderProgress } from './progress.ts';
import type { RenderInput } from './read-input.ts';
import type { Sound } from './read-sound.ts';
import { writePng } from './write-png.ts';

const RENDER_LIMIT_MS = 60 * 60 * 1000;

const summary = (
  { width, height, fps }: RenderDocument,
  { frames, renderSeconds: seconds, capture, captureReason }: RenderReport,
) => ({
  frames,
  width,
  height,
  fps,
  seconds: Number(seconds.toFixed(2)),
  frames_per_second: Number((frames / seconds).toFixed(1)),
  capture,
  capture_reason: captureReason,
});

type Facts = ReturnType<typeof summary>;

/** Throws an OperatorError for a file that could not be written after the render. */
const prepareOutput = async (path: string): Promise<void> => {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true }).catch(() => {
    throw new OperatorError(`The folder ${folder} cannot be created.`);
  });
  const isNew = (await stat(path).catch(() => undefined)) === undefined;
  try {
    await (await open(path, 'a')).close(); // not every folder that may be written takes the file
  } catch (error) {
    const isFolder = (error as NodeJS.ErrnoException).code === 'EISDIR';
    throw new OperatorError(
      isFolder ? `${path} is a folder: name a file to write.` : `${path} cannot be written.`,
    );
  }
  if (isNew) await rm(path);
};

const prepare = async (outputPath: string): Promise<RenderTools> => {
  await prepareOutput(outputPath);
  const tools = await prepareTools();
  removeAbandonedRenders();
  return tools;
};

interface LocalJob extends Pick<RenderJob, 'segment' | 'onPicture' | 'onProgress'> {
  /** Written when the video is finished, so that a failed render leaves an earlier video as it is. */
  readonly videoPath?: string;
  readonly sound?: Sound;
}

/** Most videos have no sound: the modules for it are imported for one that has. */
const addSound = async (...args: Parameters<typeof AddSound>): Promise<string> =>
  (await import('./add-sound.ts')).addSound(...args);

/** SIGINT ends it with an OperatorError. */
const render = async (
  { document, files, images, fonts, clipPaths }: RenderInput,
  tools: RenderTools,
  { videoPath, sound, ...job }: LocalJob,
): Promise<RenderReport> => {
  const interrupt = new AbortController();
  const stop = () => interrupt.abort();
  process.once('SIGINT', stop);
  try {
    return await withScratchFolder(async (scratchDir) => {
      const outputPath = join(scratchDir, 'video.mp4');
      let volumes: AudioVolumes = new Map();
      const report = await renderSegment(
        {
          ...job,
          document,
          files,
          images: Promise.resolve(images),
          fonts: Promise.resolve(fonts),
          clipPaths: Promise.resolve(clipPaths),
          ...(sound && { onVolumes: (ofPage: AudioVolumes) => (volumes = ofPage) }),
          outputPath,
          scratchDir,
          deadlineMs: steadyNowMs() + RENDER_LIMIT_MS,
          signal: interrupt.signal,
        },
        tools,
      );
      const finished = sound
        ? await addSound(outputPath, document, sound, {
            volumes,
            tools,
            scratchDir,
            signal: interrupt.signal,
          })
        : outputPath;
      if (videoPath !== undefined) await copyFile(finished, videoPath);
      return report;
    });
  } catch (error) {
    if (interrupt.signal.aborted) throw new OperatorError('Interrupted: nothing was written.');
    throw error;
  } finally {
    process.off('SIGINT', stop);
  }
};

const renderVideo = async (
  input: RenderInput,
  path: string,
  tools: RenderTools,
  progress: RenderProgress | undefined,
): Promise<Facts> => {
  const sound = await input.readSound();
  const segment = { index: 0, firstFrame: 0, frameCount: input.document.frameCount };
  const onProgress = progress && { onProgress: progress.show };
  const job = { segment, ...(sound && { sound }), videoPath: path, ...onProgress };
  const report = await render(input, tools, job).finally(() => progress?.end());
  const pictureProblem = describePictures([report]);
  if (pictureProblem !== undefined) console.error(`Warning: the video is probably blank: ${pictureProblem}.`);
  return summary(input.document, report);
};

/** Writes the picture as it was captured, before the video encoder loses detail. */
const renderStill = async (
  input: RenderInput,
  path: string,
  seconds: number,
  tools: RenderTools,
): Promise<Facts> => {
  const frame = frameAt(seconds, input.document);
  let captured: { readonly picture: Buffer; readonly format: FrameFormat } | undefined;
  const report = await render(input, tools, {
    segment: { index: 0, firstFrame: frame, frameCount: 1 },
    onPicture: (picture, format) => (captured = { picture: Buffer.from(picture), format }),
  });
  if (captured === undefined) throw new Error('The renderer captured no picture.');
  await writePng(tools.ffmpegPath, captured.picture, captured.format, path);
  return summary(input.document, report);
};

/** Renders a video, or one frame of it, on this machine. */
export const renderOutput = async (
  input: RenderInput,
  output: Output,
  progress?: RenderProgress,
): Promise<Facts> => {
  const tools = await prepare(output.path);
  return output.kind === 'video'
    ? renderVideo(input, output.path, tools, progress)
    : renderStill(input, output.path, output.seconds, tools);
};

/** Renders and prints facts about it. */
export const renderFile = async (input: RenderInput, output: Output, isJson: boolean): Promise<void> => {
  const progress = isJson ? undefined : createProgress(input.document.frameCount, process.stderr);
  const facts = await renderOutput(input, output, progress);
  if (isJson) console.log(JSON.stringify(facts));
  else if (output.kind === 'video')
    console.log(
      `${output.path}: ${facts.frames} frames in ${facts.seconds} s (${facts.frames_per_second} per second)`,
    );
  else console.log(`${output.path}: the frame at ${output.seconds} s, ${facts.width} × ${facts.height}`);
};

/** One sentence about a failed render. */
export const explainFailure = (error: unknown): string =>
  error instanceof RenderError
    ? `Rendering failed (${error.code}): ${error.diagnostic}${error.subject ? ` (${error.subject.text})` : ''}`
    : describeError(error);
