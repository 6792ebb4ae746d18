import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { unwrap } from '../../api/client.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useAction } from '../../ui/use-action.ts';
import { ROLES_IN_SENTENCES } from './member.ts';
import type { Member } from './member.ts';
import { TEXTS } from './texts.ts';

interface ChangeProps {
  readonly member: Member;
  readonly isSelf: boolean;
  readonly onClose: () => void;
}

/** Reads again what a change of a membership changes; first the session, which decides what the own role may read. */
const useMembershipChanged = () => {
  const { path } = useWorkspace();
  const queries = useQueryClient();
  return async (isSelf: boolean) => {
    if (isSelf) await queries.invalidateQueries({ queryKey: ['session'] });
    await Promise.all(
      ['members', 'audit'].map((part) => queries.invalidateQueries({ queryKey: [path.workspace_id, part] })),
    );
  };
};

const ROLE_TEXTS = {
  owner: TEXTS.ownersMay,
  member: TEXTS.membersMay,
} as const;

export const ChangeRoleDialog = ({ member: { user_id, email, role }, isSelf, onClose }: ChangeProps) => {
  const { api, path } = useWorkspace();
  const toast = useToast();
  const membershipChanged = useMembershipChanged();
  const newRole = role === 'owner' ? 'member' : 'owner';
  const change = useAction({
    mutationFn: () =>
      unwrap(
        api.PATCH('/dashboard/v1/workspaces/{workspace_id}/members/{user_id}', {
          params: { path: { ...path, user_id } },
          body: { role: newRole },
        }),
      ),
    onSuccess: () => {
      onClose();
      toast(TEXTS.roleChanged);
      return membershipChanged(isSelf);
    },
  });
  return (
    <ConfirmDialog
      title={TEXTS.askRole(email, ROLES_IN_SENTENCES[newRole])}
      text={ROLE_TEXTS[newRole]}
      action={TEXTS.changeRole}
      variant="primary"
      isOpen
      isBusy={change.isPending}
      error={change.error}
      onConfirm={() => change.mutate()}
      onClose={onClose}
    />
  );
};

export const InviteAgainDialog = ({ member: { user_id, email }, onClose }: Omit<ChangeProps, 'isSelf'>) => {
  const { api, path } = useWorkspace();
  const toast = useToast();
  const membershipChanged = useMembershipChanged();
  const invite = useAction({
    mutationFn: () =>
      unwrap(
        api.POST('/dashboard/v1/workspaces/{workspace_id}/members/{user_id}/invitation', {
          params: { path: { ...path, user_id } },
        }),
      ),
    onSuccess: () => {
      onClose();
      toast(TEXTS.invitationSent(email));
      return membershipChanged(false);
    },
  });
  return (
    <ConfirmDialog
      title={TEXTS.askInvitation(email)}
      text={TEXTS.invitationExplained}
      action={TEXTS.inviteAgain}
      variant="primary"
      isOpen
      isBusy={invite.isPending}
      error={invite.error}
      onConfirm={() => invite.mutate()}
      onClose={onClose}
    />
  );
};

export const RemoveMemberDialog = ({ member: { user_id, email }, isSelf, onClose }: ChangeProps) => {
  const { api, path } = useWorkspace();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const toast = useToast();
  const membershipChanged = useMembershipChanged();
  const remove = useAction({
    mutationFn: () =>
      unwrap(
        api.DELETE('/dashboard/v1/workspaces/{workspace_id}/members/{user_id}', {
          params: { path: { ...path, user_id } },
        }),
      ),
    onSuccess: async () => {
      toast(isSelf ? TEXTS.youLeft : TEXTS.memberRemoved);
      if (isSelf) {
        await queries.invalidateQueries({ queryKey: ['session'] });
        return navigate('/');
      }
      await membershipChanged(false);
      return onClose(); // after the button that opened the dialog is gone, which decides where the focus goes
    },
  });
  return (
    <ConfirmDialog
      title={isSelf ? TEXTS.askLeave : TEXTS.askRemove(email)}
      text={isSelf ? TEXTS.leaveExplained : TEXTS.removeExplained}
      action={isSelf ? TEXTS.leaveShop : TEXTS.remove}
      isOpen
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
};
