import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { unwrap } from '../api/client.ts';
import type { Schemas } from '../api/client.ts';
import { LINK_FRESH_MS } from '../api/signed-links.ts';
import { useWorkspace } from '../session/workspace.tsx';
import { isActive } from './status-labels.ts';

export type Video = Schemas['VideoWithIncludes'];

const POLL_MS = 2000;

/** A video with name, progress and links, read every two seconds until its status is final, then for fresh links. */
export const useVideo = (id: string, known?: Video) => {
  const { api, path } = useWorkspace();
  const queries = useQueryClient();
  const video = useQuery({
    queryKey: [path.workspace_id, 'video', id],
    queryFn: () =>
      unwrap(
        api.GET('/dashboard/v1/workspaces/{workspace_id}/videos/{id}', {
          params: {
            path: { ...path, id },
            query: { include: ['name', 'progress', 'poster', 'captions', 'project'] },
          },
        }),
      ),
    ...(known && { placeholderData: known }),
    staleTime: ({ state }) => (state.data && !isActive(state.data.status) ? LINK_FRESH_MS : 0),
    refetchInterval: ({ state }) => (state.data && isActive(state.data.status) ? POLL_MS : LINK_FRESH_MS),
  });
  const wasActive = useRef(false);
  const status = video.data?.status;
  useEffect(() => {
    if (status === undefined) return;
    if (wasActive.current && !isActive(status)) {
      void queries.invalidateQueries({ queryKey: [path.workspace_id, 'videos'] });
      void queries.invalidateQueries({ queryKey: [path.workspace_id, 'workspace'] });
    }
    wasActive.current = isActive(status);
  }, [status, queries, path.workspace_id]);
  return {
    ...video,
    /** Reads the video again when its links have ended, not when its file cannot be played. */
    renewLinks: () => {
      if (video.dataUpdatedAt + LINK_FRESH_MS < Date.now()) void video.refetch();
    },
  };
};
