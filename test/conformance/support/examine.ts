import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { CompositionValidator } from '#core/ports/compositions.ts';
import { RenderError } from '#core/rendering/render-error.ts';
import { MAX_MEAN_SQUARE, MAX_WORST_BLOCK } from '#renderer/capture/raw/self-check.ts';
import type { RenderReport } from '#renderer/render-job.ts';
import { equalSegments } from '../../render/support/digests.ts';
import { i420Bytes, i420Difference } from '../../render/support/plain-chromium.ts';
import type { PlainChromium } from '../../render/support/plain-chromium.ts';
import type { Fixture } from '../../render/support/rendering.ts';
import { HEIGHT, WIDTH } from './pages.ts';
import type { ConformancePage } from './pages.ts';

export interface Outcome {
  /** `refused` by the validator, `failed` with a refund, `wrong`: done, charged and different. */
  readonly status: 'same' | 'refused' | 'failed' | 'wrong';
  /** Codes of problems or of the failure, or what is wrong. */
  readonly detail?: string;
  readonly capture?: RenderReport['capture'];
}

export interface Examination {
  readonly validator: CompositionValidator;
  readonly bench: Fixture;
  readonly chromium: PlainChromium;
}

/** The encoder changes up to 15 of fine patterns, as much as the self-check permits (ADR 20). */
const ENCODED_MEAN_SQUARE = 2 * MAX_MEAN_SQUARE;
const PICTURES_DIR = 'out/conformance';

const run = promisify(execFile);

/** The frames of a video as I420 pictures. */
export const decodeI420 = async (file: string, ffmpegPath: string): Promise<Buffer[]> => {
  const args = ['-loglevel', 'error', '-i', file, '-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-'];
  const { stdout } = await run(ffmpegPath, args, { encoding: 'buffer', maxBuffer: 2 ** 30 });
  const bytes = i420Bytes({ width: WIDTH, height: HEIGHT });
  return Array.from({ length: stdout.length / bytes }, (_, index) =>
    stdout.subarray(index * bytes, (index + 1) * bytes),
  );
};

/** Writes both pictures of a frame, the expected one above. */
const writePictures = async (
  name: string,
  pictures: readonly Buffer[],
  ffmpegPath: string,
): Promise<void> => {
  await mkdir(PICTURES_DIR, { recursive: true });
  const input = ['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', `${WIDTH}x${HEIGHT}`, '-i', '-'];
  const file = join(PICTURES_DIR, `${name.replaceAll(/[^\w-]+/g, '-')}.png`);
  const output = ['-vf', 'scale=in_color_matrix=bt709:in_range=limited,format=rgb24,tile=1x2', file];
  const writing = run(ffmpegPath, ['-loglevel', 'error', '-y', ...input, ...output]);
  writing.child.stdin?.end(Buffer.concat(pictures));
  await writing;
};

/** Frames that differ from the expected ones; a missing frame differs. */
export const differentFrames = (
  pictures: readonly Buffer[],
  expected: readonly Buffer[],
  scale = 1,
): { readonly frame: number; readonly meanSquare: number; readonly worstBlock: number }[] =>
  Array.from({ length: Math.max(pictures.length, expected.length) }, (_, frame) => {
    const [picture, other] = [pictures[frame], expected[frame]];
    if (!picture || !other) return { frame, meanSquare: Infinity, worstBlock: Infinity };
    return { frame, ...i420Difference(picture, other, { width: WIDTH, height: HEIGHT }) };
  }).filter(
    ({ meanSquare, worstBlock }) =>
      meanSquare > ENCODED_MEAN_SQUARE * scale || worstBlock > MAX_WORST_BLOCK * scale,
  );

const renderFrames = async (
  { bench }: Examination,
  { document }: ConformancePage,
  segments: number,
): Promise<{ readonly frames: Buffer[]; readonly capture: RenderReport['capture'] }> => {
  const frames: Buffer[] = [];
  let capture: RenderReport['capture'] = 'raw';
  let firstFrame = 0;
  for (const [index, frameCount] of equalSegments(document.frameCount, segments).entries()) {
    const { html, ...options } = document;
    const segment = { index, firstFrame, frameCount };
    const { report, file } = await bench.render(html, { ...options, segment });
    frames.push(...(await decodeI420(file, bench.tools().ffmpegPath)));
    if (report.capture === 'begin-frame') ({ capture } = report);
    firstFrame += frameCount;
  }
  return { frames, capture };
};

const renderAndCompare = async (
  examination: Examination,
  page: ConformancePage,
  expected: readonly Buffer[],
  segments: number,
): Promise<Outcome> => {
  const how = segments === 1 ? 'whole' : `${segments} segments`;
  try {
    const { frames, capture } = await renderFrames(examination, page, segments);
    const [first, ...others] = differentFrames(frames, expected);
    if (first === undefined) return { status: 'same', capture };
    const pictures = [expected[first.frame], frames[first.frame]].filter((picture) => picture !== undefined);
    await writePictures(
      `${page.feature} ${page.name} ${how}`,
      pictures,
      examination.bench.tools().ffmpegPath,
    );
    const values = `mean square ${first.meanSquare.toFixed(1)}, worst block ${first.worstBlock.toFixed(0)}`;
    const detail = `${how}: ${others.length + 1} of ${expected.length} frames, frame ${first.frame}: ${values}`;
    return { status: 'wrong', detail, capture };
  } catch (error) {
    if (!(error instanceof RenderError)) throw error;
    return { status: 'failed', detail: error.code };
  }
};

/** The frames of a page in plain Chromium. */
export const expectedFrames = (
  chromium: PlainChromium,
  { reference, document }: ConformancePage,
): Promise<readonly Buffer[]> => {
  const { width, height, fps, frameCount: frames } = document;
  return chromium.picturesOf({ html: reference, width, height, fps, frames });
};

/**
 * Checks a page, renders it in each of these numbers of segments, and compares every frame with plain Chromium, until
 * one is not the same.
 */
export const examine = async (
  examination: Examination,
  page: ConformancePage,
  segmentCounts: readonly number[],
): Promise<Outcome> => {
  const check = await examination.validator.check(page.document.html);
  if ('problems' in check) {
    return { status: 'refused', detail: [...new Set(check.problems.map(({ code }) => code))].join(', ') };
  }
  const expected = await expectedFrames(examination.chromium, page);
  let outcome: Outcome = { status: 'same' };
  for (const count of segmentCounts) {
    outcome = await renderAndCompare(examination, page, expected, count);
    if (outcome.status !== 'same') break;
  }
  return outcome;
};
