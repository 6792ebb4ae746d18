import { useEffect } from 'react';
import type { Schemas } from '../../api/client.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { AssetPicker } from '../../ui/asset-picker/asset-picker.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useIsWide } from '../../ui/use-is-wide.ts';
import { CurlButton } from './curl-dialog.tsx';
import { withValue } from './draft.ts';
import type { Draft } from './draft.ts';
import { OrderPanel } from './order-panel.tsx';
import { Preview, PreviewButton } from './preview-panel.tsx';
import { useDraft } from './stored-drafts.ts';
import { TemplateFields } from './template-fields.tsx';
import type { Template } from './templates.ts';
import { useOrder } from './use-order.ts';
import { fieldId } from './variable-field.tsx';
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
  const { to } = useWorkspace();
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
        <TemplateFields
          template={template}
          fields={{
            draft,
            brandKit,
            violations,
            MediaPicker: AssetPicker,
            brandPage: to('merek'),
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
