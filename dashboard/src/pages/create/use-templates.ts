import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '../../api/client.ts';
import { LINK_FRESH_MS } from '../../api/signed-links.ts';
import { templatesQuery } from '../../api/templates.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { CATEGORY_LABELS } from './templates.ts';
import type { Template } from './templates.ts';

const CATEGORIES = Object.keys(CATEGORY_LABELS);

const newestByCategory = (templates: readonly Template[]): Template[] =>
  templates
    .filter((template) => template.is_newest)
    .sort((a, b) => CATEGORIES.indexOf(a.category) - CATEGORIES.indexOf(b.category));

/** The newest version of every template, in the order of the categories. */
export const useTemplates = () => {
  const { api, path } = useWorkspace();
  return useQuery({ ...templatesQuery(api, path), select: newestByCategory });
};

/** A template; from the list if that is here, so that the form opens at once with links that the browser has. Nothing without an id. */
export const useTemplate = (template: string | undefined) => {
  const { api, path } = useWorkspace();
  const queries = useQueryClient();
  const { queryKey } = templatesQuery(api, path);
  return useQuery({
    queryKey: [path.workspace_id, 'template', template],
    queryFn:
      template === undefined
        ? skipToken
        : () =>
            unwrap(
              api.GET('/dashboard/v1/workspaces/{workspace_id}/templates/{template}', {
                params: { path: { ...path, template } },
              }),
            ),
    initialData: () => queries.getQueryData(queryKey)?.find(({ id }) => id === template),
    initialDataUpdatedAt: () => queries.getQueryState(queryKey)?.dataUpdatedAt,
    staleTime: LINK_FRESH_MS,
  });
};
