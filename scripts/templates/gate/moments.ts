import type { PageMeasures } from '../page/main.ts';
import type { Box } from '../page/geometry.ts';
import type { VisibleText } from '../page/texts.ts';

/** What the page shows at one moment. */
export type Moment = ReturnType<PageMeasures['readMoment']> & { readonly seconds: number };

const STEP_SECONDS = 0.25;
/** A text that moves less in a step counts as still: 24 px a second. */
const STILL_PX = 6;
export const READABLE_PX_PER_SECOND = 300;
export const READABLE_OPACITY = 0.9;
const STILL_OPACITY = 0.05;

/** Every quarter of a second, and the last frame. */
export const momentsOf = (durationSeconds: number, fps: number): readonly number[] => {
  const steps = Math.ceil(durationSeconds / STEP_SECONDS);
  return [...Array.from({ length: steps }, (_, step) => step * STEP_SECONDS), durationSeconds - 1 / fps];
};

export const distance = (a: Box, b: Box): number =>
  Math.max(...a.map((side, index) => Math.abs(side - (b[index] ?? 0))));

const movedPx = (a: VisibleText, b: VisibleText | undefined): number =>
  b === undefined || a.text !== b.text || a.lines.length !== b.lines.length
    ? Infinity
    : Math.max(...a.lines.map(({ extent }, index) => distance(extent, b.lines[index]?.extent ?? extent)));

const opacityOf = (text: VisibleText): number => Math.min(...text.lines.map(({ opacity }) => opacity));

const isSame = (a: VisibleText, b: VisibleText | undefined): boolean =>
  b !== undefined &&
  movedPx(a, b) <= STILL_PX &&
  a.points === b.points &&
  Math.abs(opacityOf(a) - opacityOf(b)) <= STILL_OPACITY;

const findIn = (moment: Moment | undefined, { key }: VisibleText): VisibleText | undefined =>
  moment?.texts.find((text) => text.key === key);

/** The texts of a moment that have not changed since the moment before: a text may be half covered while it enters. */
export const stillTexts = (moments: readonly Moment[], index: number): readonly VisibleText[] =>
  (moments[index]?.texts ?? []).filter((text) => isSame(text, findIn(moments[index - 1], text)));

/** Whether a text is complete and slow enough to be read. */
export const isReadable = (moments: readonly Moment[], index: number, text: VisibleText): boolean =>
  text.problems.length === 0 &&
  opacityOf(text) >= READABLE_OPACITY &&
  Math.min(...[index - 1, index + 1].map((at) => movedPx(text, findIn(moments[at], text)))) <=
    READABLE_PX_PER_SECOND * STEP_SECONDS;
