import { queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { unwrap } from '../../api/client.ts';
import type { Schemas } from '../../api/client.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import type { CurrentWorkspace } from '../../session/workspace.tsx';
import { useAction } from '../../ui/use-action.ts';
import type { Batch, BatchVideo } from './batch.ts';
import { untilFetched } from './until-fetched.ts';

const POLL_MS = 5000;
const PAGE_SIZE = 100;

const batchQuery = ({ api, path }: CurrentWorkspace, id: string) =>
  queryOptions({
    queryKey: [path.workspace_id, 'batch', id],
    queryFn: () =>
      unwrap(
        api.GET('/dashboard/v1/workspaces/{workspace_id}/batches/{id}', {
          params: { path: { ...path, id } },
        }),
      ),
  });

const isMoving = (batch: Batch | undefined): boolean =>
  batch?.finished_at === null && batch.status !== 'paused';

/** A batch, read again every few seconds until all its videos have ended. */
export const useBatch = (id: string) =>
  useQuery({
    ...batchQuery(useWorkspace(), id),
    refetchInterval: ({ state }) => isMoving(state.data) && POLL_MS,
  });

/** Every row of a batch with its video. */
export const listVideos = async (
  { api, path }: CurrentWorkspace,
  id: string,
): Promise<readonly BatchVideo[]> => {
  const rows: BatchVideo[] = [];
  let cursor: string | null = null;
  do {
    const page: Schemas['BatchVideoList'] = await unwrap(
      api.GET('/dashboard/v1/workspaces/{workspace_id}/batches/{id}/videos', {
        params: {
          path: { ...path, id },
          query: { limit: PAGE_SIZE, include: ['name'], ...(cursor !== null && { cursor }) },
        },
      }),
    );
    rows.push(...page.videos);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return rows;
};

/** The rows of a batch as they are at these counts. */
export const useBatchVideos = (batch: Batch | undefined) => {
  const workspace = useWorkspace();
  const id = batch?.id ?? '';
  return useQuery({
    queryKey: [workspace.path.workspace_id, 'batch-videos', id, batch?.counts],
    queryFn: () => listVideos(workspace, id),
    enabled: batch !== undefined,
    placeholderData: (known) => known,
  });
};

export const useBatches = () => {
  const { api, path } = useWorkspace();
  return useInfiniteQuery({
    queryKey: [path.workspace_id, 'batches'],
    queryFn: ({ pageParam: cursor }) =>
      unwrap(
        api.GET('/dashboard/v1/workspaces/{workspace_id}/batches', {
          params: { path, query: { limit: PAGE_SIZE, ...(cursor !== null && { cursor }) } },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: cursor }) => cursor,
  });
};

/** Creates a batch, once the files of its cells are there. Waiting for them ends when the page is left. */
export const useCreateBatch = (onCreated: (batch: Batch) => unknown) => {
  const { api, path } = useWorkspace();
  const queries = useQueryClient();
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  return useAction({
    mutationFn: (body: Schemas['CreateBatchRequest']) => {
      leaving.current = new AbortController();
      return untilFetched(
        body.rows,
        () => unwrap(api.POST('/dashboard/v1/workspaces/{workspace_id}/batches', { params: { path }, body })),
        leaving.current.signal,
      );
    },
    onSuccess: async (batch) => {
      await queries.invalidateQueries({ queryKey: [path.workspace_id, 'batches'] });
      return onCreated(batch);
    },
  });
};

/** Cancels or resumes a batch. */
export const useChangeBatch = (
  id: string,
  change: 'cancel' | 'resume',
  onChanged: () => unknown = () => {},
) => {
  const workspace = useWorkspace();
  const { api, path } = workspace;
  const queries = useQueryClient();
  return useAction({
    mutationFn: () =>
      unwrap(
        api.POST(`/dashboard/v1/workspaces/{workspace_id}/batches/{id}/${change}`, {
          params: { path: { ...path, id } },
        }),
      ),
    onSuccess: (batch) => {
      queries.setQueryData(batchQuery(workspace, id).queryKey, batch);
      for (const word of ['batches', 'workspace'])
        void queries.invalidateQueries({ queryKey: [path.workspace_id, word] });
      return onChanged();
    },
  });
};
