import { useCallback, useEffect, useState } from 'react';
import type { Schemas } from '../../api/client.ts';
import { OFFLINE } from '../../orders/offline.ts';
import { RepeatDialog } from '../../orders/repeat-dialog.tsx';
import { useUnfinished } from '../../session/use-unfinished.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { AssetPicker } from '../../ui/asset-picker/asset-picker.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useIsOnline } from '../../ui/use-is-online.ts';
import { useIsWide } from '../../ui/use-is-wide.ts';
import { useLeaveWarning } from '../../ui/use-leave-warning.ts';
import { CurlButton } from './curl-dialog.tsx';
import { isRepeated, withUpload, withValue } from './draft.ts';
import type { Draft } from './draft.ts';
import { fieldTexts } from './form-fields.ts';
import { OrderPanel } from './order-panel.tsx';
import type { BlockedOrder } from './order-panel.tsx';
import { Preview, SmallPreview } from './preview-panel.tsx';
import { useDraft } from './stored-drafts.ts';
import type { Source } from './stored-drafts.ts';
import { TemplateFields } from './template-fields.tsx';
import type { Template, Variable } from './templates.ts';
import { useOrder } from './use-order.ts';
import { fieldId } from './variable-field.tsx';
import { violationsByField } from './variable-violations.ts';
import type { FieldViolation } from './variable-violations.ts';
import { TEXTS } from './texts.ts';

const focusField = (name: string): void => {
  const control = document.querySelector<HTMLElement>(
    `#${CSS.escape(fieldId(name))} :is(input:not([type='color']), textarea, button)`,
  );
  const fold = control?.closest('details');
  if (fold) fold.open = true;
  control?.focus();
};

const Summary = ({ violations }: { readonly violations: readonly FieldViolation[] }) => (
  <Notice kind="error">
    <p>{TEXTS.checkFields(violations.length)}</p>
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
const isUnchanged = (name: string, draft: Draft, refused: Draft): boolean =>
  name === 'output' ? draft.size === refused.size : draft.values[name] === refused.values[name];

/** Why the draft cannot be ordered now: it would be sent later, or without a file that its owner has chosen. */
const useBlockedOrder = (
  { uploads = {} }: Draft,
  { variables }: Template,
  running: ReadonlySet<string>,
): BlockedOrder | undefined => {
  const isOnline = useIsOnline();
  if (!isOnline) return OFFLINE;
  const [upload] = Object.entries(uploads);
  if (!upload) return undefined;
  const [name, file] = upload;
  const field = variables.find((variable) => variable.name === name);
  const place = field ? TEXTS.inField(fieldTexts(field).label) : '';
  return running.has(name)
    ? { label: TEXTS.waitingForFile, reason: TEXTS.waitingForNamedFile(file, place) }
    : { label: TEXTS.fileMissing, reason: TEXTS.namedFileMissing(file, place) };
};

/** Names of the fields whose files are being uploaded: none after a reload. */
const useRunningUploads = () => {
  const [running, setRunning] = useState<ReadonlySet<string>>(new Set());
  const mark = useCallback((name: string, isRunning: boolean) => {
    setRunning((current) =>
      isRunning ? new Set([...current, name]) : new Set([...current].filter((other) => other !== name)),
    );
  }, []);
  return [running, mark] as const;
};

interface CreateFormProps {
  readonly template: Template;
  readonly workspace: Schemas['Workspace'];
  readonly source: Source | undefined;
}

export const CreateForm = ({ template, workspace, source }: CreateFormProps) => {
  const [draft, change] = useDraft(workspace.id, template, source);
  const { sent, error, ...order } = useOrder(template, draft, change);
  const { to } = useWorkspace();
  const isWide = useIsWide();
  const [running, markRunning] = useRunningUploads();
  const blocked = useBlockedOrder(draft, template, running);
  const hasUploads = Object.keys(draft.uploads ?? {}).length > 0;
  useLeaveWarning(hasUploads);
  const isUnfinished = hasUploads || (Object.keys(draft.values).length > 0 && !isRepeated(draft));
  useUnfinished(source?.videoId ?? template.id, isUnfinished);
  const { variables } = template;
  const { brand_kit: brandKit } = workspace;
  const refused = violationsByField(error, variables);
  const violations = refused.filter(({ name }) => isUnchanged(name, draft, sent));
  const panelError = refused.length > 0 ? null : error;
  const onChange = useCallback(
    (variable: Variable, value: string) => change((current) => withValue(current, variable, value, brandKit)),
    [change, brandKit],
  );
  const onUpload = useCallback(
    ({ name }: Variable, fileName: string | undefined) => {
      markRunning(name, fileName !== undefined);
      change((current) => withUpload(current, name, fileName));
    },
    [change, markRunning],
  );
  const onUploadFailed = useCallback(({ name }: Variable) => markRunning(name, false), [markRunning]);
  const preview = { template, draft, brandKit };
  useEffect(() => {
    const [first] = violationsByField(error, variables);
    if (first) focusField(first.name);
  }, [error, variables]);
  return (
    <form
      className="create"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const [unstored] = Object.keys(draft.uploads ?? {});
        if (blocked === undefined) order.order();
        else if (unstored !== undefined) focusField(unstored);
      }}
    >
      {!isWide && <SmallPreview {...preview} />}
      <div className="create-fields">
        {violations.length > 0 && <Summary violations={violations} />}
        <TemplateFields
          template={template}
          fields={{
            draft,
            brandKit,
            violations,
            clipSeconds: order.price.clipSeconds,
            MediaPicker: AssetPicker,
            brandPage: to('merek'),
            onChange,
            onUpload,
            onUploadFailed,
          }}
          onChoose={change}
        />
      </div>
      <div className="create-side">
        {isWide && <Preview {...preview} />}
        <OrderPanel
          price={order.price}
          availableCredits={workspace.credits.available}
          isBusy={order.isPending}
          blocked={blocked}
          error={order.isAsking ? null : panelError}
        />
        {isWide && <CurlButton template={template.id} draft={draft} />}
      </div>
      <RepeatDialog
        credits={order.price.credits}
        isOpen={order.isAsking}
        isBusy={order.isPending}
        error={error}
        onConfirm={order.confirm}
        onClose={order.dismiss}
      />
    </form>
  );
};
