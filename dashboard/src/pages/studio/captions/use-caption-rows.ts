import { useState } from 'react';
import type { CaptionProblem } from '#core/captions/captions.ts';
import { readEditableCues, writeEditableCues } from '#core/captions/editable-cues.ts';
import type { EditableCaptions } from '#core/captions/editable-cues.ts';
import { isCaptionProblem, readCaptions } from '#core/captions/read-captions.ts';
import { areWrong, cuesOf, findProblems, rowOf } from './cue-rows.ts';
import type { ChangedRows, CueRow } from './cue-rows.ts';

export interface CaptionsText {
  /** SRT, WebVTT, a JSON list of words or plain text. */
  readonly source: string;
  /** How long captions are shown, from their time 0. */
  readonly seconds: number;
  /** The new text. Changes in a row with one gesture are one step back. */
  readonly onChange: (source: string, gesture?: string) => void;
}

interface Rows {
  /** The text that the rows were read from, or have become. */
  readonly source: string;
  readonly format: EditableCaptions['format'];
  readonly rows: readonly CueRow[];
  /** Why the text cannot be read. */
  readonly problem: CaptionProblem | undefined;
  readonly cursor: ChangedRows['cursor'];
}

const NONE = { format: 'srt', rows: [], problem: undefined, cursor: undefined } as const;

const toRows = (source: string, { format, cues }: EditableCaptions): Rows => ({
  ...NONE,
  source,
  format,
  rows: cues.map((cue, index) => rowOf(index + 1, cue)),
});

const readRows = (source: string, seconds: number): Rows => {
  const read = readEditableCues(source, seconds);
  return 'code' in read ? { ...NONE, source, problem: read } : toRows(source, read);
};

const limitOf = (source: string, seconds: number): CaptionProblem | undefined => {
  const read = source === '' ? [] : readCaptions(source, seconds);
  return isCaptionProblem(read) && read.code.startsWith('too_') ? read : undefined;
};

/**
 * The rows of captions while they are edited. Rows that can be read become the new text at once; those that cannot stay here until
 * they are corrected. Another text from outside, such as that of a step back, replaces them.
 */
export const useCaptionRows = ({ source, seconds, onChange }: CaptionsText) => {
  const [state, setState] = useState(() => readRows(source, seconds));
  let current = state;
  if (source !== state.source) {
    current = readRows(source, seconds);
    setState(current);
  }
  const { rows } = current;
  const problems = findProblems(rows, seconds);
  const write = (next: Rows, gesture?: string) => {
    if (areWrong(findProblems(next.rows, seconds))) return setState(next);
    const text = writeEditableCues({ format: next.format, cues: cuesOf(next.rows) });
    setState({ ...next, source: text });
    if (text !== source) onChange(text, gesture);
    return undefined;
  };
  return {
    rows,
    problems,
    /** The newest changes are not in the text. */
    isWrong: areWrong(problems),
    /** Why the text cannot be read, or what is too much of it. */
    problem: current.problem ?? limitOf(source, seconds),
    isReadable: current.problem === undefined,
    /** Where the cursor goes after rows were added, joined or removed; another object each time. */
    cursor: current.cursor,
    change: (changed: readonly CueRow[], gesture?: string) =>
      write({ ...current, rows: changed, cursor: undefined }, gesture),
    arrange: (changed: ChangedRows) => write({ ...current, ...changed }),
    replace: (captions: EditableCaptions) => write(toRows(source, captions)),
  };
};

export type CaptionRows = ReturnType<typeof useCaptionRows>;
