import { useState } from 'react';
import { Field } from '../../ui/field.tsx';

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly step?: number;
  readonly min?: number;
  readonly max?: number;
  readonly isDisabled?: boolean;
  readonly onChange: (value: number) => void;
  /** The field is left: the next change is another step. */
  readonly onEnd: () => void;
}

const DECIMALS = 100;

/** A number that takes effect while it is typed; what is no number yet changes nothing. */
export const NumberField = (props: NumberFieldProps) => {
  const { label, value, step = 1, min, max, isDisabled = false, onChange, onEnd } = props;
  const [typed, setTyped] = useState<string>();
  const isFit = (number: number) =>
    Number.isFinite(number) && number >= (min ?? -Infinity) && number <= (max ?? Infinity);
  return (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          type="number"
          inputMode="decimal"
          step={step}
          min={min}
          max={max}
          disabled={isDisabled}
          value={typed ?? String(Math.round(value * DECIMALS) / DECIMALS)}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            const number = Number(currentTarget.value);
            if (currentTarget.value.trim() !== '' && isFit(number)) onChange(number);
          }}
          onBlur={() => {
            setTyped(undefined);
            onEnd();
          }}
        />
      )}
    </Field>
  );
};
