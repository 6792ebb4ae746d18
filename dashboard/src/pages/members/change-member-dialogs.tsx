import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { unwrap } from '../../api/client.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { Member } from './member.ts';

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
  owner: 'Pemilik juga bisa mengatur anggota dan halaman untuk pengembang.',
  member:
    'Anggota bisa membuat video dan mengubah merek, tetapi tidak mengatur anggota dan halaman untuk pengembang.',
} as const;

export const ChangeRoleDialog = ({ member: { user_id, email, role }, isSelf, onClose }: ChangeProps) => {
  const { api, path } = useWorkspace();
  const toast = useToast();
  const membershipChanged = useMembershipChanged();
  const newRole = role === 'owner' ? 'member' : 'owner';
  const change = useMutation({
    mutationFn: () =>
      unwrap(
        api.PATCH('/dashboard/v1/workspaces/{workspace_id}/members/{user_id}', {
          params: { path: { ...path, user_id } },
          body: { role: newRole },
        }),
      ),
    onSuccess: () => {
      onClose();
      toast('Peran diubah.');
      return membershipChanged(isSelf);
    },
  });
  return (
    <ConfirmDialog
      title={`Jadikan ${email} ${newRole === 'owner' ? 'pemilik' : 'anggota'}?`}
      text={ROLE_TEXTS[newRole]}
      action="Ubah peran"
      variant="primary"
      isOpen
      isBusy={change.isPending}
      error={change.error}
      onConfirm={() => change.mutate()}
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
  const remove = useMutation({
    mutationFn: () =>
      unwrap(
        api.DELETE('/dashboard/v1/workspaces/{workspace_id}/members/{user_id}', {
          params: { path: { ...path, user_id } },
        }),
      ),
    onSuccess: async () => {
      toast(isSelf ? 'Anda keluar dari toko ini.' : 'Anggota dikeluarkan.');
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
      title={isSelf ? 'Keluar dari toko ini?' : `Keluarkan ${email}?`}
      text={
        isSelf
          ? 'Anda tidak bisa membuka dasbor toko ini lagi, kecuali pemilik mengundang Anda kembali. Video dan fotonya tetap ada.'
          : 'Orang ini tidak bisa membuka dasbor toko ini lagi. Video dan foto yang dibuatnya tetap ada.'
      }
      action={isSelf ? 'Keluar dari toko ini' : 'Keluarkan'}
      isOpen
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
};
