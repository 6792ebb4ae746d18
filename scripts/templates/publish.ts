import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lintHyperframeHtml } from '@hyperframes/lint';
import { BUNDLED_FONT_FAMILIES } from '#core/fonts/font-families.ts';
import type { Template } from '#core/template/template.ts';
import { CATALOG_DIR } from '../shared/catalog-dir.ts';
import { OperatorError } from '../shared/command-line.ts';

const PUBLISHED = join(CATALOG_DIR, 'published.json');

/** Digests of the published versions, by id; null for a number whose version was removed before its release. */
export const readPublished = (): Readonly<Record<string, string | null>> =>
  JSON.parse(readFileSync(PUBLISHED, 'utf8')) as Record<string, string | null>;

/** SHA-256 of the manifest and the page with its kit. */
export const digestTemplate = ({ id, html }: Template): string =>
  createHash('sha256')
    .update(readFileSync(join(CATALOG_DIR, 'templates', id, 'template.json')))
    .update(html)
    .digest('hex');

/** Findings of the linter, for which the families of the renderer are declared like those of a style sheet. */
export const lintTemplate = async ({ html: page, parts }: Pick<Template, 'html' | 'parts'>) => {
  const fonts = BUNDLED_FONT_FAMILIES.map((family) => `@font-face{font-family:'${family}'}`).join('');
  const externalStyles = [{ href: 'fonts.css', content: fonts }];
  // The renderer sets the length of a page whose template has parts.
  const html = parts ? page.replace('data-composition-id=', 'data-duration="10" $&') : page;
  const { findings } = await lintHyperframeHtml(html, { distributed: true, externalStyles });
  // Kits count as lines of the page.
  return findings.filter(({ code }) => code !== 'composition_file_too_large');
};

/** Records the digest of a version, which may not change from then on. A page with findings of the linter is refused. */
export const publish = async (template: Template): Promise<void> => {
  const [finding] = (await lintTemplate(template)).filter(({ severity }) => severity === 'error');
  if (finding !== undefined) throw new OperatorError(`${template.id}: ${finding.code}: ${finding.message}`);
  const { [template.id]: known, ...others } = readPublished();
  const digest = digestTemplate(template);
  if (known === null)
    throw new OperatorError(`${template.id} was withdrawn: make a version with a higher number.`);
  if (known !== undefined && known !== digest)
    throw new OperatorError(
      `The number of ${template.id} is taken by another page: make the next version, or, if this one was never released, remove its line from catalog/published.json.`,
    );
  const ids = Object.entries({ ...others, [template.id]: digest }).toSorted(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(PUBLISHED, `${JSON.stringify(Object.fromEntries(ids), null, 2)}\n`);
  console.log(`Recorded the digest of ${template.id}. Commit catalog/published.json with it.`);
};
