import { Field } from '../../ui/field.tsx';

interface ShareFieldProps {
  readonly label: string;
  /** From 0 to 1. */
  readonly value: number;
  readonly onChange: (value: string) => void;
  /** The slider is left: the next change is another step. */
  readonly onEnd: () => void;
}

/** A slider for a share of the whole, such as opacity or volume. */
export const ShareField = ({ label, value, onChange, onEnd }: ShareFieldProps) => (
  <Field label={label}>
    {(control) => (
      <input
        {...control}
        type="range"
        className="studio-slider"
        min={0}
        max={1}
        step={0.05}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onBlur={onEnd}
      />
    )}
  </Field>
);
