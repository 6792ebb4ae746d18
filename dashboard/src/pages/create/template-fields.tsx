import { ChevronDown, Plus, WandSparkles } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { newDraft, shownValue, withExamples, withSize } from './draft.ts';
import type { Draft } from './draft.ts';
import { formSections, sizeLabel } from './form-fields.ts';
import type { FieldGroup } from './form-fields.ts';
import { SizeChoice } from './size-choice.tsx';
import type { Template, Variable } from './templates.ts';
import { VariableField } from './variable-field.tsx';
import type { VariableFieldProps } from './variable-field.tsx';
import type { FieldViolation } from './variable-violations.ts';
import { TEXTS } from './texts.ts';

type FieldsProps = Omit<
  VariableFieldProps,
  'variable' | 'value' | 'pendingFile' | 'error' | 'shownSeconds'
> & {
  readonly draft: Draft;
  /** How long the video shows the clip of a variable. */
  readonly clipSeconds: (variable: string) => number;
  readonly violations: readonly FieldViolation[];
};

const Fields = ({
  variables,
  draft,
  violations,
  clipSeconds,
  ...field
}: FieldsProps & { readonly variables: readonly Variable[] }) =>
  variables.map((variable) => (
    <VariableField
      key={variable.name}
      {...field}
      variable={variable}
      value={shownValue(draft, variable, field.brandKit)}
      shownSeconds={clipSeconds(variable.name)}
      pendingFile={draft.uploads?.[variable.name]}
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
          {TEXTS.add} {next.title.charAt(0).toLowerCase() + next.title.slice(1)}
        </Button>
      )}
    </>
  );
};

interface FoldProps {
  readonly title: string;
  /** Beside the title, such as the current choice. */
  readonly summary?: string;
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

/** A section that is folded at first unless it needs something. `focusField` opens it too. */
const Fold = ({ title, summary, isOpen, children }: FoldProps) => {
  const [isOpenAtFirst] = useState(isOpen);
  return (
    <details className="card create-fold" open={isOpenAtFirst}>
      <summary>
        <h2>{title}</h2>
        {summary !== undefined && <span className="small">{summary}</span>}
        <ChevronDown aria-hidden="true" />
      </summary>
      <div className="create-section">{children}</div>
    </details>
  );
};

interface TemplateFieldsProps {
  readonly template: Template;
  readonly fields: FieldsProps;
  readonly onChoose: (update: (draft: Draft) => Draft) => void;
}

/** The form of a template: photo, name and price, then the rest in folded sections. */
export const TemplateFields = ({ template, fields, onChoose }: TemplateFieldsProps) => {
  const { main, others, groups, brand, music } = formSections(template.variables);
  const { draft, brandKit, violations, brandPage } = fields;
  const isFilled = ({ name }: Variable) => draft.values[name] !== undefined;
  const isMissing = (variable: Variable) => variable.required && shownValue(draft, variable, brandKit) === '';
  return (
    <>
      <section className="card create-section">
        <div className="create-section-head">
          <h2>{TEXTS.fields}</h2>
          <Button
            variant="quiet"
            onClick={() => onChoose((current) => withExamples(current, template.variables, brandKit))}
          >
            <WandSparkles aria-hidden="true" />
            {TEXTS.fillExample}
          </Button>
        </div>
        <Fields {...fields} variables={main} />
        <Groups {...fields} groups={groups} />
        <details className="create-about small">
          <summary>{TEXTS.about}</summary>
          {template.description}
        </details>
      </section>
      {others.length > 0 && (
        <Fold title={TEXTS.otherTexts} summary={TEXTS.optional} isOpen={others.some(isFilled)}>
          <Fields {...fields} variables={others} />
        </Fold>
      )}
      <Fold
        title={TEXTS.videoShape}
        summary={sizeLabel(draft.size).join(' · ')}
        isOpen={draft.size !== newDraft(template).size}
      >
        <SizeChoice
          sizes={template.sizes}
          value={draft.size}
          error={violations.find(({ name }) => name === 'output')?.message}
          onChange={(size) => onChoose((current) => withSize(current, size))}
        />
      </Fold>
      <Fold
        title={TEXTS.brand}
        summary={brandKit['nama_usaha'] ?? ''}
        isOpen={brand.some((variable) => isFilled(variable) || isMissing(variable))}
      >
        {brandPage !== undefined && (
          <Link to={brandPage} className="line-link">
            {TEXTS.changeForAll}
          </Link>
        )}
        <Fields {...fields} variables={brand} />
      </Fold>
      {music.length > 0 && (
        <Fold title={TEXTS.music} summary={TEXTS.optional} isOpen={music.some(isFilled)}>
          <Fields {...fields} variables={music} />
        </Fold>
      )}
    </>
  );
};
