import type { TimedWord } from '#core/captions/captions.ts';
import type { EditableCue } from '#core/captions/editable-cues.ts';
import { isTiming } from '#core/captions/read-cues.ts';
import { spreadWords } from '#core/captions/spread-words.ts';
import { formatTime, parseTime, roundTime } from './cue-times.ts';

/** A cue while it is typed: its times may be no times yet. */
export interface CueRow {
  readonly id: number;
  readonly start: string;
  readonly end: string;
  readonly text: string;
  /** When each word begins, as a share of the time of the row; undefined when that follows from their letters. */
  readonly wordShares?: readonly number[];
}

export type RowProblem = 'not_a_time' | 'ends_before_start' | 'overlaps' | 'is_a_time' | 'after_end';

/** What is wrong with a row; `overlaps` with the row before, which ends at `previousEnd`. */
export interface RowProblems {
  readonly start?: RowProblem;
  readonly end?: RowProblem;
  readonly text?: RowProblem;
  readonly previousEnd?: number;
}

interface Times {
  readonly start: number;
  readonly end: number;
}

/** Undefined while a time of the row is none, or the end is before the start. */
export const timesOf = (row: CueRow): Times | undefined => {
  const [start, end] = [parseTime(row.start), parseTime(row.end)];
  return start === undefined || end === undefined || end <= start ? undefined : { start, end };
};

const wordsIn = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean);

/** A row with the times of its words, unless they follow from their letters. */
export const rowOf = (id: number, { start, end, text, words }: EditableCue): CueRow => ({
  id,
  start: formatTime(start),
  end: formatTime(end),
  text,
  ...(words && { wordShares: words.map((word) => (word.start - start) / (end - start)) }),
});

/** When the words of a row are spoken; nothing while its times are none. */
const wordsOf = (row: CueRow): readonly TimedWord[] => {
  const times = timesOf(row);
  if (!times) return [];
  const { start, end } = times;
  const { text, wordShares } = row;
  if (!wordShares) return spreadWords(text, start, end);
  const startOf = (index: number) => start + (wordShares[index] ?? 1) * (end - start);
  return wordsIn(text).map((word, index) => ({ text: word, start: startOf(index), end: startOf(index + 1) }));
};

/** Rows that can be written; those without a text are left out. */
export const cuesOf = (rows: readonly CueRow[]): readonly EditableCue[] =>
  rows.flatMap((row) => {
    const times = timesOf(row);
    const text = row.text.trim();
    if (!times || text === '') return [];
    return [{ ...times, text, ...(row.wordShares && { words: wordsOf(row) }) }];
  });

/** What is wrong, by the id of the row. A row that begins after `seconds` is only not shown. */
export const findProblems = (rows: readonly CueRow[], seconds: number): ReadonlyMap<number, RowProblems> => {
  const found = new Map<number, RowProblems>();
  let previousEnd = 0;
  for (const row of rows) {
    const [start, end] = [parseTime(row.start), parseTime(row.end)];
    const problems: RowProblems = {
      ...(start === undefined && { start: 'not_a_time' }),
      ...(end === undefined && { end: 'not_a_time' }),
      ...(start !== undefined && start >= seconds && { start: 'after_end' }),
      ...(start !== undefined && start < previousEnd && { start: 'overlaps', previousEnd }),
      ...(start !== undefined && end !== undefined && end <= start && { end: 'ends_before_start' }),
      ...(isTiming(row.text.replaceAll('-->', '')) && { text: 'is_a_time' }),
    };
    if (Object.keys(problems).length > 0) found.set(row.id, problems);
    previousEnd = Math.max(previousEnd, timesOf(row)?.end ?? 0);
  }
  return found;
};

/** Whether the rows must be corrected before they can be written. */
export const areWrong = (problems: ReadonlyMap<number, RowProblems>): boolean =>
  [...problems.values()].some(({ start, end, text }) =>
    [start, end, text].some((problem) => problem !== undefined && problem !== 'after_end'),
  );

/** Rows after a change, and where the cursor is then. */
export interface ChangedRows {
  readonly rows: readonly CueRow[];
  /** Undefined when no row is left. */
  readonly cursor: { readonly id: number; readonly at: number } | undefined;
}

const nextId = (rows: readonly CueRow[]): number => Math.max(0, ...rows.map(({ id }) => id)) + 1;

/** A typed text has words that are spoken by their letters. */
export const withText = ({ wordShares, ...row }: CueRow, text: string): CueRow =>
  text === row.text && wordShares ? { ...row, wordShares } : { ...row, text };

export const replaceRow = (rows: readonly CueRow[], row: CueRow): readonly CueRow[] =>
  rows.map((one) => (one.id === row.id ? row : one));

