import { useId } from 'react';
import type { Ref } from 'react';
import { TEXTS } from './texts.ts';

/** The text with exactly one line break more, at which it is divided; undefined for any other change. */
const brokenAt = (before: string, after: string): number | undefined => {
  const at = after.indexOf('\n');
  return at >= 0 && after.slice(0, at) + after.slice(at + 1) === before ? at : undefined;
};

interface CaptionTextProps {
  readonly text: string;
  readonly error: string | undefined;
  readonly textArea: Ref<HTMLTextAreaElement>;
  readonly onChange: (text: string) => void;
  /** A line break was typed. */
  readonly onBreak: (at: number) => void;
  /** Backspace was pressed before the first character. */
  readonly onBackspace: () => void;
}

/** What is said: one line, because the picture has line breaks of its own. */
export const CaptionText = ({ text, error, textArea, onChange, onBreak, onBackspace }: CaptionTextProps) => {
  const id = useId();
  return (
    <div className="field">
      <label className="visually-hidden" htmlFor={id}>
        {TEXTS.text}
      </label>
      <textarea
        ref={textArea}
        id={id}
        rows={1}
        value={text}
        enterKeyHint="enter"
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={({ currentTarget: { value } }) => {
          const at = brokenAt(text, value);
          if (at === undefined) onChange(value.replaceAll(/\s*\n\s*/g, ' '));
          else onBreak(at);
        }}
        onKeyDown={(event) => {
          const { selectionStart, selectionEnd } = event.currentTarget;
          if (event.key !== 'Backspace' || selectionStart > 0 || selectionEnd > 0) return;
          event.preventDefault();
          onBackspace();
        }}
      />
      {error !== undefined && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
};
