import { useQuery } from '@tanstack/react-query';
import { unwrap } from '../../api/client.ts';
import { useWorkspace } from '../../session/workspace.tsx';

const ACTIVE_POLL_MS = 2000;

/** A video with progress and poster, up to date while it is queued or rendering. */
export const useVideo = (id: string) => {
  const { api, path } = useWorkspace();
  return useQuery({
    queryKey: [path.workspace_id, 'video', id, 'progress,poster'],
    queryFn: () =>
      unwrap(
        api.GET('/dashboard/v1/workspaces/{workspace_id}/videos/{id}', {
          params: { path: { ...path, id }, query: { include: ['progress', 'poster'] } },
        }),
      ),
    refetchInterval: ({ state: { data } }) => data?.finished_at === null && ACTIVE_POLL_MS,
  });
};
