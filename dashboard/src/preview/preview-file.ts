import { queryOptions } from '@tanstack/react-query';
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
