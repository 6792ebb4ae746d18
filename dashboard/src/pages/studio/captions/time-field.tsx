import { Minus, Plus } from 'lucide-react';
import { useId } from 'react';
import { formatTime, parseTime, roundTime } from './cue-times.ts';
import { TEXTS } from './texts.ts';

interface TimeFieldProps {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  /** What follows from a time that is right. */
  readonly note?: string | undefined;
  /** Whether the buttons for fingers are shown. */
  readonly hasSteps: boolean;
  readonly onChange: (value: string) => void;
}

const STEP_SECONDS = 0.1;
const BIG_STEP_SECONDS = 1;

/** A time that is typed, or moved by the arrows up and down or by buttons. */
export const TimeField = ({ label, value, error, note, hasSteps, onChange }: TimeFieldProps) => {
  const id = useId();
  const move = (seconds: number) => {
    const time = parseTime(value);
    if (time !== undefined) onChange(formatTime(roundTime(time + seconds)));
  };
  return (
    <div className="field captions-time">
      <label htmlFor={id}>{label}</label>
      <div className="captions-time-steps">
        {hasSteps && (
          <button
            type="button"
            className="captions-step"
            aria-label={TEXTS.earlier(label)}
            onClick={() => move(-STEP_SECONDS)}
          >
            <Minus aria-hidden="true" />
          </button>
        )}
        <input
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={value}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={(error ?? note) === undefined ? undefined : `${id}-note`}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          onBlur={() => {
            const time = parseTime(value);
            if (time !== undefined && formatTime(time) !== value) onChange(formatTime(time));
          }}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
            event.preventDefault();
            const step = event.shiftKey ? BIG_STEP_SECONDS : STEP_SECONDS;
            move(event.key === 'ArrowUp' ? step : -step);
          }}
        />
        {hasSteps && (
          <button
            type="button"
            className="captions-step"
            aria-label={TEXTS.later(label)}
            onClick={() => move(STEP_SECONDS)}
          >
            <Plus aria-hidden="true" />
          </button>
        )}
      </div>
      {(error ?? note) !== undefined && (
        <p className={error === undefined ? 'hint' : 'field-error'} id={`${id}-note`}>
          {error ?? note}
        </p>
      )}
    </div>
  );
};
