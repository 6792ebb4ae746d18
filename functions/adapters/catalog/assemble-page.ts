import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Template, TemplateVariable } from '#core/template/template.ts';

/** Stand in a page for the style and script of a kit each. */
const KIT_MARK = /<!-- ((?:kit|scenes|captions)@[1-9]\d*) -->/g;

/** Type of a variable in the composition format, which has none for clips and captions; audio is mixed by the renderer, so a page does not declare it. */
const PAGE_TYPES: Readonly<Record<TemplateVariable['kind'], string | undefined>> = {
  text: 'string',
  color: 'color',
  choice: 'enum',
  image: 'image',
  video: 'string',
  captions: 'string',
  audio: undefined,
};

const escapeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll("'", '&#39;');

const declareVariables = (variables: readonly TemplateVariable[]): string => {
  const declarations = variables.flatMap((variable) => {
    const { name, label, kind, default: value = '' } = variable;
    const type = PAGE_TYPES[kind];
    const declaration = { id: name, type, label, default: value };
    if (type === undefined) return [];
    return [variable.kind === 'choice' ? { ...declaration, options: variable.options } : declaration];
  });
  return escapeAttribute(JSON.stringify(declarations));
};

/**
 * The page of a template as the renderer loads it: `<!-- kit@<n> -->` is replaced by the kit's style, its script stands before those of
 * the body, and the variables are declared on the `<html>` element.
 */
export const assemblePage = (
  html: string,
  variables: Template['variables'],
  bundledFilesDir: string,
): string => {
  const kits = [...html.matchAll(KIT_MARK)].map(([, kit]) => kit);
  if (kits.length === 0) throw new Error('the page names no kit, such as <!-- kit@1 -->');
  const read = (kit: string | undefined, extension: string) =>
    readFileSync(path.join(bundledFilesDir, 'kit', `${kit}.${extension}`), 'utf8');
  const styled = html.replaceAll(KIT_MARK, (_, kit: string) => `<style>\n${read(kit, 'css')}</style>`);
  const scripts = kits.map((kit) => `<script>\n${read(kit, 'js')}</script>\n`).join('');
  const start = styled.indexOf('<script', styled.indexOf('<body'));
  const page = styled.slice(0, start) + scripts + styled.slice(start);
  return page.replace('<html', () => `<html data-composition-variables='${declareVariables(variables)}'`);
};
