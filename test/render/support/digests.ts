import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startJoin } from '#adapters/media-files/join-mp4.ts';
import type { RenderDocument } from '#contracts/schemas/render-document.ts';
import type { Segment } from '#contracts/schemas/segment.ts';
import { planOf } from '#core/rendering/render-plan.ts';
import { renderSegment } from '#renderer/render-segment.ts';
import type { RenderTools } from '#renderer/render-tools.ts';
import { withScratchFolder } from '#renderer/scratch-folder.ts';

/** SHA-256 of the two files of a video. */
export interface VideoDigests {
  readonly video: string;
  readonly poster: string;
}

const RENDER_LIMIT_MS = 90_000;
const EPOCH_MS = Date.UTC(2026, 0, 1);

const digestOf = async (path: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');

const renderInto = (
  folder: string,
  document: RenderDocument,
  segment: Segment,
  tools: RenderTools,
): Promise<string> =>
  withScratchFolder(async (scratchDir) => {
    const outputPath = join(folder, `${segment.index}.mp4`);
    const paths = { outputPath, posterPath: join(folder, 'poster.jpg'), scratchDir };
    const deadlineMs = Date.now() + RENDER_LIMIT_MS;
    await renderSegment({ document, segment, ...paths, deadlineMs, epochMs: EPOCH_MS }, tools);
    return outputPath;
  });

/** Renders a document in segments of these lengths, joins several, and returns the digests of the files. */
export const renderDigests = (
  document: RenderDocument,
  segmentFrames: readonly number[],
  tools: RenderTools,
): Promise<VideoDigests> =>
  withScratchFolder(async (folder) => {
    const plan = planOf(segmentFrames, document.frameCount);
    if (plan === undefined) throw new Error('the segments do not cover the document');
    const parts: { path: string; frames: number }[] = [];
    for (const segment of plan) {
      parts.push({
        path: await renderInto(folder, document, segment, tools),
        frames: segment.frameCount,
      });
    }
    const poster = await digestOf(join(folder, 'poster.jpg'));
    const [whole] = parts;
    if (parts.length === 1 && whole) return { video: await digestOf(whole.path), poster };
    const joined = join(folder, 'joined.mp4');
    const joiner = await startJoin(joined, { fps: document.fps, frames: document.frameCount });
    for (const part of parts) await joiner.add(part);
    await joiner.finish();
    return { video: await digestOf(joined), poster };
  });

/** Lengths of `count` segments that differ as little as possible. */
export const equalSegments = (frames: number, count: number): number[] =>
  Array.from(
    { length: count },
    (_, index) => Math.floor(((index + 1) * frames) / count) - Math.floor((index * frames) / count),
  );
