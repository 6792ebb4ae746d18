import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { startJoin } from '#adapters/media-files/join-mp4.ts';
import type { RenderDocument } from '#contracts/schemas/render-document.ts';
import type { Segment } from '#contracts/schemas/segment.ts';
import { SPLIT_LATENCY_SECONDS, wholeVideo } from '#core/rendering/render-plan.ts';
import type { RenderPlan } from '#core/rendering/render-plan.ts';
import { renderSegment } from '#renderer/render-segment.ts';
import type { RenderTools } from '#renderer/render-tools.ts';
import { withScratchFolder } from '#renderer/scratch-folder.ts';
import type { PlannedSplit } from './simulate-video.ts';

const LIMIT_MS = 10 * 60_000;
const EPOCH_MS = Date.UTC(2026, 0, 1);
/** Frames compared on each side of a joint. */
const COMPARED_FRAMES = 15;

/** SHA-256 of captured pictures, by frame of the video. */
type PictureDigests = ReadonlyMap<number, string>;

interface RenderedFile {
  readonly path: string;
  readonly seconds: number;
  readonly digests: PictureDigests;
}

export const framesAroundJoints = (plans: readonly RenderPlan[]): ReadonlySet<number> =>
  new Set(
    plans.flatMap((plan) =>
      plan
        .slice(1)
        .flatMap(({ firstFrame }) =>
          Array.from({ length: 2 * COMPARED_FRAMES }, (_, index) => firstFrame - COMPARED_FRAMES + index),
        ),
    ),
  );

const render = (
  document: RenderDocument,
  segment: Segment,
  path: string,
  compared: ReadonlySet<number>,
  tools: RenderTools,
): Promise<RenderedFile> =>
  withScratchFolder(async (scratchDir) => {
    const digests = new Map<number, string>();
    let frame = segment.firstFrame;
    const onPicture = (picture: Buffer) => {
      if (compared.has(frame)) digests.set(frame, createHash('sha256').update(picture).digest('hex'));
      frame += 1;
    };
    const startedMs = performance.now();
    const limits = { deadlineMs: Date.now() + LIMIT_MS, epochMs: EPOCH_MS };
    await renderSegment({ document, segment, outputPath: path, scratchDir, ...limits, onPicture }, tools);
    return { path, seconds: (performance.now() - startedMs) / 1000, digests };
  });

export const renderWhole = (
  document: RenderDocument,
  folder: string,
  compared: ReadonlySet<number>,
  tools: RenderTools,
): Promise<RenderedFile> => {
  const [whole] = wholeVideo(document.frameCount) as [Segment];
  return render(document, whole, join(folder, 'whole.mp4'), compared, tools);
};

export interface RenderedSplit {
  readonly segmentSeconds: readonly number[];
  /** As if every segment had a machine of its own, called as planned. */
  readonly wallSeconds: number;
  readonly comparedFrames: number;
  readonly differentFrames: number;
}

/** Renders the segments of a split one after the other, joins them and compares the pictures around the joints. */
export const renderSplit = async (
  document: RenderDocument,
  { plan, atSeconds }: PlannedSplit,
  whole: RenderedFile,
  folder: string,
  tools: RenderTools,
): Promise<RenderedSplit> => {
  const compared = framesAroundJoints([plan]);
  const files: RenderedFile[] = [];
  for (const segment of plan)
    files.push(await render(document, segment, join(folder, `${segment.index}.mp4`), compared, tools));
  const startedMs = performance.now();
  const joiner = await startJoin(join(folder, 'joined.mp4'), {
    fps: document.fps,
    frames: document.frameCount,
  });
  for (const { index, frameCount } of plan)
    await joiner.add({ path: (files[index] as RenderedFile).path, frames: frameCount }); // safe: one file each
  await joiner.finish();
  const joinSeconds = (performance.now() - startedMs) / 1000;
  const endSeconds = files.map(
    ({ seconds }, index) => seconds + (index === 0 ? 0 : atSeconds + SPLIT_LATENCY_SECONDS),
  );
  const pictures = files.flatMap(({ digests }) => [...digests]);
  return {
    segmentSeconds: files.map(({ seconds }) => seconds),
    wallSeconds: Math.max(...endSeconds) + joinSeconds,
    comparedFrames: pictures.length,
    differentFrames: pictures.filter(([frame, digest]) => whole.digests.get(frame) !== digest).length,
  };
};
