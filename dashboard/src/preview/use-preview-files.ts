import { queryOptions, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { IMAGE_MAX_BYTES } from '#contracts/limits.ts';
import { unwrap } from '../api/client.ts';
import { useWorkspace } from '../session/workspace.tsx';
import type { CurrentWorkspace } from '../session/workspace.tsx';
import { fileOf, sharedFileQuery } from './preview-file.ts';

const NEVER = Number.POSITIVE_INFINITY;

/** A larger clip costs a phone too much data; its first picture stands for it. One that was just uploaded is here already. */
const CLIP_MAX_BYTES = IMAGE_MAX_BYTES;

/** Of the query below; an upload puts its file there. */
export const assetFileKey = (workspaceId: string, id: string) => [workspaceId, 'asset-file', id] as const;

const assetFile = ({ api, path }: CurrentWorkspace, id: string) =>
  queryOptions({
    queryKey: assetFileKey(path.workspace_id, id),
    queryFn: async () => {
      const params = { params: { path: { ...path, id }, query: { include: ['thumbnail' as const] } } };
      const asset = await unwrap(api.GET('/dashboard/v1/workspaces/{workspace_id}/assets/{id}', params));
      const isLarge = asset.kind === 'video' && (asset.size_bytes ?? 0) > CLIP_MAX_BYTES;
      const url = isLarge ? (asset.thumbnail_url ?? null) : asset.url;
      // The cache may have the answer to an <img>, which lacks the header that allows this page to read it.
      return url === null ? null : fileOf(await fetch(url, { cache: 'no-store' }));
    },
    staleTime: NEVER,
    retry: false,
  });

export const ASSET_FOLDER = 'assets/';

/** Files by their addresses in a document; undefined until they are here. One that fails is left out. */
export const useFiles = (addresses: readonly string[]): Readonly<Record<string, Blob>> | undefined => {
  const workspace = useWorkspace();
  const { isPending, files } = useQueries({
    queries: addresses.map((address) =>
      address.startsWith(ASSET_FOLDER)
        ? assetFile(workspace, address.slice(ASSET_FOLDER.length))
        : sharedFileQuery(address),
    ),
    combine: (results) => ({
      isPending: results.some((result) => result.isPending),
      files: results.map(({ data }) => data),
    }),
  });
  return useMemo(() => {
    if (isPending) return undefined;
    const found = addresses.flatMap((address, index): [string, Blob][] => {
      const file = files[index];
      return file ? [[address, file]] : [];
    });
    return Object.fromEntries(found);
  }, [addresses, isPending, files]);
};
