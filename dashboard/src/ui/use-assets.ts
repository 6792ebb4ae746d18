import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AssetKind } from '#contracts/limits.ts';
import { unwrap } from '../api/client.ts';
import type { Schemas } from '../api/client.ts';
import { LINK_FRESH_MS } from '../api/signed-links.ts';
import { useWorkspace } from '../session/workspace.tsx';
import { formatBytes } from './format.ts';
import { createThumbnailWait } from './thumbnail-wait.ts';

export type Asset = Schemas['Asset'];

/** What users call the file. */
export const nameOf = ({ name, id }: Asset): string => name ?? id;

/** Of a file that has arrived. */
export const sizeOf = ({ size_bytes: bytes }: Asset): string => formatBytes(bytes ?? 0);

const PAGE_SIZE = 30;

/** Files of the workspace, newest first. */
export const useAssets = (kind: AssetKind | undefined) => {
  const { api, path } = useWorkspace();
  const [waitForThumbnails] = useState(createThumbnailWait);
  const pages = useInfiniteQuery({
    queryKey: [path.workspace_id, 'assets', kind ?? 'all'],
    queryFn: ({ pageParam: cursor }) =>
      unwrap(
        api.GET('/dashboard/v1/workspaces/{workspace_id}/assets', {
          params: {
            path,
            query: {
              limit: PAGE_SIZE,
              include: ['thumbnail'],
              ...(kind && { kind }),
              ...(cursor !== null && { cursor }),
            },
          },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: cursor }) => cursor,
    placeholderData: keepPreviousData,
    refetchInterval: waitForThumbnails,
  });
  return {
    pages,
    /** Those of a page before stay until the filtered ones have arrived. */
    assets: pages.data?.pages.flatMap((page) => page.assets),
    /** Reads the assets again when a link has ended, not when a file is unreadable. */
    renewLinks: () => {
      if (pages.dataUpdatedAt + LINK_FRESH_MS < Date.now()) void pages.refetch();
    },
  };
};
