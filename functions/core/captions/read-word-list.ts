import type { CaptionProblem, Cue, TimedWord } from '#core/captions/captions.ts';
import { spreadWords } from '#core/captions/spread-words.ts';

/** A pause from which the next word begins a new cue. */
const PAUSE_SECONDS = 0.7;
/** A shorter one between two cues is not shown: they would flicker. */
const FLICKER_SECONDS = 0.5;
const END_OF_SENTENCE = /[.!?…]["”’)]?$/;

/** Cues of a list of `{text, start, end}`, which may be unordered: sentences, divided at pauses. */
export const readWordList = (list: readonly unknown[]): readonly Cue[] | CaptionProblem => {
  const wrong = list.findIndex((item) => !isWord(item));
  if (wrong >= 0) return { code: 'invalid_word', word: wrong + 1 };
  const sorted = list.filter(isWord).toSorted((a, b) => a.start - b.start);
  const words = sorted.flatMap(({ text, start, end }, index) =>
    spreadWords(text, start, Math.min(end, sorted[index + 1]?.start ?? end)),
  );
  return divideAtPauses(words).map((cue, index, cues) => {
    const [start, end] = [cue[0]?.start ?? 0, cue.at(-1)?.end ?? 0];
    const next = cues[index + 1]?.[0]?.start ?? Infinity;
    return { start, end: next - end < FLICKER_SECONDS ? next : end, words: cue };
  });
};

const divideAtPauses = (words: readonly TimedWord[]): readonly (readonly TimedWord[])[] => {
  const cues: TimedWord[][] = [];
  let last: TimedWord | undefined;
  for (const word of words) {
    const isNew = !last || word.start - last.end >= PAUSE_SECONDS || END_OF_SENTENCE.test(last.text);
    if (isNew) cues.push([word]);
    else cues.at(-1)?.push(word);
    last = word;
  }
  return cues;
};

const isWord = (item: unknown): item is TimedWord => {
  if (typeof item !== 'object' || item === null) return false;
  const { text, start, end } = item as Readonly<Record<keyof TimedWord, unknown>>; // safe: each is checked
  const isTime = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
  return typeof text === 'string' && isTime(start) && isTime(end) && start >= 0 && end >= start;
};
