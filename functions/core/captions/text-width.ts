const NARROW = /^[iIjlftr1.,:;!'’|()[\]\- ]$/;
const WIDE = /^(?:[mwMW@%&]|\p{Lu}|\d)$/u;
/** Chinese, Japanese and Korean characters, and emoji. */
const SQUARE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\p{Regional_Indicator}]/u;

/** Width of a space. */
export const SPACE_WIDTH = 0.55;

const characters = new Intl.Segmenter('id', { granularity: 'grapheme' });
const parts = new Intl.Segmenter('id', { granularity: 'word' });

const measure = (character: string): number => {
  if (SQUARE.test(character)) return 1.8;
  if (NARROW.test(character)) return 0.55;
  return WIDE.test(character) ? 1.25 : 1;
};

/** Widths by character: a text has few, and the patterns of scripts are slow. */
const widths = new Map<string, number>();

const characterWidth = (character: string): number => {
  const width = widths.get(character) ?? measure(character);
  widths.set(character, width);
  return width;
};

/** Estimated width of a text in lower-case letters. Fonts are not measured, so that it is the same wherever it runs. */
export const textWidth = (text: string): number => {
  let width = 0;
  for (const { segment } of characters.segment(text)) width += characterWidth(segment);
  return width;
};

/** A word in pieces of at most `width`, divided as its language divides words, or else between characters. */
export const divideWord = (word: string, width: number): readonly string[] => {
  const segments = [...parts.segment(word)].flatMap(({ segment }) =>
    textWidth(segment) <= width ? segment : Array.from(characters.segment(segment), (each) => each.segment),
  );
  const pieces: string[] = [];
  let used = Infinity;
  for (const segment of segments) {
    used += textWidth(segment);
    if (used <= width) pieces.push((pieces.pop() ?? '') + segment);
    else {
      pieces.push(segment);
      used = textWidth(segment);
    }
  }
  return pieces;
};
