import { Plus, WandSparkles } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Schemas } from '../../api/client.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useIsWide } from '../../ui/use-is-wide.ts';
import { CurlButton } from './curl-dialog.tsx';
import { withExamples, withSize, withValue } from './draft.ts';
import type { Draft } from './draft.ts';
import { formSections } from './form-fields.ts';
import type { FieldGroup } from './form-fields.ts';
import { OrderPanel } from './order-panel.tsx';
import { Preview, PreviewButton } from './preview-panel.tsx';
import { SizeChoice } from './size-choice.tsx';
import { useDraft } from './stored-drafts.ts';
import type { Template, Variable } from './templates.ts';
import { useOrder } from './use-order.ts';
import { fieldId, VariableField } from './variable-field.tsx';
import type { VariableFieldProps } from './variable-field.tsx';
import { violationsByField } from './variable-violations.ts';
import type { FieldViolation } from './variable-violations.ts';

const focusField = (name: string): void =>
  document
    .querySelector<HTMLElement>(
      `#${CSS.escape(fieldId(name))} :is(input:not([type='color']), textarea, button)`,
    )
    ?.focus();

const Summary = ({ violations }: { readonly violations: readonly FieldViolation[] }) => (
  <Notice kind="error">
    <p>Periksa {violations.length} isian ini, lalu tekan “Buat video” lagi:</p>
    <ul>
      {violations.map(({ name, label, message }) => (
        <li key={name}>
          <a
            href={`#${fieldId(name)}`}
            onClick={(event) => {
              event.preventDefault();
              focusField(name);
            }}
          >
            {label}
          </a>
          : {message}
        </li>
      ))}
    </ul>
  </Notice>
);

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

interface SectionsProps {
  readonly template: Template;
  readonly fields: FieldsProps;
  readonly onChoose: (draft: Draft) => void;
}

const Sections = ({ template, fields, onChoose }: SectionsProps) => {
  const { to } = useWorkspace();
  const { content, groups, brand, music } = formSections(template.variables);
  const { draft, brandKit, violations } = fields;
  return (
    <>
      <section className="card create-section">
        <div className="create-section-head">
          <h2>Isi video</h2>
          <Button variant="quiet" onClick={() => onChoose(withExamples(draft, template.variables, brandKit))}>
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
          onChange={(size) => onChoose(withSize(draft, size))}
        />
      </section>
      <section className="card create-section">
        <div className="create-section-head">
          <h2>Merek</h2>
          <Link to={to('merek')}>Ubah untuk semua video</Link>
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

/** Whether the field still has the value that was refused. */
const isUnchanged = (name: string, draft: Draft, refused: Draft | undefined): boolean =>
  name === 'output' ? draft.size === refused?.size : draft.values[name] === refused?.values[name];

interface CreateFormProps {
  readonly template: Template;
  readonly workspace: Schemas['Workspace'];
}

export const CreateForm = ({ template, workspace }: CreateFormProps) => {
  const [draft, setDraft] = useDraft(workspace.id, template);
  const order = useOrder(template.id);
  const isWide = useIsWide();
  const { variables } = template;
  const { brand_kit: brandKit } = workspace;
  const refused = violationsByField(order.error, variables);
  const violations = refused.filter(({ name }) => isUnchanged(name, draft, order.variables));
  const preview = { template, draft, brandKit };
  useEffect(() => {
    const [first] = violationsByField(order.error, variables);
    if (first) focusField(first.name);
  }, [order.error, variables]);
  return (
    <form
      className="create"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!order.isPending) order.mutate(draft);
      }}
    >
      <div className="create-fields">
        {violations.length > 0 && <Summary violations={violations} />}
        <Sections
          template={template}
          fields={{
            draft,
            brandKit,
            violations,
            onChange: (variable, value) => setDraft(withValue(draft, variable, value, brandKit)),
          }}
          onChoose={setDraft}
        />
      </div>
      <div className="create-side">
        {isWide && <Preview {...preview} />}
        <OrderPanel
          template={template}
          availableCredits={workspace.credits.available}
          isBusy={order.isPending}
          error={refused.length > 0 ? null : order.error}
        >
          {!isWide && <PreviewButton {...preview} />}
        </OrderPanel>
        {isWide && <CurlButton template={template.id} draft={draft} />}
      </div>
    </form>
  );
};
