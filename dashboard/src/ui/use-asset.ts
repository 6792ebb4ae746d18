import { skipToken, useQuery } from '@tanstack/react-query';
import { unwrap } from '../api/client.ts';
import { LINK_FRESH_MS } from '../api/signed-links.ts';
import { useWorkspace } from '../session/workspace.tsx';

/** One file of the workspace; nothing for an empty id. */
export const useAsset = (id: string) => {
  const { api, path } = useWorkspace();
  return useQuery({
    queryKey: [path.workspace_id, 'asset', id],
    queryFn:
      id === ''
        ? skipToken
        : () =>
            unwrap(
              api.GET('/dashboard/v1/workspaces/{workspace_id}/assets/{id}', {
                params: { path: { ...path, id }, query: { include: ['thumbnail'] } },
              }),
            ),
    staleTime: LINK_FRESH_MS,
  });
};
