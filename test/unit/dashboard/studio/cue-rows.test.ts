import { describe, expect, it } from 'vitest';
import {
  areWrong,
  canSplit,
  cuesOf,
  findProblems,
  insertRow,
  mergeWithNext,
  removeRow,
  rowOf,
  splitRow,
  withText,
} from '../../../../dashboard/src/pages/studio/captions/cue-rows.ts';
import type { CueRow } from '../../../../dashboard/src/pages/studio/captions/cue-rows.ts';
import { formatTime, parseTime } from '../../../../dashboard/src/pages/studio/captions/cue-times.ts';

const FIRST = rowOf(1, { start: 0, end: 2, text: 'Kopi susu gula aren' });
const SECOND = rowOf(2, { start: 2, end: 4, text: 'Rp15.000' });
const ROWS = [FIRST, SECOND];

const describeRows = (rows: readonly CueRow[]) => rows.map(({ start, end, text }) => [start, end, text]);

describe('a time', () => {
  it.each([
    ['3', 3],
    ['3,5', 3.5],
    ['0:03.25', 3.25],
    ['00:01:03,450', 63.45],
    ['1:02:03.5', 3723.5],
  ])('%s is read in seconds', (text, seconds) => {
    expect(parseTime(text)).toBe(seconds);
  });

  it.each(['', 'x', '-1', '1:75', '3.12345', '1:2:3:4'])('%s is none', (text) => {
    expect(parseTime(text)).toBeUndefined();
  });

  it.each([0, 0.1, 3.25, 59.999, 60, 3599.5, 3723.456])('%d is written and read again', (seconds) => {
    expect(parseTime(formatTime(seconds))).toBe(seconds);
  });

  it('is written with minutes and at least one decimal', () => {
    expect([3, 63.25, 3723.456].map(formatTime)).toEqual(['0:03.0', '1:03.25', '1:02:03.456']);
  });
});

describe('problems of rows', () => {
  const codesOf = (rows: readonly CueRow[], seconds = 10) => Object.fromEntries(findProblems(rows, seconds));

  it('are none for rows that follow each other', () => {
    expect(codesOf(ROWS)).toEqual({});
  });

  it('name the field that is wrong', () => {
    expect(codesOf([{ ...FIRST, start: 'x' }, SECOND])).toEqual({ 1: { start: 'not_a_time' } });
    expect(codesOf([{ ...FIRST, end: '0:00' }, SECOND])).toEqual({ 1: { end: 'ends_before_start' } });
    expect(codesOf([FIRST, { ...SECOND, start: '1.5' }])).toEqual({
      2: { start: 'overlaps', previousEnd: 2 },
    });
    expect(codesOf([{ ...FIRST, text: '00:00:01,000 - 00:00:02,000' }])).toEqual({
      1: { text: 'is_a_time' },
    });
  });

  it('let a row after the end of the video be written', () => {
    const problems = findProblems(ROWS, 2);
    expect(problems.get(2)).toEqual({ start: 'after_end' });
    expect(areWrong(problems)).toBe(false);
    expect(areWrong(findProblems([{ ...FIRST, end: '' }], 2))).toBe(true);
  });
});

