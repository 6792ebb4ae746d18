import { copyFile, mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { prepareTools } from '../../layers/prepare-tools.ts';
import type { RenderDocument } from '#contracts/schemas/render-document.ts';
import { describePictures } from '#core/rendering/blank-pictures.ts';
import { RenderError } from '#core/rendering/render-error.ts';
import type { FrameFormat } from '#renderer/capture/capture.ts';
import { renderSegment } from '#renderer/render-segment.ts';
import type { RenderJob, RenderReport } from '#renderer/render-job.ts';
import { removeAbandonedRenders, withScratchFolder } from '#renderer/scratch-folder.ts';
import type { RenderTools } from '#renderer/render-tools.ts';
import { describeError, OperatorError } from '../shared/command-line.ts';
import { frameAt } from './output.ts';
import type { Output } from './output.ts';
import type { RenderInput } from './read-input.ts';
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

const prepare = async (outputPath: string): Promise<RenderTools> => {
  await mkdir(dirname(outputPath), { recursive: true }).catch(() => {
    throw new OperatorError(`The folder ${dirname(outputPath)} cannot be created.`);
  });
  const found = await stat(outputPath).catch(() => undefined);
  if (found?.isDirectory() === true)
    throw new OperatorError(`${outputPath} is a folder: name a file to write.`);
  const tools = await prepareTools();
  removeAbandonedRenders();
  return tools;
};

interface LocalJob extends Pick<RenderJob, 'segment' | 'onPicture'> {
  /** Written when the video is finished, so that a failed render leaves an earlier video as it is. */
  readonly videoPath?: string;
}

/** SIGINT ends it with an OperatorError. */
const render = async (
  { document, files, images }: RenderInput,
  tools: RenderTools,
  { videoPath, ...job }: LocalJob,
): Promise<RenderReport> => {
  const interrupt = new AbortController();
  const stop = () => interrupt.abort();
  process.once('SIGINT', stop);
  try {
    return await withScratchFolder(async (scratchDir) => {
      const outputPath = join(scratchDir, 'video.mp4');
      const report = await renderSegment(
        {
          ...job,
          document,
          files,
          images: Promise.resolve(images),
          outputPath,
          scratchDir,
          deadlineMs: Date.now() + RENDER_LIMIT_MS,
          signal: interrupt.signal,
        },
        tools,
      );
      if (videoPath !== undefined) await copyFile(outputPath, videoPath);
      return report;
    });
  } catch (error) {
    if (interrupt.signal.aborted) throw new OperatorError('Interrupted: nothing was written.');
    throw error;
  } finally {
    process.off('SIGINT', stop);
  }
};

const renderVideo = async (input: RenderInput, path: string, tools: RenderTools): Promise<Facts> => {
  const segment = { index: 0, firstFrame: 0, frameCount: input.document.frameCount };
  const report = await render(input, tools, { segment, videoPath: path });
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
export const renderOutput = async (input: RenderInput, output: Output): Promise<Facts> => {
  const tools = await prepare(output.path);
  return output.kind === 'video'
    ? renderVideo(input, output.path, tools)
    : renderStill(input, output.path, output.seconds, tools);
};

/** Renders and prints facts about it. */
export const renderFile = async (input: RenderInput, output: Output, isJson: boolean): Promise<void> => {
  const facts = await renderOutput(input, output);
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
