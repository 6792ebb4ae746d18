import { COVERED_RANGES } from '#core/fonts/covered-ranges.ts';

/** Characters that need no glyph: spaces, line breaks, and format characters such as variation selectors and joiners. */
const NEEDS_NO_GLYPH = /[\t\n\f\r\p{Separator}\p{Surrogate}\p{Default_Ignorable_Code_Point}]/u;
/** Other controls, and what stands for annotations and objects: boxes, also in a font that has a glyph. */
const NEVER_DRAWN = /(?![\t\n\f\r])[\p{Control}\uFFF9-\uFFFC]/u;
const MAX_LISTED = 20;

/** Whether a character is drawn as a box, whatever the font. */
export const isNeverDrawn = (character: string): boolean => NEVER_DRAWN.test(character);

/** Sorted code points at which coverage begins or ends, in turn. */
const decodeBounds = (): Uint32Array => {
  let bound = 0;
  return Uint32Array.from(COVERED_RANGES.split(' ').map((length) => (bound += Number.parseInt(length, 36))));
};

const BOUNDS = decodeBounds();

/** Whether an installed font has a glyph for the code point, so that text of every family can show it. */
export const isCovered = (codePoint: number): boolean => {
  let low = 0;
  let high = BOUNDS.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((BOUNDS[middle] ?? 0) <= codePoint) low = middle + 1;
    else high = middle;
  }
  return low % 2 === 1;
};

const describe = (character: string, codePoint: number): string => {
  const name = `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
  return isNeverDrawn(character) ? name : `${character} (${name})`;
};

/** The first 20 different characters that no installed font can draw: `𞤀 (U+1E900)`, controls as `U+0001`. */
export const findUnsupportedCharacters = (text: string): readonly string[] => {
  const found = new Set<string>();
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    if (isCovered(codePoint) ? !isNeverDrawn(character) : NEEDS_NO_GLYPH.test(character)) continue;
    found.add(describe(character, codePoint));
    if (found.size === MAX_LISTED) break;
  }
  return [...found];
};