describe('a row', () => {
  it('is divided before the word at the cursor, when that word begins', () => {
    const { rows, cursor } = splitRow(ROWS, FIRST, 'Kopi susu gu'.length);
    expect(describeRows(rows)).toEqual([
      ['0:00.0', expect.any(String), 'Kopi susu'],
      [rows[0]?.end, '0:02.0', 'gula aren'],
      ['0:02.0', '0:04.0', 'Rp15.000'],
    ]);
    expect(Number(parseTime(rows[0]?.end ?? ''))).toBeCloseTo(1, 1);
    expect(cursor).toEqual({ id: 3, at: 0 });
  });

  it.each([0, 100])('with the cursor at %d keeps a word on both sides', (at) => {
    const { rows } = splitRow(ROWS, FIRST, at);
    expect(rows.slice(0, 2).every(({ text }) => text !== '')).toBe(true);
  });

  it('with one word or a wrong time is not divided', () => {
    expect([FIRST, SECOND, { ...FIRST, end: 'x' }].map(canSplit)).toEqual([true, false, false]);
    expect(splitRow(ROWS, SECOND, 3).rows).toEqual(ROWS);
  });

  it('is joined with the next one, and keeps its words after a division', () => {
    const split = splitRow(ROWS, FIRST, 5).rows;
    expect(describeRows(mergeWithNext(split, split[0] ?? FIRST).rows)).toEqual(describeRows(ROWS));
    const merged = mergeWithNext(ROWS, FIRST);
    expect(describeRows(merged.rows)).toEqual([['0:00.0', '0:04.0', 'Kopi susu gula aren Rp15.000']]);
    expect(merged.cursor).toEqual({ id: 1, at: FIRST.text.length });
    expect(mergeWithNext(ROWS, SECOND).rows).toEqual(ROWS);
  });

  it('keeps the times of its words while it is moved, divided and joined, and loses them with its text', () => {
    const words = [
      { text: 'satu', start: 1, end: 1.5 },
      { text: 'dua', start: 1.5, end: 3 },
    ];
    const row = rowOf(1, { start: 1, end: 3, text: 'satu dua', words });
    expect(cuesOf([{ ...row, start: '0:03.0', end: '0:07.0' }])).toMatchObject([
      {
        words: [
          { start: 3, end: 4 },
          { start: 4, end: 7 },
        ],
      },
    ]);
    const { rows } = splitRow([row], row, 4);
    expect(describeRows(rows)).toEqual([
      ['0:01.0', '0:01.5', 'satu'],
      ['0:01.5', '0:03.0', 'dua'],
    ]);
    expect(cuesOf(mergeWithNext(rows, rows[0] ?? row).rows)).toEqual([
      { start: 1, end: 3, text: 'satu dua', words },
    ]);
    expect(cuesOf([withText(row, 'satu tiga')])).toEqual([{ start: 1, end: 3, text: 'satu tiga' }]);
  });

  it('is removed, and the cursor goes to the next or the last one', () => {
    expect(removeRow(ROWS, FIRST)).toEqual({ rows: [SECOND], cursor: { id: 2, at: 8 } });
    expect(removeRow(ROWS, SECOND).cursor).toMatchObject({ id: 1 });
    expect(removeRow([FIRST], FIRST)).toEqual({ rows: [], cursor: undefined });
  });
});

describe('a new row', () => {
  const insert = (rows: readonly CueRow[], afterId?: number, wantedSeconds?: number) =>
    describeRows(
      insertRow(rows, afterId, { seconds: 10, ...(wantedSeconds !== undefined && { wantedSeconds }) }).rows,
    );

  it('is the first one, or follows the last one for two seconds', () => {
    expect(insert([])).toEqual([['0:00.0', '0:02.0', '']]);
    expect(insert(ROWS, 2).at(-1)).toEqual(['0:04.0', '0:06.0', '']);
  });

  it('begins where the player is, if there is room', () => {
    expect(insert(ROWS, 2, 6.5).at(-1)).toEqual(['0:06.5', '0:08.5', '']);
    expect(insert(ROWS, 2, 9.9).at(-1)).toEqual(['0:04.0', '0:06.0', '']);
  });

  it('takes half of the time of the row before where there is no room', () => {
    expect(insert(ROWS, 1).slice(0, 2)).toEqual([
      ['0:00.0', '0:01.0', FIRST.text],
      ['0:01.0', '0:02.0', ''],
    ]);
  });

  it('ends before the next one', () => {
    const later = { ...SECOND, start: '0:03.2', end: '0:04.0' };
    expect(insert([FIRST, later], 1)[1]).toEqual(['0:02.0', '0:03.2', '']);
  });
});

it('rows without a text are not written', () => {
  expect(cuesOf([FIRST, { ...SECOND, text: '  ' }])).toEqual([{ start: 0, end: 2, text: FIRST.text }]);
});
