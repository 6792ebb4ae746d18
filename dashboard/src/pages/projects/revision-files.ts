import { queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { unwrap } from '../../api/client.ts';
import type { Schemas } from '../../api/client.ts';
import { LINK_FRESH_MS } from '../../api/signed-links.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import type { CurrentWorkspace } from '../../session/workspace.tsx';
import type { FileContent, Files, SavedFiles } from './project-draft.ts';
import { TEXTS } from './texts.ts';

type ListedFile = Schemas['ProjectFiles']['files'][number];

/** A text of a listing that was asked for links. */
interface ListedText {
  readonly path: string;
  readonly sha256: string;
  readonly url: string;
}

/** The files of a revision, which never change; only the links to their texts end. */
export const filesQuery = ({ api, path }: CurrentWorkspace, id: string, revision: number) =>
  queryOptions({
    queryKey: [path.workspace_id, 'project-files', id, revision],
    queryFn: async () => {
      const answer = await unwrap(
        api.GET('/dashboard/v1/workspaces/{workspace_id}/projects/{id}/files', {
          params: { path: { ...path, id }, query: { revision, include: ['url'] } },
        }),
      );
      if (!('files' in answer)) throw new Error('The answer without a path is no list.');
      return answer;
    },
    staleTime: LINK_FRESH_MS,
  });

const contentOf = ({ sha256, asset = '' }: ListedFile): FileContent =>
  sha256 === undefined ? { asset } : { sha256 };

export const toFiles = (files: readonly ListedFile[]): Files =>
  Object.fromEntries(files.map((file) => [file.path, contentOf(file)]));

/** Of the cache: a text has one digest in every project and revision. */
export const textKey = (workspaceId: string, sha256: string) => [workspaceId, 'project-text', sha256];

const textQuery = (workspaceId: string, { path, sha256, url }: ListedText) =>
  queryOptions({
    queryKey: textKey(workspaceId, sha256),
    queryFn: async () => {
      const response = await fetch(url);
      if (!response.ok) throw new Error(TEXTS.textNotLoaded(path));
      return response.text();
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A revision with its texts by digest. */
export interface LoadedRevision extends SavedFiles {
  readonly texts: ReadonlyMap<string, string>;
}

/** The files of a revision and all of its texts; `data` is undefined until they are here. */
export const useRevision = (id: string, revision: number) => {
  const workspace = useWorkspace();
  const queries = useQueryClient();
  const { data: listing, error: listingError, refetch } = useQuery(filesQuery(workspace, id, revision));
  const listed = useMemo(
    () =>
      listing?.files.flatMap(({ path, sha256, url }): ListedText[] =>
        sha256 === undefined || url === undefined ? [] : [{ path, sha256, url }],
      ) ?? [],
    [listing],
  );
  const { error, isPending, texts } = useQueries({
    queries: listed.map((text) => textQuery(workspace.id, text)),
    combine: (results) => ({
      isPending: results.some((result) => result.isPending),
      error: results.find((result) => result.isError)?.error ?? null,
      texts: results.map(({ data }) => data),
    }),
  });
  const data = useMemo((): LoadedRevision | undefined => {
    if (!listing || isPending || texts.includes(undefined)) return undefined;
    const loaded = new Map(listed.map(({ sha256 }, at) => [sha256, texts[at] ?? '']));
    return { revision: listing.revision, files: toFiles(listing.files), texts: loaded };
  }, [listing, listed, isPending, texts]);
  return {
    data,
    error: listingError ?? error,
    refetch: async () => {
      await refetch();
      const [workspaceId, name] = textKey(workspace.id, '');
      await queries.refetchQueries({
        queryKey: [workspaceId, name],
        predicate: ({ state }) => state.status === 'error',
      });
    },
  };
};
