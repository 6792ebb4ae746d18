import type { Schemas } from '../../api/client.ts';
import { TEXTS } from './texts.ts';

type Template = Pick<Schemas['Template'], 'id' | 'title' | 'is_newest'>;

export const COMPOSITION = 'composition';
export const COMPOSITION_NAME = TEXTS.composition;
/** Of videos of projects. */
const STUDIO = 'studio';

/** Whether a video was made from a page of programmers, of which the catalogue has no template. */
export const isOwnPage = (template: string): boolean => template === COMPOSITION || template === STUDIO;

export const withoutVersion = (template: string): string => template.replace(/@.*/, '');

/** "Promo Produk" of promo-produk@5, until the list of templates is here. */
const titleOfId = (template: string): string =>
  withoutVersion(template)
    .replaceAll('-', ' ')
    .replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** Title of the template; a version that is not the newest names its number. */
export const templateName = (template: string, templates: readonly Template[]): string => {
  if (template === COMPOSITION) return COMPOSITION_NAME;
  if (template === STUDIO) return TEXTS.project;
  const known = templates.find(({ id }) => id === template);
  if (!known) return titleOfId(template);
  return known.is_newest ? known.title : TEXTS.version(known.title, template.split('@')[1] ?? '');
};

/** What the filter offers: compositions and projects, then every template for videos of all its versions. */
export const templateChoices = (templates: readonly Template[]): { value: string; label: string }[] => [
  { value: COMPOSITION, label: COMPOSITION_NAME },
  { value: STUDIO, label: TEXTS.project },
  ...templates
    .filter(({ is_newest: isNewest }) => isNewest)
    .map(({ id, title }) => ({ value: withoutVersion(id), label: title })),
];
