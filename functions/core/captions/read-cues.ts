import type { CaptionProblem, UnreadCue } from '#core/captions/captions.ts';
import { readCueText } from '#core/captions/cue-text.ts';
import { readTime } from '#core/captions/read-time.ts';

const ARROW = '-->';
/** Settings of a cue may follow its end. */
const TIMING = /^(\S+?)\s*-->\s*(\S+)(?:\s.*)?$/;
const TIME = String.raw`\d{1,3}(?::\d{1,2}){2}(?:[.,:]\d{1,3})?|\d{1,3}:\d{1,2}[.,]\d{1,3}`;
/** Two times with another sign between them than the arrow, which nobody wants to be shown. */
const MISSPELT_TIMING = new RegExp(String.raw`^\s*(?:${TIME})(?:\s|[^\w\s]){1,6}(?:${TIME})(?:\s|$)`);
/** Blocks of WebVTT that are not shown. */
const HIDDEN_BLOCK = /^(?:NOTE|STYLE|REGION)(?:\s|$)/;

interface Line {
  readonly text: string;
  /** Counted from 1. */
  readonly number: number;
}

export const isVtt = (text: string): boolean => /^WEBVTT(?:\s|$)/.test(text);

/** Whether a line is read as the times of a cue. */
export const isTiming = (line: string): boolean => line.includes(ARROW) || MISSPELT_TIMING.test(line);

/** Whether a text has the times of SRT or WebVTT; a line with an arrow and without a digit is plain text. */
export const hasCues = (text: string): boolean =>
  isVtt(text) || text.split(/[\r\n]/).some((line) => isTiming(line) && /\d/.test(line));

/** The cues of SRT or WebVTT in the order of the text, or the first problem. */
export const readCues = (text: string): readonly UnreadCue[] | CaptionProblem => {
  const cues: UnreadCue[] = [];
  for (const block of isVtt(text) ? withoutHeader(divide(text)) : divide(text)) {
    if (isVtt(text) && HIDDEN_BLOCK.test(block[0]?.text ?? '')) continue;
    const cue = readCue(block);
    if ('code' in cue) return cue;
    cues.push(cue);
  }
  return cues;
};

/** Lines that empty lines separate. */
const divide = (text: string): readonly (readonly Line[])[] => {
  const blocks: Line[][] = [[]];
  for (const [index, line] of text.split(/\r\n|[\r\n]/).entries()) {
    const trimmed = line.trim();
    if (trimmed === '') blocks.push([]);
    else blocks.at(-1)?.push({ text: trimmed, number: index + 1 });
  }
  return blocks.filter((block) => block.length > 0);
};

/** The blocks of WebVTT; its header ends at an empty line or at the first time. */
const withoutHeader = ([header = [], ...blocks]: ReturnType<typeof divide>): ReturnType<typeof divide> => {
  const start = header.findIndex(({ text }) => isTiming(text));
  return start < 0 ? blocks : [header.slice(start), ...blocks];
};

/** A block is the number or name of the cue, which may be missing, its times, and its text. */
const readCue = (block: readonly Line[]): UnreadCue | CaptionProblem => {
  const [first = { text: '', number: 1 }, second] = block;
  const isNamed = !isTiming(first.text);
  const timing = isNamed ? second : first;
  if (timing === undefined || !isTiming(timing.text)) return { code: 'missing_time', line: first.number };
  const [, from = '', to = ''] = TIMING.exec(timing.text) ?? [];
  const [start, end] = [readTime(from), readTime(to)];
  if (start === undefined || end === undefined) return { code: 'invalid_time', line: timing.number };
  if (end < start) return { code: 'ends_before_start', line: timing.number };
  const lines = block.slice(isNamed ? 2 : 1);
  const next = lines.find(({ text }) => isTiming(text));
  if (next) return { code: 'missing_blank_line', line: next.number };
  return { start, end, parts: readCueText(lines.map(({ text }) => text).join('\n'), start) };
};
