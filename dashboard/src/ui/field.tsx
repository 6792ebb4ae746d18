import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';

interface FieldFrame {
  readonly label: string;
  /** Beside the label, such as "wajib". */
  readonly mark?: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

/** What a control needs to be described by its label, hint and error. */
interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

/** Label, hint and error around any control. */
export const Field = ({
  label,
  mark,
  hint,
  error,
  children,
}: FieldFrame & { readonly children: (control: ControlProps) => ReactNode }) => {
  const id = useId();
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(
    Boolean,
  );
  return (
    <div className="field">
      <div className="field-head">
        <label htmlFor={id}>{label}</label>
        {mark}
      </div>
      {children({
        id,
        'aria-describedby': described.join(' ') || undefined,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
};

export const TextField = ({ label, hint, error, ...input }: FieldFrame & ComponentProps<'input'>) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => <input type="text" {...input} {...control} />}
  </Field>
);

export const SelectField = ({ label, hint, error, ...select }: FieldFrame & ComponentProps<'select'>) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => <select {...select} {...control} />}
  </Field>
);
