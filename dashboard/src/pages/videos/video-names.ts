import { useQuery } from '@tanstack/react-query';
import { templatesQuery } from '../../api/templates.ts';
import { useDeveloperPages } from '../../session/use-developer-pages.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { isOwnPage, templateChoices, templateName } from './template-names.ts';
import type { Video } from '../../ui/use-video.ts';

/** Breaks a line behind the dot of "Bakso Urat · Rp12.000", so that none begins with it. */
export const withPriceTogether = (name: string): string => name.replace(' · ', '\u00A0· ');

/** Names of videos and templates. Without the list of templates, titles are made from their ids. */
export const useNames = () => {
  const { api, path } = useWorkspace();
  const { data: templates = [] } = useQuery(templatesQuery(api, path));
  const { areShown } = useDeveloperPages();
  const ofTemplate = (template: string): string => templateName(template, templates);
  return {
    ofTemplate,
    /** By its product, such as "Bakso Urat Jumbo · Rp12.000". */
    ofVideo: ({ name, template }: Video): string => name ?? ofTemplate(template),
    /** Compositions and projects are made by programmers. */
    choices: templateChoices(templates).filter(({ value }) => areShown || !isOwnPage(value)),
  };
};
