import type { Cue } from '#core/captions/captions.ts';
import { findUnsupportedCharacters, isNeverDrawn } from '#core/fonts/coverage.ts';

/** Words of the captions, without times, markup and notes, that no font can draw; with a font of its own, those that none ever draws. */
export const findUndrawnWords = (
  cues: readonly Cue[],
  hasOwnFont: boolean,
): { readonly words: readonly string[]; readonly characters: readonly string[] } => {
  const toCheck = (text: string) => (hasOwnFont ? Array.from(text).filter(isNeverDrawn).join('') : text);
  const words = cues
    .flatMap((cue) => cue.words.map(({ text }) => text))
    .filter((text) => findUnsupportedCharacters(toCheck(text)).length > 0);
  return { words, characters: findUnsupportedCharacters(toCheck(words.join(''))) };
};
