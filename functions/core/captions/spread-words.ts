import type { Cue, TimedWord, UnreadCue } from '#core/captions/captions.ts';

/** Letters that a short pause, and the pause after punctuation, are worth. */
const PAUSE = 2;
const PUNCTUATION_PAUSE = 5;

/** Time that a text takes to read, in letters. */
export const readingLength = (text: string): number =>
  wordsOf(text).reduce((sum, word) => sum + wordLength(word), 0);

/** The words of a text from `start` to `end`, each for as long as its letters and the pause after it take. */
export const spreadWords = (text: string, start: number, end: number): readonly TimedWord[] => {
  const perLetter = (end - start) / readingLength(text);
  let at = start;
  return wordsOf(text).map((word) => {
    const from = at;
    at += wordLength(word) * perLetter;
    return { text: word, start: from, end: at };
  });
};

/** A cue with the words of its parts; a part ends when the next one begins. */
export const readWords = ({ start, end, parts }: UnreadCue): Cue => ({
  start,
  end,
  words: parts.flatMap((part, index) => {
    const from = Math.min(Math.max(part.start, start), end);
    const to = Math.min(Math.max(parts[index + 1]?.start ?? end, from), end);
    return spreadWords(part.text, from, to);
  }),
});

const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean);

const wordLength = (word: string): number =>
  Array.from(word).length + (/[.,!?;:…]["”’)]?$/.test(word) ? PUNCTUATION_PAUSE : PAUSE);
