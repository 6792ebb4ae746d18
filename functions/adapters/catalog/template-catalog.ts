import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { TemplateCatalog } from '#core/ports/compositions.ts';
import type { Template } from '#core/template/template.ts';

/** The published templates under `<assetsDir>/templates/<id>@<version>/`, read once per cold start. */
export const createTemplateCatalog = (assetsDir: string): TemplateCatalog => {
  const templatesDir = path.join(assetsDir, 'templates');
  const templates = new Map(
    readdirSync(templatesDir)
      .toSorted()
      .map((id) => [id, readTemplate(path.join(templatesDir, id))]),
  );
  return { find: (id) => templates.get(id), list: () => [...templates.values()] };
};

const readTemplate = (directory: string): Template => {
  const manifest = readFileSync(path.join(directory, 'template.json'), 'utf8');
  const html = readFileSync(path.join(directory, 'template.html'), 'utf8');
  // safe: our own content; the catalogue's tests hold every manifest to this shape
  return { ...(JSON.parse(manifest) as Omit<Template, 'html'>), html };
};
