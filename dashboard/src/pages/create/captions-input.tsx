import type { ReactNode } from 'react';
import { Field } from '../../ui/field.tsx';
import { TEXTS } from './texts.ts';

export interface CaptionsInputProps {
  readonly label: string;
  readonly mark: ReactNode;
  readonly hint: string | undefined;
  readonly error: string | undefined;
  readonly isRequired: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Takes the text of a file of captions, or only what is said. */
export const CaptionsInput = ({ hint, isRequired, value, onChange, ...field }: CaptionsInputProps) => (
  <Field {...field} hint={[hint, TEXTS.captionFormats].filter(Boolean).join(' ')}>
    {(described) => (
      <textarea
        {...described}
        aria-required={isRequired}
        rows={6}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
);
