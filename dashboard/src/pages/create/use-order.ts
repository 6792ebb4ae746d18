import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { unwrap } from '../../api/client.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { toRequest } from './draft.ts';
import type { Draft } from './draft.ts';
import { storeOrder } from './stored-drafts.ts';

/** Query parameter of the create page that shows a video. */
export const VIDEO_PARAMETER = 'video';

/** Query parameter of the create page: the video whose values the form takes over. */
export const FROM_PARAMETER = 'dari';

/** Orders a video and shows its progress. Repeated with the same draft, it creates one video. */
export const useOrder = (template: string) => {
  const { api, path, to } = useWorkspace();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (draft: Draft) =>
      unwrap(
        api.POST('/dashboard/v1/workspaces/{workspace_id}/videos', {
          params: { path },
          body: { ...toRequest(template, draft), idempotency_key: draft.requestKey },
        }),
      ),
    onSuccess: async (answer, draft) => {
      if (!('id' in answer)) return; // the answer of a dry run has none
      storeOrder(path.workspace_id, template, answer.id, draft);
      void queries.invalidateQueries({ queryKey: [path.workspace_id, 'videos'] });
      await navigate(to(`buat/${template}?${VIDEO_PARAMETER}=${answer.id}`));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [path.workspace_id, 'workspace'] }),
  });
};
