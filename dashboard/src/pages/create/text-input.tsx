import type { ReactNode } from 'react';
import { Field } from '../../ui/field.tsx';
import { formatNumber } from '../../ui/format.ts';

/** Longer texts get several lines. */
const ONE_LINE_MAX_CHARACTERS = 80;
/** Screen readers announce the counter from so many characters before the limit. */
const ANNOUNCED_CHARACTERS = 5;

interface TextInputProps {
  readonly label: string;
  readonly mark: ReactNode;
  readonly hint: ReactNode;
  readonly error: string | undefined;
  readonly isRequired: boolean;
  readonly example: string | undefined;
  readonly maxLength: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export const TextInput = ({
  hint,
  error,
  isRequired,
  example,
  maxLength,
  value,
  onChange,
  ...field
}: TextInputProps) => {
  const left = maxLength - Array.from(value).length;
  const tooLong = left < 0 ? `Terlalu panjang ${formatNumber(-left)} karakter.` : undefined;
  const Control = maxLength > ONE_LINE_MAX_CHARACTERS ? 'textarea' : 'input';
  return (
    <Field {...field} hint={<Hint text={hint} left={left} maxLength={maxLength} />} error={tooLong ?? error}>
      {(control) => (
        <Control
          {...control}
          aria-required={isRequired}
          placeholder={example === undefined ? undefined : `Contoh: ${example}`}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
};

interface HintProps {
  readonly text: ReactNode;
  readonly left: number;
  readonly maxLength: number;
}

/** The hint and the counter, which a screen reader announces only near the limit. */
const Hint = ({ text, left, maxLength }: HintProps) => (
  <span className="create-hint">
    <span>{text}</span>
    <span className={left < 0 ? 'create-counter create-over' : 'create-counter'} aria-hidden="true">
      {maxLength - left}/{maxLength}
    </span>
    <span className="visually-hidden">Paling banyak {maxLength} karakter.</span>
    <output className="visually-hidden">
      {left >= 0 && left <= ANNOUNCED_CHARACTERS && `Sisa ${left} karakter`}
    </output>
  </span>
);
