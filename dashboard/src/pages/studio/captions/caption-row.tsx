import { ListPlus, Merge, Scissors, StepBack, StepForward, Trash2 } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useId, useLayoutEffect, useRef } from 'react';
import { canSplit, timesOf, withText } from './cue-rows.ts';
import type { ChangedRows, CueRow, RowProblem, RowProblems } from './cue-rows.ts';
import { formatTime } from './cue-times.ts';
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

const describe = (
  problem: RowProblem | undefined,
  { previousEnd = 0 }: RowProblems,
  seconds: number,
): string | undefined => {
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
      return TEXTS.afterEnd(formatTime(seconds));
    case undefined:
      return undefined;
  }
};

/** The text with exactly one line break more, at which it is divided; undefined for any other change. */
const brokenAt = (before: string, after: string): number | undefined => {
  const at = after.indexOf('\n');
  return at >= 0 && after.slice(0, at) + after.slice(at + 1) === before ? at : undefined;
};

const Action = (props: {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
}) => {
  const { label, icon: Icon, isDisabled = false, onClick } = props;
  return (
    <button
      type="button"
      className="button quiet icon"
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onClick={onClick}
    >
      <Icon aria-hidden="true" />
    </button>
  );
};

/** One caption: its times, its text and what can be done with it. */
export const CaptionRow = (props: CaptionRowProps) => {
  const { row, number, problems = {}, seconds, isActive, hasNext, cursor, currentSeconds } = props;
  const { onChange, onShow } = props;
  const id = useId();
  const textArea = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (cursor?.id !== row.id) return;
    textArea.current?.focus();
    textArea.current?.setSelectionRange(cursor.at, cursor.at);
  }, [cursor, row.id]);
  const errorOf = (problem: RowProblem | undefined) => describe(problem, problems, seconds);
  const textError = errorOf(problems.text);
  const split = () => {
    const { selectionStart = 0 } = textArea.current ?? {};
    props.onSplit(row, selectionStart);
  };
  const here = (field: 'start' | 'end') => () =>
    currentSeconds && onChange({ ...row, [field]: formatTime(currentSeconds()) });
  const times = timesOf(row);
  return (
    <li
      className="captions-row"
      aria-label={TEXTS.caption(number)}
      data-active={isActive || undefined}
      onFocus={props.onActivate}
      onBlur={props.onLeave}
    >
      <div className="captions-times">
        <button
          type="button"
          className="captions-number"
          aria-label={TEXTS.show(number)}
          disabled={!onShow || !times}
          onClick={() => times && onShow?.(times.start)}
        >
          {number}
        </button>
        <TimeField
          label={TEXTS.start}
          value={row.start}
          error={errorOf(problems.start)}
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
      <label className="visually-hidden" htmlFor={id}>
        {TEXTS.text}
      </label>
      <textarea
        ref={textArea}
        id={id}
        rows={1}
        value={row.text}
        enterKeyHint="enter"
        aria-invalid={textError === undefined ? undefined : true}
        aria-describedby={textError === undefined ? undefined : `${id}-error`}
        onChange={({ currentTarget: { value } }) => {
          const at = brokenAt(row.text, value);
          if (at === undefined)
            onChange(withText(row, value.replaceAll(/\s*\n\s*/g, ' ')), `caption ${row.id}`);
          else if (row.text.slice(at).trim() === '' || !canSplit(row)) props.onAdd();
          else props.onSplit(row, at);
        }}
        onKeyDown={(event) => {
          const { selectionStart, selectionEnd } = event.currentTarget;
          if (event.key !== 'Backspace' || selectionStart > 0 || selectionEnd > 0 || number === 1) return;
          event.preventDefault();
          props.onMergeBefore();
        }}
      />
      {textError !== undefined && (
        <p className="field-error" id={`${id}-error`}>
          {textError}
        </p>
      )}
      {isActive && (
        <div className="captions-actions">
          {currentSeconds && (
            <>
              <Action label={TEXTS.startsHere} icon={StepForward} onClick={here('start')} />
              <Action label={TEXTS.endsHere} icon={StepBack} onClick={here('end')} />
            </>
          )}
          <Action label={TEXTS.split} icon={Scissors} isDisabled={!canSplit(row)} onClick={split} />
          <Action label={TEXTS.merge} icon={Merge} isDisabled={!hasNext} onClick={props.onMerge} />
          <Action label={TEXTS.addBelow} icon={ListPlus} onClick={props.onAdd} />
          <Action label={TEXTS.remove} icon={Trash2} onClick={props.onRemove} />
        </div>
      )}
    </li>
  );
};
