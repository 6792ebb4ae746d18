import { join } from 'node:path';
import type { FramesJobRequest } from '#contracts/schemas/frames-request.ts';
import { writePicture, writeSheet } from '#renderer/encode/write-picture.ts';
import type { RenderJob } from '#renderer/render-job.ts';
import { renderSegment } from '#renderer/render-segment.ts';
import type { RenderTools } from '#renderer/render-tools.ts';

export type FramesJob = Pick<
  RenderJob,
  'document' | 'images' | 'fonts' | 'clipPaths' | 'scratchDir' | 'deadlineMs' | 'onServed'
> &
  Pick<FramesJobRequest, 'frames' | 'format' | 'width' | 'height' | 'sheet'> & {
    readonly signal: AbortSignal;
    /** Where the pictures are written; not the folder of the browser. */
    readonly outputDir: string;
  };

export interface FramePaths {
  /** In the order of the frames. */
  readonly frames: readonly string[];
  readonly sheet: string;
}

/** Writes frames of a document as the encoder would get them, and a contact sheet. Throws RenderErrors. */
export const renderFrames = async (job: FramesJob, tools: RenderTools): Promise<FramePaths> => {
  const { frames, format, width, height, sheet, outputDir, ...render } = job;
  const { document, signal } = render;
  const pathOf = (name: number | string) => join(outputDir, `picture-${name}.${format}`);
  const pictureTools = { ffmpegPath: tools.ffmpegPath, scratchDir: outputDir, signal };
  await renderSegment(
    {
      ...render,
      segment: { index: 0, firstFrame: 0, frameCount: (frames.at(-1) ?? 0) + 1 },
      outputPath: join(outputDir, 'unused.mp4'),
      frames,
      onFrame: (frame, picture, input) => {
        const output = { width, height, format, path: pathOf(frames.indexOf(frame)) };
        const { width: inputWidth, height: inputHeight } = document;
        return writePicture(
          picture,
          { ...input, width: inputWidth, height: inputHeight },
          output,
          pictureTools,
        );
      },
    },
    tools,
  );
  const sheetPath = join(outputDir, 'sheet.jpeg');
  await writeSheet(pathOf('%d'), sheet, sheetPath, pictureTools);
  return { frames: frames.map((_, index) => pathOf(index)), sheet: sheetPath };
};
