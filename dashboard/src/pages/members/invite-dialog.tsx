import { useQueryClient } from '@tanstack/react-query';
import { unwrap } from '../../api/client.ts';
import { violationsOf } from '../../api/violations.ts';
import { useKeptField } from '../../session/use-kept-field.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { formTexts } from '../../ui/form-texts.ts';
import { useToast } from '../../ui/toast.tsx';
import { useAction } from '../../ui/use-action.ts';
import type { Role } from './member.ts';
import { TEXTS } from './texts.ts';

const MAX_EMAIL_CHARACTERS = 254;

export const InviteDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { api, path } = useWorkspace();
  const queries = useQueryClient();
  const toast = useToast();
  const address = useKeptField('invited');
  const close = () => {
    address.clear();
    onClose();
  };
  const invite = useAction({
    mutationFn: (body: { readonly email: string; readonly role: Role }) =>
      unwrap(api.POST('/dashboard/v1/workspaces/{workspace_id}/members', { params: { path }, body })),
    onSuccess: ({ email }) => {
      close();
      toast(TEXTS.isMember(email));
      return Promise.all([
        queries.invalidateQueries({ queryKey: [path.workspace_id, 'members'] }),
        queries.invalidateQueries({ queryKey: [path.workspace_id, 'audit'] }),
      ]);
    },
  });
  return (
    <Dialog title={TEXTS.invite} isOpen onClose={close}>
      <form
        onSubmit={(event) => {
          const textOf = formTexts(event);
          invite.mutate({ email: textOf('email'), role: textOf('role') === 'owner' ? 'owner' : 'member' });
        }}
      >
        <TextField
          label={TEXTS.email}
          name="email"
          {...address.field}
          type="email"
          autoComplete="off"
          hint={TEXTS.inviteHint}
          maxLength={MAX_EMAIL_CHARACTERS}
          error={violationsOf(invite.error)['email']}
          required
        />
        <SelectField label={TEXTS.role} name="role" defaultValue="member" hint={TEXTS.rolesExplained}>
          <option value="member">{TEXTS.member}</option>
          <option value="owner">{TEXTS.owner}</option>
        </SelectField>
        <FormError error={invite.error} />
        <div className="actions">
          <Button onClick={close}>{TEXTS.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={invite.isPending}>
            {TEXTS.sendInvitation}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
