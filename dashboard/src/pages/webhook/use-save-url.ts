import { useQueryClient } from '@tanstack/react-query';
import { unwrap } from '../../api/client.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useAction } from '../../ui/use-action.ts';
import { TEXTS } from './texts.ts';

export interface SaveUrlEvents {
  /** The signing secret of the first URL. The mutation's result stays empty, because the cache of requests would keep it. */
  readonly onSecret?: ((secret: string) => void) | undefined;
  readonly onSaved?: (() => void) | undefined;
}

/** Sets the address of the webhook and enables it. */
export const useSaveUrl = ({ onSecret, onSaved }: SaveUrlEvents) => {
  const { api, path } = useWorkspace();
  const queries = useQueryClient();
  const toast = useToast();
  return useAction({
    mutationFn: async (url: string) => {
      const saved = await unwrap(
        api.PUT('/dashboard/v1/workspaces/{workspace_id}/webhook', { params: { path }, body: { url } }),
      );
      if ('secret' in saved) onSecret?.(saved.secret);
    },
    onSuccess: () => {
      toast(TEXTS.urlSaved);
      onSaved?.();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [path.workspace_id, 'webhook'] }),
  });
};
