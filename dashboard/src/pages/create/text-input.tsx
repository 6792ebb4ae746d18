import { useId } from 'react';
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

export const TextInput = ({ isRequired, example, maxLength, value, onChange, ...field }: TextInputProps) => {
  const counterId = useId();
  const left = maxLength - Array.from(value).length;
  const tooLong = left < 0 ? `Terlalu panjang ${formatNumber(-left)} karakter.` : undefined;
  const Control = maxLength > ONE_LINE_MAX_CHARACTERS ? 'textarea' : 'input';
  return (
    <div>
      <Field {...field} error={tooLong ?? field.error}>
        {(control) => (
          <Control
            {...control}
            aria-describedby={`${control['aria-describedby'] ?? ''} ${counterId}`}
            aria-required={isRequired}
            placeholder={example === undefined ? undefined : `Contoh: ${example}`}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      <Counter id={counterId} left={left} maxLength={maxLength} />
    </div>
  );
};

const Counter = ({
  id,
  left,
  maxLength,
}: {
  readonly id: string;
  readonly left: number;
  readonly maxLength: number;
}) => (
  <div className="create-counter">
    <span aria-hidden="true" className={left < 0 ? 'create-over' : undefined}>
      {maxLength - left}/{maxLength}
    </span>
    <span id={id} className="visually-hidden">
      Paling banyak {maxLength} karakter.
    </span>
    <output className="visually-hidden">
      {left >= 0 && left <= ANNOUNCED_CHARACTERS && `Sisa ${left} karakter`}
    </output>
  </div>
);
