import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Template, TemplateVariable } from '#core/template/template.ts';

/** Stands in a page for its variables and the style and script of that kit. */
const KIT_MARK = /<!-- (kit@[1-9]\d*) -->/;

/** Type of a variable in the composition format, which has none for clips and captions; audio is mixed by the renderer, so a page does not declare it. */
const PAGE_TYPES: Readonly<Record<TemplateVariable['kind'], string | undefined>> = {
  text: 'string',
  color: 'color',
  image: 'image',
  video: 'string',
  captions: 'string',
  audio: undefined,
};

const escapeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll("'", '&#39;');

const declareVariables = (variables: readonly TemplateVariable[]): string => {
  const declarations = variables.flatMap(({ name, label, kind, default: value = '' }) => {
    const type = PAGE_TYPES[kind];
    return type === undefined ? [] : [{ id: name, type, label, default: value }];
  });
  return escapeAttribute(JSON.stringify(declarations));
};

/**
 * The page of a template as the renderer loads it: `<!-- kit@<n> -->` is replaced by the kit's style and script, and
 * the variables are declared on the `<html>` element.
 */
export const assemblePage = (
  html: string,
  variables: Template['variables'],
  bundledFilesDir: string,
): string => {
  const [mark, kit] = KIT_MARK.exec(html) ?? [];
  if (mark === undefined) throw new Error('the page names no kit, such as <!-- kit@1 -->');
  const read = (extension: string) =>
    readFileSync(path.join(bundledFilesDir, 'kit', `${kit}.${extension}`), 'utf8');
  const style = `<style>\n${read('css')}</style>`;
  const script = `<script>\n${read('js')}</script>`;
  const [head = '', rest = ''] = html.split(mark);
  const end = rest.indexOf('<script', rest.indexOf('<body'));
  return `${head.replace('<html', () => `<html data-composition-variables='${declareVariables(variables)}'`)}${style}${rest.slice(0, end)}${script}\n${rest.slice(end)}`;
};
