import { SelectField } from '../../ui/field.tsx';
import { fieldTexts } from '../create/form-fields.ts';
import type { Variable } from '../create/templates.ts';
import type { Matching } from './match-columns.ts';
import { TEXTS } from './texts.ts';

interface ColumnChoiceProps {
  readonly columns: readonly string[];
  readonly variables: readonly Variable[];
  readonly matching: Matching;
  readonly onChange: (matching: Matching) => void;
}

/** The column of each variable. */
export const ColumnChoice = ({ columns, variables, matching, onChange }: ColumnChoiceProps) => (
  <fieldset className="batch-columns">
    <legend>{TEXTS.columns}</legend>
    {variables.map((variable) => {
      const { name, required: isRequired, from_brand_kit: isOfBrand } = variable;
      const { label } = fieldTexts(variable);
      return (
        <SelectField
          key={name}
          label={isRequired && !isOfBrand ? `${label} (${TEXTS.required})` : label}
          value={matching[name] ?? ''}
          onChange={({ target: { value } }) => {
            const { [name]: _before, ...others } = matching;
            onChange(value === '' ? others : { ...others, [name]: Number(value) });
          }}
        >
          <option value="">{TEXTS.noColumn}</option>
          {columns.map((column, at) => (
            <option key={`${at} ${column}`} value={at}>
              {column}
            </option>
          ))}
        </SelectField>
      );
    })}
  </fieldset>
);