/** How long a new row is, and the shortest room that it takes between two others. */
const NEW_SECONDS = 2;
const ROOM_SECONDS = 0.3;

/**
 * An empty row after the row `afterId`, or before all others. It begins at `wantedSeconds` if there is room, else after the row
 * before, which gives half of its time where there is no room.
 */
export const insertRow = (
  rows: readonly CueRow[],
  afterId: number | undefined,
  { seconds, wantedSeconds }: { readonly seconds: number; readonly wantedSeconds?: number },
): ChangedRows => {
  const at = rows.findIndex(({ id }) => id === afterId) + 1;
  const id = nextId(rows);
  const before = rows.slice(0, at).findLast((row) => timesOf(row) !== undefined);
  const beforeTimes = before && timesOf(before);
  const after = rows.slice(at).find((row) => timesOf(row) !== undefined);
  const from = beforeTimes?.end ?? 0;
  const to = (after && timesOf(after)?.start) ?? Math.max(seconds, from);
  const isFree = wantedSeconds !== undefined && wantedSeconds >= from && wantedSeconds <= to - ROOM_SECONDS;
  const created = (start: number, end: number) =>
    rowOf(id, { start: roundTime(start), end: roundTime(end), text: '' });
  if (before && beforeTimes && to - from < ROOM_SECONDS) {
    const middle = roundTime((beforeTimes.start + beforeTimes.end) / 2);
    const shorter = { ...before, end: formatTime(middle) };
    const kept = replaceRow(rows, shorter);
    return {
      rows: [...kept.slice(0, at), created(middle, beforeTimes.end), ...kept.slice(at)],
      cursor: { id, at: 0 },
    };
  }
  const start = isFree ? wantedSeconds : from;
  const row = created(start, Math.max(start + ROOM_SECONDS, Math.min(start + NEW_SECONDS, to)));
  return { rows: [...rows.slice(0, at), row, ...rows.slice(at)], cursor: { id, at: 0 } };
};

/** How many words are before the cursor; one in which it is belongs to what follows. */
const wordsBefore = (text: string, at: number): number => {
  const count = wordsIn(text.slice(0, at)).length;
  return /\S$/.test(text.slice(0, at)) && /^\S/.test(text.slice(at)) ? count - 1 : count;
};

/** Whether a row can be divided: it has two words and valid times. */
export const canSplit = (row: CueRow): boolean => wordsOf(row).length > 1;

/** Divides a row before the word at the cursor, where that word begins. */
export const splitRow = (rows: readonly CueRow[], row: CueRow, at: number): ChangedRows => {
  const words = wordsOf(row);
  const times = timesOf(row);
  if (!times || words.length < 2) return { rows, cursor: { id: row.id, at } };
  const count = Math.min(Math.max(wordsBefore(row.text, at), 1), words.length - 1);
  const second = words.slice(count);
  const middle = roundTime(second[0]?.start ?? times.end);
  const part = (start: number, end: number, of: readonly TimedWord[]): EditableCue => ({
    start,
    end,
    text: of.map(({ text }) => text).join(' '),
    ...(row.wordShares && { words: of }),
  });
  const id = nextId(rows);
  const parts = [
    rowOf(row.id, part(times.start, middle, words.slice(0, count))),
    rowOf(id, part(middle, times.end, second)),
  ];
  return { rows: rows.flatMap((one) => (one.id === row.id ? parts : [one])), cursor: { id, at: 0 } };
};

/** Joins a row with the next one, which must have valid times like itself. */
export const mergeWithNext = (rows: readonly CueRow[], row: CueRow): ChangedRows => {
  const next = rows[rows.findIndex(({ id }) => id === row.id) + 1];
  const [times, nextTimes] = [timesOf(row), next && timesOf(next)];
  const cursor = { id: row.id, at: row.text.trimEnd().length };
  if (!next || !times || !nextTimes) return { rows, cursor };
  const hasWordTimes = row.wordShares !== undefined || next.wordShares !== undefined;
  const merged = rowOf(row.id, {
    start: times.start,
    end: Math.max(times.end, nextTimes.end),
    text: [row.text.trim(), next.text.trim()].filter(Boolean).join(' '),
    ...(hasWordTimes && { words: [...wordsOf(row), ...wordsOf(next)] }),
  });
  return { rows: replaceRow(rows, merged).filter(({ id }) => id !== next.id), cursor };
};

export const removeRow = (rows: readonly CueRow[], row: CueRow): ChangedRows => {
  const at = rows.findIndex(({ id }) => id === row.id);
  const others = rows.filter(({ id }) => id !== row.id);
  const near = others[Math.min(at, others.length - 1)];
  return { rows: others, cursor: near && { id: near.id, at: near.text.length } };
};
