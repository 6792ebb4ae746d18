import { useQuery } from '@tanstack/react-query';
import { unwrap } from '../../api/client.ts';
import type { Schemas } from '../../api/client.ts';
import { LINK_FRESH_MS, templatesQuery } from '../../api/templates.ts';
import { useWorkspace } from '../../session/workspace.tsx';

export type Template = Schemas['Template'];
export type Variable = Template['variables'][number];

export const CATEGORY_LABELS = {
  promo: 'Promo',
  menu: 'Menu',
  katalog: 'Katalog',
  testimoni: 'Testimoni',
  pengumuman: 'Pengumuman',
  acara: 'Acara',
  lowongan: 'Lowongan',
  ucapan: 'Ucapan',
} as const satisfies Record<Template['category'], string>;

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

export const useTemplate = (template: string) => {
  const { api, path } = useWorkspace();
  return useQuery({
    queryKey: [path.workspace_id, 'template', template],
    queryFn: () =>
      unwrap(
        api.GET('/dashboard/v1/workspaces/{workspace_id}/templates/{template}', {
          params: { path: { ...path, template } },
        }),
      ),
    staleTime: LINK_FRESH_MS,
  });
};

/** What the template is for: its description up to the first colon or full stop. */
export const purposeOf = (description: string): string => /^[^:.]+/.exec(description)?.[0] ?? description;
