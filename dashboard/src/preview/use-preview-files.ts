import { queryOptions, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { unwrap } from '../api/client.ts';
import { useWorkspace } from '../session/workspace.tsx';
import type { CurrentWorkspace } from '../session/workspace.tsx';
import { fileOf, sharedFileQuery } from './preview-file.ts';

const NEVER = Number.POSITIVE_INFINITY;

const assetFile = ({ api, path }: CurrentWorkspace, id: string) =>
  queryOptions({
    queryKey: [path.workspace_id, 'asset-file', id],
    queryFn: async () => {
      const params = { params: { path: { ...path, id } } };
      const { url } = await unwrap(api.GET('/dashboard/v1/workspaces/{workspace_id}/assets/{id}', params));
      // The cache may have the answer to an <img>, which lacks the header that allows this page to read it.
      return url === null ? null : fileOf(await fetch(url, { cache: 'no-store' }));
    },
    staleTime: NEVER,
    retry: false,
  });

const ASSET_FOLDER = 'assets/';

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
