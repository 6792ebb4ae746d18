import { CAPTIONS_MAX_BYTES, CAPTIONS_MAX_WORDS } from '#contracts/caption-limits.ts';
import { inTurn } from '#core/captions/captions.ts';
import type { CaptionProblem, Cue } from '#core/captions/captions.ts';
import { hasCues, readCues } from '#core/captions/read-cues.ts';
import { readWordList } from '#core/captions/read-word-list.ts';
import { readingLength, readWords, spreadWords } from '#core/captions/spread-words.ts';

/** Characters. */
const LONG_WORD = 28;
const DIVIDED_WORD = 12;
/** A list, or an object, as speech recognizers save it. */
const JSON_START = /^\s*(?:\[\s*[{\]"]|\{\s*")/;
/** TTML and SAMI, SubStation Alpha, MicroDVD, LRC and SBV, which would be shown as they are written. */
const OTHER_FORMAT =
  /^\s*(?:<(?:\?xml|(?:\w+:)?tt|sami|transcript)[\s>]|\[script info\]|[{[]\d+[}\]][{[]\d+[}\]]|\[(?:ar|al|ti|au|by|re|ve|lr|tool|length|offset):|\[\d{1,3}:\d\d(?:[.:]\d+)?\]|\d{1,2}:\d\d:\d\d\.\d+,\d{1,2}:\d\d:\d\d\.\d+\s*[\r\n])/i;

/**
 * The cues within `seconds` of SRT, WebVTT, a JSON list of words, such a list itself, or of plain text, which is spread over `seconds`.
 * Also runs in the page of the `captions` component.
 */
export const readCaptions = (
  source: string | readonly unknown[],
  seconds: number,
): readonly Cue[] | CaptionProblem => {
  const cues = typeof source === 'string' ? readText(source, seconds) : readWordList(source);
  if ('code' in cues) return cues;
  const shown = cues.filter(({ start, words }) => start < seconds && words.length > 0);
  if (shown.length === 0) return { code: 'empty' };
  const words = shown.reduce((sum, cue) => sum + countWords(cue), 0);
  return words > CAPTIONS_MAX_WORDS ? { code: 'too_many_words' } : shown;
};

/** A long word, such as a text in a language without spaces, counts as the words into which it may be divided. */
const countWords = ({ words }: Cue): number =>
  words.reduce(
    (sum, { text }) => sum + (text.length > LONG_WORD ? Math.ceil(text.length / DIVIDED_WORD) : 1),
    0,
  );

export const isCaptionProblem = (read: readonly Cue[] | CaptionProblem): read is CaptionProblem =>
  'code' in read;

/** Every cue of a text, also those after `seconds`, over which plain text is spread. */
export const readText = (source: string, seconds: number): readonly Cue[] | CaptionProblem => {
  if (new TextEncoder().encode(source).length > CAPTIONS_MAX_BYTES) return { code: 'too_large' };
  // The blank lines of the beginning count as lines.
  const text = source.replace(/^\uFEFF/, '');
  if (JSON_START.test(text)) return readJson(text);
  if (OTHER_FORMAT.test(text)) return { code: 'other_format' };
  if (!hasCues(text)) return readPlainText(text, seconds);
  const cues = readCues(text);
  return 'code' in cues ? cues : inTurn(cues).map(readWords);
};

const readJson = (text: string): readonly Cue[] | CaptionProblem => {
  try {
    const json: unknown = JSON.parse(text);
    return Array.isArray(json) ? readWordList(json) : { code: 'invalid_json' };
  } catch {
    return { code: 'invalid_json' };
  }
};

/** Each line of the text is a cue. */
const readPlainText = (text: string, seconds: number): readonly Cue[] => {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  const perLetter = seconds / lines.reduce((sum, line) => sum + readingLength(line), 0);
  let at = 0;
  return lines.map((line) => {
    const start = at;
    at += readingLength(line) * perLetter;
    return { start, end: at, words: spreadWords(line, start, at) };
  });
};
