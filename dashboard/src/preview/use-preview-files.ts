import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { unwrap } from '../api/client.ts';
import { useWorkspace } from '../session/workspace.tsx';
import type { CurrentWorkspace } from '../session/workspace.tsx';
import { previewFileQuery } from './preview-file.ts';
import { mountsComponents } from './prepare-preview.ts';

const NEVER = Number.POSITIVE_INFINITY;

const NO_COMPONENTS: Readonly<Record<string, string>> = {};

/** Sources of the components; undefined while a document that mounts some waits for them. */
export const useComponents = (html: string): Readonly<Record<string, string>> | undefined => {
  const isNeeded = mountsComponents(html);
  const { id } = useWorkspace();
  const components = previewFileQuery<Readonly<Record<string, string>>>(id, 'components.json');
  const { data } = useQuery({ ...components, enabled: isNeeded });
  return isNeeded ? data : NO_COMPONENTS;
};

/** The file of a response. A page that says why there is none is no file. */
const fileOf = (response: Response): Promise<Blob> => {
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.blob();
};

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

/** A file below `/preview/`, which frames get from here: those of an opaque origin have no cache. */
const sharedFile = (address: string) =>
  queryOptions({
    queryKey: ['shared-file', address],
    queryFn: async () => fileOf(await fetch(`/preview/${address}`)),
    staleTime: NEVER,
  });

const ASSET_FOLDER = 'assets/';

/** Files by their addresses in a document; undefined until they are here. One that fails is left out. */
export const useFiles = (addresses: readonly string[]): Readonly<Record<string, Blob>> | undefined => {
  const workspace = useWorkspace();
  const { isPending, files } = useQueries({
    queries: addresses.map((address) =>
      address.startsWith(ASSET_FOLDER)
        ? assetFile(workspace, address.slice(ASSET_FOLDER.length))
        : sharedFile(address),
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
