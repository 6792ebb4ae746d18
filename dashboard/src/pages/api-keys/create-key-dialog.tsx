import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { unwrap } from '../../api/client.ts';
import type { Schemas } from '../../api/client.ts';
import { violationsOf } from '../../api/violations.ts';
import { useKeptField } from '../../session/use-kept-field.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { formTexts } from '../../ui/form-texts.ts';
import { useAction } from '../../ui/use-action.ts';
import { expiresAtAfter, PERMISSION_WORDS } from './api-key.ts';
import type { IssuedKey, Permission } from './api-key.ts';
import { TEXTS } from './texts.ts';

const MAX_NAME_CHARACTERS = 80;
const ALL = Object.keys(PERMISSION_WORDS) as readonly Permission[]; // safe: the keys of a record by permission

interface CreateKeyDialogProps {
  readonly onIssue: (issued: IssuedKey) => void;
  readonly onClose: () => void;
}

/** Creates a key. The mutation's result stays empty, because the cache of requests would keep it. */
const useCreateKey = ({ onIssue, onClose }: CreateKeyDialogProps) => {
  const { api, path } = useWorkspace();
  const queries = useQueryClient();
  return useAction({
    mutationFn: async (body: Schemas['CreateApiKeyRequest']) => {
      const { key, permissions } = await unwrap(
        api.POST('/dashboard/v1/workspaces/{workspace_id}/api-keys', { params: { path }, body }),
      );
      onIssue({ key, permissions });
    },
    onSuccess: onClose,
    // Also after an error: an answer may have been lost.
    onSettled: () => queries.invalidateQueries({ queryKey: [path.workspace_id, 'api-keys'] }),
  });
};

const PermissionChecks = ({
  chosen,
  onChange,
}: {
  readonly chosen: readonly Permission[];
  readonly onChange: (chosen: readonly Permission[]) => void;
}) => (
  <fieldset className="checks">
    <legend>{TEXTS.permissions}</legend>
    {ALL.map((permission) => (
      <label key={permission} className="check">
        <input
          type="checkbox"
          checked={chosen.includes(permission)}
          onChange={({ target }) =>
            onChange(ALL.filter((one) => (one === permission ? target.checked : chosen.includes(one))))
          }
        />
        {TEXTS.may} {PERMISSION_WORDS[permission]}
      </label>
    ))}
    {chosen.length === 0 && <p className="field-error">{TEXTS.chooseOne}</p>}
  </fieldset>
);

export const CreateKeyDialog = ({ onIssue, onClose }: CreateKeyDialogProps) => {
  const [permissions, setPermissions] = useState(ALL);
  const name = useKeptField('key name');
  const close = () => {
    name.clear();
    onClose();
  };
  const create = useCreateKey({ onIssue, onClose: close });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const textOf = formTexts(event);
    if (permissions.length === 0) return;
    create.mutate({
      name: textOf('name'),
      permissions: [...permissions],
      expires_at: expiresAtAfter(Number(textOf('days')), Date.now()),
    });
  };
  const violations = violationsOf(create.error);
  return (
    <Dialog title={TEXTS.createApiKey} isOpen onClose={close}>
      <form onSubmit={submit}>
        <TextField
          label={TEXTS.name}
          name="name"
          {...name.field}
          hint={TEXTS.nameHint}
          maxLength={MAX_NAME_CHARACTERS}
          autoComplete="off"
          error={violations['name']}
          required
        />
        <PermissionChecks chosen={permissions} onChange={setPermissions} />
        <SelectField label={TEXTS.validity} name="days" defaultValue="90" hint={TEXTS.validityHint}>
          <option value="30">{TEXTS.days30}</option>
          <option value="90">{TEXTS.days90}</option>
          <option value="365">{TEXTS.days365}</option>
          <option value="0">{TEXTS.noEnd}</option>
        </SelectField>
        <FormError error={create.error} />
        <div className="actions">
          <Button onClick={close}>{TEXTS.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={create.isPending}>
            {TEXTS.createKey}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
