import { queryOptions } from '@tanstack/react-query';
import { unwrap } from './client.ts';
import type { Api } from './client.ts';
import { LINK_FRESH_MS } from './signed-links.ts';
import { templateInLanguage } from '../language/template-language.ts';

/** Every version of every template. */
export const templatesQuery = (api: Api, path: { readonly workspace_id: string }) =>
  queryOptions({
    queryKey: [path.workspace_id, 'templates'],
    queryFn: async () => {
      const { templates } = await unwrap(
        api.GET('/dashboard/v1/workspaces/{workspace_id}/templates', { params: { path } }),
      );
      return templates.map(templateInLanguage);
    },
    staleTime: LINK_FRESH_MS,
  });
