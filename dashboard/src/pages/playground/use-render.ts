import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { unwrap } from '../../api/client.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import type { Draft } from './use-draft.ts';

/** Creates the video. Until it succeeds, the same draft keeps its idempotency key, so that it is paid once. */
export const useRender = () => {
  const { api, path } = useWorkspace();
  const queries = useQueryClient();
  const sent = useRef<Draft & { readonly key: string }>(undefined);
  return useMutation({
    mutationFn: async ({ html, title }: Draft) => {
      if (sent.current?.html !== html || sent.current.title !== title)
        sent.current = { html, title, key: crypto.randomUUID() };
      const video = await unwrap(
        api.POST('/dashboard/v1/workspaces/{workspace_id}/compositions', {
          params: { path },
          body: { html, ...(title !== '' && { title }), idempotency_key: sent.current.key },
        }),
      );
      sent.current = undefined;
      return 'id' in video ? video.id : undefined;
    },
    onSettled: () =>
      Promise.all(
        ['videos', 'workspace'].map((word) =>
          queries.invalidateQueries({ queryKey: [path.workspace_id, word] }),
        ),
      ),
  });
};
