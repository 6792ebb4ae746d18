import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareTemplateIds } from '#core/template/template-versions.ts';
import type { Template } from '#core/template/template.ts';
import { CATALOG_DIR } from '../shared/catalog-dir.ts';
import { CASES } from './cases.ts';
import { digestTemplate } from './publish.ts';

const PREVIEWS = join(CATALOG_DIR, 'previews.json');

type Sources = Readonly<Record<string, string>>;

/** Digests of what each preview was made from, by template id. */
export const readPreviewSources = (): Sources => JSON.parse(readFileSync(PREVIEWS, 'utf8')) as Sources;

export const writePreviewSources = (sources: Sources): void => {
  const sorted = Object.entries(sources).toSorted(([a], [b]) => compareTemplateIds(a, b));
  writeFileSync(PREVIEWS, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
};

/** SHA-256 of the page and manifest of a template, and of its example values with their photos and clips. */
export const digestPreviewSource = (template: Template): string => {
  const values = CASES.typical(template);
  const hash = createHash('sha256').update(digestTemplate(template)).update(JSON.stringify(values));
  const clips = template.variables.filter(
    ({ name, kind }) => kind === 'video' && (values[name] ?? '') !== '',
  );
  for (const { name } of clips) hash.update(readFileSync(join(CATALOG_DIR, values[name] ?? '')));
  return hash.digest('hex');
};
