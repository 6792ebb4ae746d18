import { useQuery } from '@tanstack/react-query';
import { unwrap } from '../api/client.ts';
import type { Schemas } from '../api/client.ts';
import { useWorkspace } from '../session/workspace.tsx';

export type VideoOrder = Schemas['VideoOrder'];

/** What a video was ordered with; an error for one that was ordered before orders were kept. */
export const useVideoOrder = (videoId: string) => {
  const { api, path } = useWorkspace();
  return useQuery({
    queryKey: [path.workspace_id, 'video-order', videoId],
    queryFn: () =>
      unwrap(
        api.GET('/dashboard/v1/workspaces/{workspace_id}/videos/{id}/order', {
          params: { path: { ...path, id: videoId } },
        }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });
};
