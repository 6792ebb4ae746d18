import { useQueryClient } from '@tanstack/react-query';
import { unwrap } from '../../api/client.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { formTexts } from '../../ui/form-texts.ts';
import { RequestError } from '../../ui/notice.tsx';
import { OverlapField } from '../../ui/overlap-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useAction } from '../../ui/use-action.ts';
import { UrlForm } from './url-form.tsx';
import { TEXTS } from './texts.ts';

interface ChangeProps {
  readonly onClose: () => void;
}

export const ChangeUrlDialog = ({ url, onClose }: ChangeProps & { readonly url: string }) => (
  <Dialog title={TEXTS.changeUrlTitle} isOpen onClose={onClose}>
    <p>{TEXTS.changeUrlExplained}</p>
    <UrlForm url={url} action={TEXTS.saveUrl} onSaved={onClose}>
      <Button onClick={onClose}>{TEXTS.cancel}</Button>
    </UrlForm>
  </Dialog>
);

export const RotateSecretDialog = ({
  onSecret,
  onClose,
}: ChangeProps & { readonly onSecret: (secret: string) => void }) => {
  const { api, path } = useWorkspace();
  const queries = useQueryClient();
  const rotate = useAction({
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
    onSuccess: onClose,
    // Also after an error: an answer may have been lost.
    onSettled: () => queries.invalidateQueries({ queryKey: [path.workspace_id, 'webhook'] }),
  });
  return (
    <Dialog title={TEXTS.rotateSecret} isOpen onClose={onClose}>
      <form onSubmit={(event) => rotate.mutate(Number(formTexts(event)('overlap_hours')))}>
        <p>{TEXTS.rotateExplained}</p>
        <OverlapField label={TEXTS.oldSecretStays} hint={TEXTS.overlapExplained} />
        {rotate.error && <RequestError error={rotate.error} />}
        <div className="actions">
          <Button onClick={onClose}>{TEXTS.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={rotate.isPending}>
            {TEXTS.rotateSecret}
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
  const remove = useAction({
    mutationFn: () =>
      unwrap(api.DELETE('/dashboard/v1/workspaces/{workspace_id}/webhook', { params: { path } })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [path.workspace_id, 'webhook'] });
      onClose(); // after the button that opened the dialog is gone, which decides where the focus goes
      toast(TEXTS.deleted);
    },
  });
  return (
    <ConfirmDialog
      title={TEXTS.askDelete}
      text={TEXTS.deleteExplained}
      action={TEXTS.deleteWebhook}
      isOpen
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
};
