import { useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { unwrap } from '../../api/client.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useAction } from '../../ui/use-action.ts';
import { TEXTS } from './texts.ts';

export const CancelVideo = ({ videoId }: { readonly videoId: string }) => {
  const { api, path } = useWorkspace();
  const queries = useQueryClient();
  const toast = useToast();
  const [isAsking, setIsAsking] = useState(false);
  const cancel = useAction({
    mutationFn: () =>
      unwrap(
        api.POST('/dashboard/v1/workspaces/{workspace_id}/videos/{id}/cancel', {
          params: { path: { ...path, id: videoId } },
        }),
      ),
    onSuccess: async ({ status }) => {
      toast(status === 'done' ? TEXTS.wasDone : TEXTS.wasCanceled);
      await Promise.all(
        ['video', 'videos', 'workspace'].map((word) =>
          queries.invalidateQueries({ queryKey: [path.workspace_id, word] }),
        ),
      );
      setIsAsking(false);
    },
  });
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>
        <X aria-hidden="true" />
        {TEXTS.cancelVideo}
      </Button>
      <ConfirmDialog
        title={TEXTS.askCancel}
        text={TEXTS.cancelExplained}
        action={TEXTS.cancelVideo}
        dismiss={TEXTS.dontCancel}
        isOpen={isAsking}
        isBusy={cancel.isPending}
        error={cancel.error}
        onConfirm={() => cancel.mutate()}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
};
