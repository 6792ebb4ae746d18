import { Plus, WandSparkles } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { withExamples, withSize } from './draft.ts';
import type { Draft } from './draft.ts';
import { formSections } from './form-fields.ts';
import type { FieldGroup } from './form-fields.ts';
import { SizeChoice } from './size-choice.tsx';
import type { Template, Variable } from './templates.ts';
import { VariableField } from './variable-field.tsx';
import type { VariableFieldProps } from './variable-field.tsx';
import type { FieldViolation } from './variable-violations.ts';

type FieldsProps = Omit<VariableFieldProps, 'variable' | 'error'> & {
  readonly violations: readonly FieldViolation[];
};

const Fields = ({
  variables,
  violations,
  ...field
}: FieldsProps & { readonly variables: readonly Variable[] }) =>
  variables.map((variable) => (
    <VariableField
      key={variable.name}
      {...field}
      variable={variable}
      error={violations.find(({ name }) => name === variable.name)?.message}
    />
  ));

/** Numbered groups: the first, those that have values, and those asked for. */
const Groups = ({ groups, ...fields }: FieldsProps & { readonly groups: readonly FieldGroup[] }) => {
  const isFilled = ({ variables }: FieldGroup) => variables.some(({ name }) => fields.draft.values[name]);
  const [askedFor, setAskedFor] = useState(1);
  const count = Math.max(askedFor, groups.findLastIndex(isFilled) + 1);
  const next = groups[count];
  return (
    <>
      {groups.slice(0, count).map(({ title, variables }) => (
        <fieldset key={title} className="create-group">
          <legend>{title}</legend>
          <Fields {...fields} variables={variables} />
        </fieldset>
      ))}
      {next && (
        <Button onClick={() => setAskedFor(count + 1)}>
          <Plus aria-hidden="true" />
          Tambah {next.title.charAt(0).toLowerCase() + next.title.slice(1)}
        </Button>
      )}
    </>
  );
};

interface TemplateFieldsProps {
  readonly template: Template;
  readonly fields: FieldsProps;
  readonly onChoose: (update: (draft: Draft) => Draft) => void;
}

/** The form of a template: texts, size, brand and music. */
export const TemplateFields = ({ template, fields, onChoose }: TemplateFieldsProps) => {
  const { content, groups, brand, music } = formSections(template.variables);
  const { draft, brandKit, violations, brandPage } = fields;
  return (
    <>
      <section className="card create-section">
        <div className="create-section-head">
          <h2>Isi video</h2>
          <Button
            variant="quiet"
            onClick={() => onChoose((current) => withExamples(current, template.variables, brandKit))}
          >
            <WandSparkles aria-hidden="true" />
            Isi contoh
          </Button>
        </div>
        <details className="create-about small">
          <summary>Tentang templat ini</summary>
          {template.description}
        </details>
        <Fields {...fields} variables={content} />
        <Groups {...fields} groups={groups} />
      </section>
      <section className="card create-section">
        <SizeChoice
          sizes={template.sizes}
          value={draft.size}
          error={violations.find(({ name }) => name === 'output')?.message}
          onChange={(size) => onChoose((current) => withSize(current, size))}
        />
      </section>
      <section className="card create-section">
        <div className="create-section-head">
          <h2>Merek</h2>
          {brandPage !== undefined && <Link to={brandPage}>Ubah untuk semua video</Link>}
        </div>
        <Fields {...fields} variables={brand} />
      </section>
      {music.length > 0 && (
        <section className="card create-section">
          <h2>Suara</h2>
          <Fields {...fields} variables={music} />
        </section>
      )}
    </>
  );
};
