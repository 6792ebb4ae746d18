import { queryOptions } from '@tanstack/react-query';
import { unwrap } from './client.ts';
import type { Api } from './client.ts';

/** Signed links end after 15 minutes; a record younger than this has a usable one. */
export const LINK_FRESH_MS = 10 * 60_000;

/** Every version of every template. */
export const templatesQuery = (api: Api, path: { readonly workspace_id: string }) =>
  queryOptions({
    queryKey: [path.workspace_id, 'templates'],
    queryFn: async () => {
      const { templates } = await unwrap(
        api.GET('/dashboard/v1/workspaces/{workspace_id}/templates', { params: { path } }),
      );
      return templates;
    },
    staleTime: LINK_FRESH_MS,
  });
