import { useLayoutEffect, useRef } from 'react';
import { CaptionActions } from './caption-actions.tsx';
import { CaptionText } from './caption-text.tsx';
import { canSplit, timesOf, withText } from './cue-rows.ts';
import type { ChangedRows, CueRow, RowProblem, RowProblems } from './cue-rows.ts';
import { formatTime, seenAt } from './cue-times.ts';
import { TimeField } from './time-field.tsx';
import { TEXTS } from './texts.ts';

interface CaptionRowProps {
  readonly row: CueRow;
  readonly number: number;
  readonly problems: RowProblems | undefined;
  readonly seconds: number;
  /** Its actions are shown. */
  readonly isActive: boolean;
  readonly hasNext: boolean;
  /** The row that has the cursor, another object each time. */
  readonly cursor: ChangedRows['cursor'];
  /** Seconds of the captions that the player shows. */
  readonly currentSeconds: (() => number) | undefined;
  readonly onActivate: () => void;
  readonly onShow: ((seconds: number) => void) | undefined;
  readonly onChange: (row: CueRow, gesture?: string) => void;
  readonly onAdd: () => void;
  readonly onSplit: (row: CueRow, at: number) => void;
  readonly onMerge: () => void;
  readonly onMergeBefore: () => void;
  readonly onRemove: () => void;
  /** A field is left: the next change is another step back. */
  readonly onLeave: () => void;
}

const describe = (problem: RowProblem | undefined, { previousEnd = 0 }: RowProblems): string | undefined => {
  switch (problem) {
    case 'not_a_time':
      return TEXTS.notATime;
    case 'ends_before_start':
      return TEXTS.endsBeforeStart;
    case 'overlaps':
      return TEXTS.overlaps(formatTime(previousEnd));
    case 'is_a_time':
      return TEXTS.isATime;
    case 'after_end':
    case undefined:
      return undefined;
  }
};

/** One caption: its times, its text and what can be done with it. */
export const CaptionRow = (props: CaptionRowProps) => {
  const { row, number, problems = {}, seconds, isActive, hasNext, cursor, currentSeconds } = props;
  const { onChange, onShow } = props;
  const textArea = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (cursor?.id !== row.id) return;
    textArea.current?.focus();
    textArea.current?.setSelectionRange(cursor.at, cursor.at);
  }, [cursor, row.id]);
  const errorOf = (problem: RowProblem | undefined) => describe(problem, problems);
  const times = timesOf(row);
  return (
    <li
      className="captions-row"
      aria-label={TEXTS.caption(number)}
      data-active={isActive || undefined}
      onFocusCapture={props.onActivate}
      onBlurCapture={props.onLeave}
    >
      <div className="captions-times">
        <button
          type="button"
          className="captions-number"
          aria-label={TEXTS.show(number)}
          disabled={!onShow || !times}
          onClick={() => times && onShow?.(seenAt(times))}
        >
          {number}
        </button>
        <div>
          <TimeField
            label={TEXTS.start}
            value={row.start}
            error={errorOf(problems.start)}
            note={problems.start === 'after_end' ? TEXTS.afterEnd(formatTime(seconds)) : undefined}
            hasSteps={isActive}
            onChange={(start) => onChange({ ...row, start }, `caption ${row.id} start`)}
          />
          <TimeField
            label={TEXTS.end}
            value={row.end}
            error={errorOf(problems.end)}
            hasSteps={isActive}
            onChange={(end) => onChange({ ...row, end }, `caption ${row.id} end`)}
          />
        </div>
      </div>
      <CaptionText
        text={row.text}
        error={errorOf(problems.text)}
        textArea={textArea}
        onChange={(text) => onChange(withText(row, text), `caption ${row.id}`)}
        onBreak={(at) => {
          if (row.text.slice(at).trim() === '' || !canSplit(row)) props.onAdd();
          else props.onSplit(row, at);
        }}
        onBackspace={props.onMergeBefore}
      />
      {isActive && (
        <CaptionActions
          canSplit={canSplit(row)}
          canMerge={hasNext}
          onHere={currentSeconds && ((field) => onChange({ ...row, [field]: formatTime(currentSeconds()) }))}
          onSplit={() => props.onSplit(row, textArea.current?.selectionStart ?? 0)}
          onMerge={props.onMerge}
          onAdd={props.onAdd}
          onRemove={props.onRemove}
        />
      )}
    </li>
  );
};
