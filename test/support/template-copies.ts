import { fileURLToPath } from 'node:url';
import { createTemplateCatalog } from '#adapters/catalog/catalogs.ts';
import { copyTemplate } from '#core/template/copy-template.ts';

const CATALOG = fileURLToPath(new URL('../../catalog', import.meta.url));

/** Id and page of every version in the catalog, as a project that begins with it has it. */
export const templateCopies = (): readonly (readonly [string, string])[] =>
  createTemplateCatalog(CATALOG)
    .list()
    .map((template) => [template.id, copyTemplate(template)]);
