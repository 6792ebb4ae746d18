import { queryOptions, useQuery } from '@tanstack/react-query';
import { unwrap } from '../../api/client.ts';
import { LINK_FRESH_MS } from '../../api/signed-links.ts';
import { templateInLanguage } from '../../language/template-language.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import type { CurrentWorkspace } from '../../session/workspace.tsx';

export const templateQuery = ({ api, path }: CurrentWorkspace, template: string) =>
  queryOptions({
    queryKey: [path.workspace_id, 'template', template],
    queryFn: async () =>
      templateInLanguage(
        await unwrap(
          api.GET('/dashboard/v1/workspaces/{workspace_id}/templates/{template}', {
            params: { path: { ...path, template } },
          }),
        ),
      ),
    staleTime: LINK_FRESH_MS,
  });

/** Nothing without an id. */
export const useTemplate = (template: string | undefined) =>
  useQuery({ ...templateQuery(useWorkspace(), template ?? ''), enabled: template !== undefined });
