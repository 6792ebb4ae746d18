import { join } from 'node:path';
import pLimit from 'p-limit';
import { RenderError } from '#core/rendering/render-error.ts';
import type { RenderReport } from '#renderer/render-job.ts';
import { renderSegment } from '#renderer/render-segment.ts';
import type { RenderTools } from '#renderer/render-tools.ts';
import { withScratchFolder } from '#renderer/scratch-folder.ts';
import { decodeFrames } from '../frames.ts';
import type { Picture } from '../frames.ts';
import { FORMAT, FRAMES, frameTimeMs } from './motion.ts';
import type { HiddenPage } from './page.ts';
import { takeReferences } from './reference.ts';
import type { Still } from './reference.ts';

export interface WrongFrame {
  readonly frame: number;
  readonly difference: number;
  readonly reference: Picture;
  readonly rendered: Picture | undefined;
}

export interface Examined {
  readonly place: string;
  readonly mover: string;
  /** `failed`: the video would be refunded. `WRONG`: it would be charged. */
  readonly outcome: 'right' | 'failed' | 'WRONG';
  /** Code and diagnostic of a failure. */
  readonly detail?: string;
  readonly capture?: RenderReport['capture'];
  /** Largest difference of any frame, in levels of 255. */
  readonly worst?: number;
  readonly wrongFrames: readonly WrongFrame[];
}

interface Segment {
  readonly index: number;
  readonly firstFrame: number;
  readonly frameCount: number;
}

type RenderPage = (
  html: string,
  segment: Segment,
) => Promise<{ readonly frames: readonly Picture[]; readonly capture: RenderReport['capture'] }>;

type Reference = (still: Still) => Picture;

const BROWSERS_AT_ONCE = 2;
const RENDER_LIMIT_MS = 60_000;
const WHOLE: Segment = { index: 0, firstFrame: 0, frameCount: FRAMES };
const FIRST_SKIPPED = 10;
const SECOND_OF_TWO: Segment = { index: 1, firstFrame: FIRST_SKIPPED, frameCount: FRAMES - FIRST_SKIPPED };
/** Every fourth page is the second of two segments, so that the frames before are skipped. */
const segmentOf = (index: number): Segment => (index % 4 === 3 ? SECOND_OF_TWO : WHOLE);

const BLOCK = 16;
/** Encoder noise stays below 3 levels; a box one frame late scores at least 10. */
const MAX_DIFFERENCE = 6;

/**
 * The largest difference of the mean of any 16 × 16 block, in levels of 255. Averaging removes what the encoder
 * changes at edges.
 */
const difference = (a: Picture, b: Picture): number => {
  const across = Math.ceil(a.width / BLOCK);
  const sums = new Float64Array(across * Math.ceil(a.height / BLOCK) * 3);
  for (let y = 0, at = 0; y < a.height; y += 1) {
    for (let x = 0; x < a.width; x += 1) {
      const block = ((y >> 4) * across + (x >> 4)) * 3;
      for (let channel = 0; channel < 3; channel += 1, at += 1) {
        sums[block + channel] = (sums[block + channel] ?? 0) + (a.pixels[at] ?? 0) - (b.pixels[at] ?? 0);
      }
    }
  }
  return sums.reduce((most, sum) => Math.max(most, Math.abs(sum)), 0) / BLOCK ** 2;
};

const expectedFrames = ({ expected }: HiddenPage): (Still | undefined)[] =>
  Array.from({ length: FRAMES }, (_, frame) => expected(frameTimeMs(frame)));

/** Every state that any of the pages shows. */
const expectedStills = (pages: readonly HiddenPage[]): Still[] =>
  pages.flatMap(expectedFrames).filter((still) => still !== undefined);

const rendererWith =
  (tools: RenderTools): RenderPage =>
  (html, segment) =>
    withScratchFolder(async (scratchDir) => {
      const document = { ...FORMAT, html, variables: {}, frameCount: FRAMES };
      const outputPath = join(scratchDir, 'out.mp4');
      const deadlineMs = Date.now() + RENDER_LIMIT_MS;
      const { capture } = await renderSegment(
        { document, segment, outputPath, scratchDir, deadlineMs },
        tools,
      );
      return { capture, frames: await decodeFrames(outputPath, FORMAT.width, FORMAT.height) };
    });

/** Renders the page and compares each frame with its reference. */
const examine = async (
  page: HiddenPage,
  index: number,
  render: RenderPage,
  reference: Reference,
): Promise<Examined> => {
  const { place, mover } = page;
  const segment = segmentOf(index);
  const result = await render(page.html, segment).catch((error: unknown) => {
    if (error instanceof Error && error.name === RenderError.name) return error as RenderError;
    throw error;
  });
  if (result instanceof Error) {
    const detail = `${result.code}: ${result.diagnostic}`;
    return { place, mover, outcome: 'failed', detail, wrongFrames: [] };
  }
  const stills = expectedFrames(page).slice(segment.firstFrame);
  const compared = stills.flatMap((still, offset): WrongFrame[] => {
    if (still === undefined) return [];
    const rendered = result.frames[offset];
    const picture = reference(still);
    const score = rendered === undefined ? Infinity : difference(rendered, picture);
    return [{ frame: segment.firstFrame + offset, difference: score, reference: picture, rendered }];
  });
  const wrongFrames = compared.filter((frame) => frame.difference > MAX_DIFFERENCE);
  const worst = Math.max(...compared.map((frame) => frame.difference));
  const outcome = wrongFrames.length > 0 ? 'WRONG' : 'right';
  return { place, mover, outcome, worst, capture: result.capture, wrongFrames };
};

/** Renders the pages and compares every frame with a screenshot of a static page. */
export const examinePages = async (
  pages: readonly HiddenPage[],
  tools: RenderTools,
): Promise<readonly Examined[]> => {
  const references = await takeReferences(tools, expectedStills(pages));
  const render = rendererWith(tools);
  return pLimit(BROWSERS_AT_ONCE).map(pages, (page, index) => examine(page, index, render, references));
};

const countOf = (results: readonly Examined[]): string =>
  (['right', 'failed', 'WRONG'] as const)
    .map((wanted) => results.filter(({ outcome }) => outcome === wanted).length)
    .join(' / ');

/** Number of pages right / failed / WRONG for each place. */
export const outcomeTable = (results: readonly Examined[]): string =>
  [...Map.groupBy(results, ({ place }) => place)]
    .map(([place, ofPlace]) => `${countOf(ofPlace).padEnd(14)}${place}`)
    .concat(`${countOf(results).padEnd(14)}all (right / failed / WRONG)`)
    .join('\n');
