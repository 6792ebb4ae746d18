import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '../../api/client.ts';
import { templatesQuery } from '../../api/templates.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import type { Video } from '../../ui/use-video.ts';

type Template = Pick<Schemas['Template'], 'id' | 'title' | 'is_newest'>;

export const COMPOSITION = 'composition';

/** Title of the template; a version that is not the newest names its number. */
export const templateName = (template: string, templates: readonly Template[]): string => {
  if (template === COMPOSITION) return 'Komposisi HTML';
  const known = templates.find(({ id }) => id === template);
  if (!known) return template;
  return known.is_newest ? known.title : `${known.title} (versi ${template.split('@')[1] ?? ''})`;
};

/** What the filter offers: compositions, then the newest versions, then earlier ones. */
export const templateChoices = (templates: readonly Template[]): { value: string; label: string }[] =>
  [
    COMPOSITION,
    ...templates.filter(({ is_newest: isNewest }) => isNewest).map(({ id }) => id),
    ...templates.filter(({ is_newest: isNewest }) => !isNewest).map(({ id }) => id),
  ].map((value) => ({ value, label: templateName(value, templates) }));

/** Names of videos and templates. Without the list of templates, ids stand for their titles. */
export const useNames = () => {
  const { api, path } = useWorkspace();
  const { data: templates = [] } = useQuery(templatesQuery(api, path));
  const ofTemplate = (template: string): string => templateName(template, templates);
  return {
    ofTemplate,
    /** Only compositions have titles. */
    ofVideo: ({ title, template }: Video): string => title ?? ofTemplate(template),
    choices: templateChoices(templates),
  };
};
