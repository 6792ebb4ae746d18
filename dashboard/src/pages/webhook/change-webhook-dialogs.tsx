import { useMutation, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '../../api/client.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { formTexts } from '../../ui/form-texts.ts';
import { RequestError } from '../../ui/notice.tsx';
import { OverlapField } from '../../ui/overlap-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { UrlForm } from './url-form.tsx';

interface ChangeProps {
  readonly onClose: () => void;
}

export const ChangeUrlDialog = ({ url, onClose }: ChangeProps & { readonly url: string }) => (
  <Dialog title="Ganti alamat webhook" isOpen onClose={onClose}>
    <p>Kode rahasia tetap sama. Kabar yang belum terkirim dikirim ke alamat baru.</p>
    <UrlForm url={url} action="Simpan alamat" onSaved={onClose}>
      <Button onClick={onClose}>Batal</Button>
    </UrlForm>
  </Dialog>
);

export const RotateSecretDialog = ({
  onSecret,
  onClose,
}: ChangeProps & { readonly onSecret: (secret: string) => void }) => {
  const { api, path } = useWorkspace();
  const queries = useQueryClient();
  const rotate = useMutation({
    // The result stays empty, because the cache of requests would keep the new secret.
    mutationFn: async (overlapHours: number) => {
      const { secret } = await unwrap(
        api.POST('/dashboard/v1/workspaces/{workspace_id}/webhook/rotate-secret', {
          params: { path },
          body: { overlap_hours: overlapHours },
        }),
      );
      onSecret(secret);
    },
    onSuccess: () => {
      onClose();
      return queries.invalidateQueries({ queryKey: [path.workspace_id, 'webhook'] });
    },
  });
  return (
    <Dialog title="Ganti kode rahasia" isOpen onClose={onClose}>
      <form onSubmit={(event) => rotate.mutate(Number(formTexts(event)('overlap_hours')))}>
        <p>Anda mendapat kode rahasia baru untuk memeriksa tanda tangan.</p>
        <OverlapField
          label="Kode lama tetap berlaku"
          hint="Selama itu setiap kabar ditandatangani dengan kode lama dan kode baru, supaya Anda sempat memasang yang baru."
        />
        {rotate.error && <RequestError error={rotate.error} />}
        <div className="actions">
          <Button onClick={onClose}>Batal</Button>
          <Button type="submit" variant="primary" isBusy={rotate.isPending}>
            Ganti kode rahasia
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

export const RemoveWebhookDialog = ({ onClose }: ChangeProps) => {
  const { api, path } = useWorkspace();
  const queries = useQueryClient();
  const toast = useToast();
  const remove = useMutation({
    mutationFn: () =>
      unwrap(api.DELETE('/dashboard/v1/workspaces/{workspace_id}/webhook', { params: { path } })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [path.workspace_id, 'webhook'] });
      onClose(); // after the button that opened the dialog is gone, which decides where the focus goes
      toast('Webhook dihapus.');
    },
  });
  return (
    <ConfirmDialog
      title="Hapus webhook?"
      text="Server Anda tidak dikabari lagi, dan kode rahasianya dihapus. Jika nanti dipasang lagi, Anda mendapat kode rahasia baru."
      action="Hapus webhook"
      isOpen
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
};
