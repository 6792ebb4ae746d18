import { isColor } from '#core/template/check-request.ts';
import { Field } from './field.tsx';
import { TEXTS as API_TEXTS } from '../api/texts.ts';
import { TEXTS } from './texts.ts';

interface ColorFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  /** `#RRGGBB`, what has been typed of it so far, or empty. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const FORMAT = API_TEXTS.invalidColor;

/** The browser's color picker beside the color's code. */
export const ColorField = ({ label, hint, error, value, onChange }: ColorFieldProps) => (
  <Field label={label} hint={hint} error={error ?? (value === '' || isColor(value) ? undefined : FORMAT)}>
    {(control) => (
      <div className="color-field">
        <input
          type="color"
          aria-label={TEXTS.chooseColor(label)}
          value={isColor(value) ? value : '#ffffff'}
          onChange={(event) => onChange(event.target.value.toUpperCase())}
        />
        <input
          type="text"
          {...control}
          value={value}
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
          placeholder="#RRGGBB"
          onChange={(event) => onChange(event.target.value.trim())}
        />
      </div>
    )}
  </Field>
);
