import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ComponentCatalog, TemplateCatalog } from '#core/ports/compositions.ts';
import type { Template } from '#core/template/template.ts';

/** Registry components under `<bundledFilesDir>/components/`, read once per cold start. */
export const createComponentCatalog = (bundledFilesDir: string): ComponentCatalog => {
  const folder = path.join(bundledFilesDir, 'components');
  const sources = new Map(
    readdirSync(folder)
      .toSorted()
      .filter((file) => file.endsWith('.html'))
      .map((file) => [path.parse(file).name, readFileSync(path.join(folder, file), 'utf8')]),
  );
  return { read: (name) => sources.get(name), names: () => [...sources.keys()] };
};

/** Published templates under `<bundledFilesDir>/templates/<id>@<version>/`, read once per cold start. */
export const createTemplateCatalog = (bundledFilesDir: string): TemplateCatalog => {
  const templatesDir = path.join(bundledFilesDir, 'templates');
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
  // safe: content of this repository; test/unit/catalog validates every manifest
  return { ...(JSON.parse(manifest) as Omit<Template, 'html'>), html };
};
