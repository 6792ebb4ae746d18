import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { FIRST_FILES } from './template-page.ts';
import type { TemplateFile } from './template-page.ts';
import { TEXTS } from './texts.ts';

const NEVER = Number.POSITIVE_INFINITY;

/** A file below `/preview/`, which a build writes and which never changes for the page that is open. */
export const previewFileQuery = <T>(workspaceId: string, name: string) =>
  queryOptions({
    queryKey: [workspaceId, 'preview-file', name],
    queryFn: async () => {
      const response = await fetch(`/preview/${name}`);
      if (!response.ok) throw new Error(TEXTS.cannotOpen);
      return (await response.json()) as T;
    },
    staleTime: NEVER,
  });

export const templateFileQuery = (workspaceId: string, template: string) =>
  previewFileQuery<TemplateFile>(workspaceId, `templates/${template}.json`);

/** The file of a response. A page that says why there is none is no file. */
export const fileOf = (response: Response): Promise<Blob> => {
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.blob();
};

/** A file below `/preview/`, which frames get from here: those of an opaque origin have no cache. */
export const sharedFileQuery = (address: string) =>
  queryOptions({
    queryKey: ['shared-file', address],
    queryFn: async () => fileOf(await fetch(`/preview/${address}`)),
    staleTime: NEVER,
  });

/** What the first preview of each template loads, by its id. */
const firstFilesQuery = (workspaceId: string) =>
  previewFileQuery<Readonly<Record<string, readonly string[]>>>(workspaceId, FIRST_FILES);

/** Loads what every template shows with its first preview. It fails without a connection. */
export const prefetchTemplates = async (queries: QueryClient, workspaceId: string): Promise<void> => {
  const [files = [], ...others] = Object.values(await queries.fetchQuery(firstFilesQuery(workspaceId)));
  for (const address of files.filter((file) => others.every((other) => other.includes(file))))
    void queries.prefetchQuery(sharedFileQuery(address));
};

/** Loads everything that the first preview of a template shows at the same time. It fails without a connection. */
export const prefetchTemplate = async (
  queries: QueryClient,
  workspaceId: string,
  template: string,
): Promise<void> => {
  void queries.prefetchQuery(templateFileQuery(workspaceId, template));
  const files = await queries.fetchQuery(firstFilesQuery(workspaceId));
  for (const address of files[template] ?? []) void queries.prefetchQuery(sharedFileQuery(address));
};
