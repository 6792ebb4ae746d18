import { useId } from 'react';
import { AssetPicker } from '../../ui/asset-picker/asset-picker.tsx';
import { Button } from '../../ui/button.tsx';
import { ColorField } from '../../ui/color-field.tsx';
import { Field, SelectField, TextField } from '../../ui/field.tsx';
import type { BrandKit } from '../create/draft.ts';
import { shownValue, withValue } from './variable-values.ts';
import type { ProjectVariable, Values } from './variable-values.ts';
import { TEXTS } from './texts.ts';

interface VariableFieldProps {
  readonly variable: ProjectVariable;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

const Check = ({ variable: { label }, value, error, onChange }: VariableFieldProps) => {
  const id = useId();
  return (
    <div className="field">
      <label className="check" htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          checked={value === 'true'}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          onChange={({ currentTarget }) => onChange(String(currentTarget.checked))}
        />
        {label}
      </label>
      {error !== undefined && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
};

const VariableField = (props: VariableFieldProps) => {
  const { variable, value, error, onChange } = props;
  const { type, label, options = [], min, max } = variable;
  const field = { label, error, value };
  const onInput = ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
    onChange(currentTarget.value);
  switch (type) {
    case 'boolean':
      return <Check {...props} />;
    case 'number':
      return <TextField {...field} type="number" step="any" min={min} max={max} onChange={onInput} />;
    case 'color':
      return <ColorField {...field} onChange={onChange} />;
    case 'enum':
      return (
        <SelectField {...field} onChange={onInput}>
          {!options.some((option) => option.value === value) && <option value={value}>{value}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </SelectField>
      );
    case 'image':
    case 'audio':
    case 'video':
      return (
        <AssetPicker
          {...field}
          kind={type}
          value={value.startsWith('asset_') ? value : ''}
          onChange={onChange}
        />
      );
    case 'captions':
      return (
        <Field label={label} hint={TEXTS.captionsHint} error={error}>
          {(control) => <textarea {...control} rows={6} value={value} onChange={onInput} />}
        </Field>
      );
    case 'font':
    case 'string':
      return <TextField {...field} {...(type === 'font' && { hint: TEXTS.fontHint })} onChange={onInput} />;
  }
};

interface VariablesFormProps {
  readonly variables: readonly ProjectVariable[];
  readonly values: Values;
  readonly brandKit: BrandKit;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (update: (values: Values) => Values) => void;
}

/** The fields that the page of the project declares. */
export const VariablesForm = (props: VariablesFormProps) => {
  const { variables, values, brandKit, errors, onChange } = props;
  if (variables.length === 0) return <p className="hint">{TEXTS.noVariables}</p>;
  return (
    <>
      {variables.map((variable) => (
        <VariableField
          key={variable.id}
          variable={variable}
          value={shownValue(variable, values, brandKit)}
          error={errors[variable.id]}
          onChange={(value) => onChange((current) => withValue(variable, value, current, brandKit))}
        />
      ))}
      {Object.keys(values).length > 0 && (
        <div className="actions">
          <Button onClick={() => onChange(() => ({}))}>{TEXTS.backToDefaults}</Button>
        </div>
      )}
    </>
  );
};
