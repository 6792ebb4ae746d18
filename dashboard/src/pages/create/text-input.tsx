import type { ComponentProps, ReactNode } from 'react';
import { Field } from '../../ui/field.tsx';
import { formatNumber } from '../../ui/format.ts';
import { TEXTS } from './texts.ts';

/** Longer texts get several lines. */
const ONE_LINE_MAX_CHARACTERS = 80;
/** Screen readers announce the counter from so many characters before the limit. */
const ANNOUNCED_CHARACTERS = 5;

export interface TextInputProps {
  readonly label: string;
  readonly mark: ReactNode;
  readonly hint: ReactNode;
  readonly error: string | undefined;
  readonly isRequired: boolean;
  readonly example: string | undefined;
  readonly maxLength: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Further properties of a control of one line. */
  readonly control?: Pick<ComponentProps<'input'>, 'ref' | 'inputMode'>;
}

export const TextInput = ({
  hint,
  error,
  isRequired,
  example,
  maxLength,
  value,
  onChange,
  control: oneLine,
  ...field
}: TextInputProps) => {
  const left = maxLength - Array.from(value).length;
  const tooLong = left < 0 ? TEXTS.tooLong(formatNumber(-left)) : undefined;
  return (
    <Field {...field} hint={<Hint text={hint} left={left} maxLength={maxLength} />} error={tooLong ?? error}>
      {(described) => {
        const control = {
          ...described,
          'aria-required': isRequired,
          placeholder: example === undefined ? undefined : TEXTS.example(example),
          value,
          onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange(target.value),
        };
        return maxLength > ONE_LINE_MAX_CHARACTERS ? (
          <textarea {...control} />
        ) : (
          <input {...control} {...oneLine} />
        );
      }}
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
    <span className="visually-hidden">{TEXTS.maxLength(maxLength)}</span>
    <output className="visually-hidden">
      {left >= 0 && left <= ANNOUNCED_CHARACTERS && TEXTS.charactersLeft(left)}
    </output>
  </span>
);
