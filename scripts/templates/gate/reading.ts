import type { TextLine, VisibleText } from '../page/texts.ts';
import type { ShownTemplate } from '../viewer.ts';
import { distance, READABLE_OPACITY, READABLE_PX_PER_SECOND } from './moments.ts';

/** Between two looks at a page. */
const STEP_SECONDS = 0.1;
/** Sample points of a line. */
const POINTS = 9;

export interface ReadText {
  readonly label: string;
  /** When it is legible first. */
  readonly fromSeconds: number;
  readonly charactersPerSecond: number;
}

/** The texts of a page, every tenth of a second. */
type Moments = readonly (readonly VisibleText[])[];

const isSameText = (a: VisibleText, b: VisibleText): boolean => a.key === b.key && a.text === b.text;

const lineIn = (moments: Moments, at: number, text: VisibleText, line: number): TextLine | undefined =>
  moments[at]?.find((other) => isSameText(text, other))?.lines[line];

/** Whether a line is opaque, in the frame, uncovered, and slow enough to be read. */
const isLegible = (moments: Moments, at: number, text: VisibleText, line: number): boolean => {
  const { extent, opacity } = text.lines[line] ?? { opacity: 0 };
  if (extent === undefined || opacity < READABLE_OPACITY) return false;
  if (text.points.slice(line * POINTS, (line + 1) * POINTS).includes('0')) return false;
  const moved = [at - 1, at + 1].map((other) => {
    const neighbor = lineIn(moments, other, text, line);
    return neighbor === undefined ? Infinity : distance(extent, neighbor.extent);
  });
  return Math.min(...moved) <= READABLE_PX_PER_SECOND * STEP_SECONDS;
};

interface ReadLine {
  readonly characters: number;
  /** Moments at which it is legible. */
  readonly moments: readonly number[];
}

/** The lines of a text, or its words where each is a text node, that are legible at some moment. */
const linesOf = (moments: Moments, text: VisibleText): readonly ReadLine[] => {
  const characters = Array.from(text.text.trim().replaceAll(/\s+/g, ' ')).length;
  // Spaces between words that are nodes of their own belong to no line.
  const scale = Math.max(1, characters / text.lines.reduce((sum, line) => sum + line.characters, 0));
  return text.lines.flatMap((line, index) => {
    const legible = moments.flatMap((texts, at) => {
      const here = texts.find((other) => isSameText(text, other));
      return here !== undefined && isLegible(moments, at, here, index) ? [at] : [];
    });
    return legible.length === 0 ? [] : [{ characters: line.characters * scale, moments: legible }];
  });
};

/**
 * How fast a text must be read that comes line by line or word by word: the most characters of consecutive lines for the
 * time at which any of them is legible.
 */
const speedOf = (lines: readonly ReadLine[]): number => {
  let fastest = 0;
  lines.forEach((_, first) => {
    const seen = new Set<number>();
    let characters = 0;
    for (const line of lines.slice(first)) {
      characters += line.characters;
      for (const moment of line.moments) seen.add(moment);
      fastest = Math.max(fastest, characters / (seen.size * STEP_SECONDS));
    }
  });
  return fastest;
};

/** Every text that is legible at some moment, and how fast it must be read. */
export const readingSpeeds = (moments: Moments): readonly ReadText[] => {
  const texts: VisibleText[] = [];
  for (const text of moments.flat()) if (!texts.some((other) => isSameText(text, other))) texts.push(text);
  return texts.flatMap((text) => {
    const lines = linesOf(moments, text);
    if (lines.length === 0) return [];
    const fromSeconds = Math.min(...lines.flatMap((line) => line.moments)) * STEP_SECONDS;
    return [{ label: text.label, fromSeconds, charactersPerSecond: speedOf(lines) }];
  });
};

/** The reading speeds of a page's texts. */
export const readPage = async (
  page: Pick<ShownTemplate, 'seek' | 'measure'>,
  durationSeconds: number,
): Promise<readonly ReadText[]> => {
  const moments: (readonly VisibleText[])[] = [];
  for (let step = 0; step * STEP_SECONDS < durationSeconds; step += 1) {
    await page.seek(step * STEP_SECONDS);
    moments.push(await page.measure('readTexts'));
  }
  return readingSpeeds(moments);
};
