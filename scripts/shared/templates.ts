import { createTemplateCatalog } from '#adapters/catalog/catalogs.ts';
import { findNearest } from '#core/nearest-name.ts';
import { rhythmValues } from '#core/template/media-values.ts';
import type { Template } from '#core/template/template.ts';
import { CATALOG_DIR } from './catalog-dir.ts';
import { OperatorError } from './command-line.ts';

/** Reads a template from the catalog; throws an OperatorError with the nearest newest version for an unknown one. */
export const findTemplate = (id: string): Template => {
  const catalog = createTemplateCatalog(CATALOG_DIR);
  const template = catalog.find(id);
  if (template !== undefined) return template;
  const newest = catalog.list().filter(({ isNewest }) => isNewest);
  const ids = newest.map((known) => known.id);
  const nearest = findNearest(id, ids);
  const advice = nearest === undefined ? `choose one of ${ids.join(', ')}.` : `did you mean ${nearest}?`;
  throw new OperatorError(`There is no template ${id}: ${advice}`);
};

/** The newest version of each template. */
export const newestTemplates = (): readonly Template[] =>
  createTemplateCatalog(CATALOG_DIR)
    .list()
    .filter(({ isNewest }) => isNewest);

type Values = Readonly<Record<string, string>>;

/** The values without those of audio, which is mixed beside the page. */
export const withoutAudio = ({ variables }: Pick<Template, 'variables'>, values: Values): Values => {
  const audio = new Set(variables.flatMap(({ name, kind }) => (kind === 'audio' ? name : [])));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !audio.has(name)));
};

/** The values that the page gets: of audio only the tempo of music from the library. */
export const pageValuesOf = (template: Pick<Template, 'variables'>, values: Values): Values => ({
  ...withoutAudio(template, values),
  ...rhythmValues(template.variables, values),
});
