import { useQueryClient } from '@tanstack/react-query';
import { unwrap } from '../../api/client.ts';
import { useWorkspaceRecord } from '../../session/use-workspace-record.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useAction } from '../../ui/use-action.ts';
import { nameOf } from '../../ui/use-assets.ts';
import type { Asset } from '../../ui/use-assets.ts';
import { TEXTS } from './texts.ts';

interface DeleteAssetDialogProps {
  /** Undefined while the dialog is closed. */
  readonly asset: Asset | undefined;
  readonly onClose: () => void;
}

export const DeleteAssetDialog = ({ asset, onClose }: DeleteAssetDialogProps) => {
  const { api, path } = useWorkspace();
  const queries = useQueryClient();
  const toast = useToast();
  const { data: record } = useWorkspaceRecord();
  const remove = useAction({
    mutationFn: ({ id }: Asset) =>
      unwrap(
        api.DELETE('/dashboard/v1/workspaces/{workspace_id}/assets/{id}', {
          params: { path: { ...path, id } },
        }),
      ),
    onSuccess: async () => {
      await Promise.all(
        ['assets', 'asset', 'workspace'].map((word) =>
          queries.invalidateQueries({ queryKey: [path.workspace_id, word] }),
        ),
      );
      onClose();
      toast(TEXTS.deleted);
    },
  });
  const isLogo = asset !== undefined && record?.brand_kit.logo === asset.id;
  return (
    <ConfirmDialog
      title={TEXTS.askDelete}
      text={[asset && TEXTS.deletedForGood(nameOf(asset)), isLogo && TEXTS.isLogo, TEXTS.waitingVideosFail]
        .filter(Boolean)
        .join(' ')}
      action={TEXTS.delete}
      isOpen={asset !== undefined}
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => asset && remove.mutate(asset)}
      onClose={() => {
        remove.reset();
        onClose();
      }}
    />
  );
};
