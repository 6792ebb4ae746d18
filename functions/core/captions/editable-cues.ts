import type { CaptionProblem, Cue, TimedWord } from '#core/captions/captions.ts';
import { readCueText } from '#core/captions/cue-text.ts';
import { isCaptionProblem, readText } from '#core/captions/read-captions.ts';
import { isVtt } from '#core/captions/read-cues.ts';
import { spreadWords } from '#core/captions/spread-words.ts';
import { writeTime } from '#core/captions/write-srt.ts';

/** A cue as an editor changes it, in seconds of the captions. */
export interface EditableCue {
  readonly start: number;
  readonly end: number;
  /** One line: the picture has line breaks of its own. */
  readonly text: string;
  /** Undefined when the times of the words follow from their letters. */
  readonly words?: readonly TimedWord[];
}

export type CaptionFormat = 'srt' | 'vtt';

export interface EditableCaptions {
  /** That of the text; of words with times WebVTT, which has them too. */
  readonly format: CaptionFormat;
  readonly cues: readonly EditableCue[];
}

/** Times are written in milliseconds. */
const MAX_DIFFERENCE_SECONDS = 0.001;

/** Every cue of a text, also those without words and those after `seconds`. */
export const readEditableCues = (source: string, seconds: number): EditableCaptions | CaptionProblem => {
  const cues = readText(source, seconds);
  if (isCaptionProblem(cues)) return cues;
  const text = source.replace(/^\uFEFF/, '');
  const hasWordTimes = isVtt(text) || /^\s*\[\s*\{/.test(text);
  return {
    format: hasWordTimes ? 'vtt' : 'srt',
    cues: cues.map(({ start, end, words }) => {
      const cue = { start, end, text: words.map((word) => word.text).join(' ') };
      return hasWordTimes && !areSpread(words, cue) ? { ...cue, words } : cue;
    }),
  };
};

/** Whether the words have the times that their letters give them. */
const areSpread = (words: Cue['words'], { text, start, end }: EditableCue): boolean => {
  const spread = spreadWords(text, start, end);
  return words.every((word, index) => {
    const difference = Math.abs(word.start - (spread[index]?.start ?? Infinity));
    return difference < MAX_DIFFERENCE_SECONDS;
  });
};

/** A text that `readEditableCues` reads as these cues; nothing for no cues. */
export const writeEditableCues = ({ format, cues }: EditableCaptions): string => {
  if (cues.length === 0) return '';
  const blocks = cues.map(
    (cue, index) =>
      `${format === 'srt' ? `${index + 1}\n` : ''}${writeTimes(cue, format)}\n${textOf(cue, format)}\n`,
  );
  return [...(format === 'vtt' ? ['WEBVTT\n'] : []), ...blocks].join('\n');
};

const writeTimes = ({ start, end }: EditableCue, format: CaptionFormat): string => {
  const point = format === 'vtt' ? '.' : ',';
  return `${writeTime(start, point)} --> ${writeTime(end, point)}`;
};

const textOf = ({ text, words, start }: EditableCue, format: CaptionFormat): string => {
  if (words === undefined || format === 'srt') return escape(text);
  return words
    .map((word, index) => {
      const isAtStart = index === 0 && word.start - start < MAX_DIFFERENCE_SECONDS;
      return isAtStart ? escape(word.text) : `<${writeTime(word.start, '.')}>${escape(word.text)}`;
    })
    .join(' ');
};

/** A text that is read as it is written stays; other programs show the names of characters in SRT. */
const escape = (written: string): string => {
  const text = written.replaceAll('-->', '→');
  const [part, ...others] = readCueText(text, 0);
  if (others.length === 0 && (part?.text ?? '') === text) return text;
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
};
