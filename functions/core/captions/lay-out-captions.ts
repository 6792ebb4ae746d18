import type { Cue, TimedWord } from '#core/captions/captions.ts';
import { divideWord, SPACE_WIDTH, textWidth } from '#core/captions/text-width.ts';

export interface CaptionLayout {
  /** Width of a line, in lower-case letters. */
  readonly lineWidth: number;
  readonly lines: 1 | 2;
}

/** A word, or a piece of one that is too long for a line. */
export interface PlacedWord extends TimedWord {
  readonly width: number;
  /** No space stands before it. */
  readonly isJoined: boolean;
}

/** What is shown at a time. */
export interface CaptionPage {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly (readonly PlacedWord[])[];
}

/** Words up to this width, such as long Indonesian ones, are shown in smaller type; longer ones are divided. */
const LONGEST_WORD = 28;
/** Weights of the choice between divisions: few pages, of one length, that end with punctuation and with sentences. */
const PAGE_COST = 1;
const BROKEN_COST = 0.5;
const JOINED_SENTENCES_COST = 0.3;
const PUNCTUATION = /[.,!?;:…]["”’)]?$/;
const END_OF_SENTENCE = /[.!?…]["”’)]?$/;

/** The pages of the cues. A cue that does not fit on one is divided in time, at the times of its words. */
export const layOutCaptions = (cues: readonly Cue[], layout: CaptionLayout): readonly CaptionPage[] =>
  cues.flatMap(({ start, end, words }) => {
    const pages = divideIntoPages(
      words.flatMap((word) => placeWord(word, layout.lineWidth)),
      layout,
    );
    const starts = pages.map((page, index) => (index === 0 ? start : (page[0]?.start ?? start)));
    return pages.map((page, index) => ({
      start: starts[index] ?? start,
      end: starts[index + 1] ?? end,
      lines: divideIntoLines(page, layout),
    }));
  });

const placeWord = ({ text, start, end }: TimedWord, room: number): readonly PlacedWord[] => {
  const width = textWidth(text);
  if (width <= Math.max(room, LONGEST_WORD)) return [{ text, start, end, width, isJoined: false }];
  let at = start;
  return divideWord(text, room).map((piece, index) => {
    const from = at;
    at += ((end - start) * textWidth(piece)) / width;
    return { text: piece, start: from, end: at, width: textWidth(piece), isJoined: index > 0 };
  });
};

/** Width of a word with the space before it. */
const advance = ({ width, isJoined }: PlacedWord): number => width + (isJoined ? 0 : SPACE_WIDTH);

const lineWidth = (words: readonly PlacedWord[]): number =>
  words.reduce((sum, word, index) => sum + (index === 0 ? word.width : advance(word)), 0);

const pageCost = (page: readonly PlacedWord[], room: number, isLast: boolean): number => {
  const isBroken = !isLast && !PUNCTUATION.test(page.at(-1)?.text ?? '');
  const hasSentences = page.slice(0, -1).some(({ text }) => END_OF_SENTENCE.test(text));
  const fullness = lineWidth(page) / room;
  return (
    PAGE_COST + fullness ** 2 + (isBroken ? BROKEN_COST : 0) + (hasSentences ? JOINED_SENTENCES_COST : 0)
  );
};

/** The cheapest division, found from the last word backwards. */
const divideIntoPages = (
  words: readonly PlacedWord[],
  layout: CaptionLayout,
): readonly (readonly PlacedWord[])[] => {
  const room = layout.lineWidth * layout.lines;
  const best: { readonly cost: number; readonly end: number }[] = [];
  best[words.length] = { cost: 0, end: words.length };
  for (let from = words.length - 1; from >= 0; from -= 1) {
    for (let to = from + 1; to <= words.length; to += 1) {
      const page = words.slice(from, to);
      if (to > from + 1 && !fits(page, layout)) break;
      const cost = pageCost(page, room, to === words.length) + (best[to]?.cost ?? 0);
      if (cost < (best[from]?.cost ?? Infinity)) best[from] = { cost, end: to };
    }
  }
  const pages: (readonly PlacedWord[])[] = [];
  for (let from = 0; from < words.length; from = best[from]?.end ?? words.length)
    pages.push(words.slice(from, best[from]?.end));
  return pages;
};

const fits = (words: readonly PlacedWord[], layout: CaptionLayout): boolean => {
  let [lines, used] = [1, 0];
  for (const word of words) {
    if (used > 0 && used + advance(word) > layout.lineWidth) {
      lines += 1;
      used = word.width;
    } else used += used === 0 ? word.width : advance(word);
  }
  return lines <= layout.lines;
};

/** One line where the words fit, else the two whose longer one is shortest. */
const divideIntoLines = (
  words: readonly PlacedWord[],
  layout: CaptionLayout,
): readonly (readonly PlacedWord[])[] => {
  if (words.length === 1 || lineWidth(words) <= layout.lineWidth) return [words];
  const splits = words.slice(1).map((_, index) => [words.slice(0, index + 1), words.slice(index + 1)]);
  const longer = (lines: readonly (readonly PlacedWord[])[]) => Math.max(...lines.map(lineWidth));
  return splits.reduce((best, lines) => (longer(lines) < longer(best) ? lines : best));
};
