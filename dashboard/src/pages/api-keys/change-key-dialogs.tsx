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
import type { ApiKey, IssuedKey } from './api-key.ts';
import { TEXTS } from './texts.ts';

interface ChangeProps {
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
}

export const RotateKeyDialog = ({
  apiKey: { id, name },
  onIssue,
  onClose,
}: ChangeProps & { readonly onIssue: (issued: IssuedKey) => void }) => {
  const { api, path } = useWorkspace();
  const queries = useQueryClient();
  const rotate = useAction({
    // The result stays empty, because the cache of requests would keep the new key.
    mutationFn: async (overlapHours: number) => {
      const { key, permissions } = await unwrap(
        api.POST('/dashboard/v1/workspaces/{workspace_id}/api-keys/{key_id}/rotate', {
          params: { path: { ...path, key_id: id } },
          body: { overlap_hours: overlapHours },
        }),
      );
      onIssue({ key, permissions });
    },
    onSuccess: onClose,
    // Also after an error: an answer may have been lost.
    onSettled: () => queries.invalidateQueries({ queryKey: [path.workspace_id, 'api-keys'] }),
  });
  return (
    <Dialog title={TEXTS.rotateTitle(name)} isOpen onClose={onClose}>
      <form onSubmit={(event) => rotate.mutate(Number(formTexts(event)('overlap_hours')))}>
        <p>{TEXTS.rotateExplained}</p>
        <OverlapField label={TEXTS.oldKeyStays} hint={TEXTS.overlapExplained} />
        {rotate.error && <RequestError error={rotate.error} />}
        <div className="actions">
          <Button onClick={onClose}>{TEXTS.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={rotate.isPending}>
            {TEXTS.rotateKey}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

export const RevokeKeyDialog = ({ apiKey: { id, name }, onClose }: ChangeProps) => {
  const { api, path } = useWorkspace();
  const queries = useQueryClient();
  const toast = useToast();
  const revoke = useAction({
    mutationFn: () =>
      unwrap(
        api.DELETE('/dashboard/v1/workspaces/{workspace_id}/api-keys/{key_id}', {
          params: { path: { ...path, key_id: id } },
        }),
      ),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [path.workspace_id, 'api-keys'] });
      onClose(); // after the button that opened the dialog is gone, which decides where the focus goes
      toast(TEXTS.keyRevoked);
    },
  });
  return (
    <ConfirmDialog
      title={TEXTS.askRevoke(name)}
      text={TEXTS.revokeExplained}
      action={TEXTS.revokeKey}
      isOpen
      isBusy={revoke.isPending}
      error={revoke.error}
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
    />
  );
};
