import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { BRAND_KIT_VARIABLES } from '#contracts/brand-kit.ts';
import { createTemplateCatalog } from '#adapters/catalog/catalogs.ts';
import { copyTemplate } from '#core/template/copy-template.ts';
import { open } from './studio/edited.ts';

const CATALOG = fileURLToPath(new URL('../../../catalog', import.meta.url));
const templates = createTemplateCatalog(CATALOG).list();

const isOfBrand = (name: string) => BRAND_KIT_VARIABLES.some((known) => known === name);

it.each(templates)('a copy of $id begins with its examples, and without a brand', (template) => {
  const { variables, items } = open(copyTemplate(template));
  const defaults = new Map(variables.map(({ id, default: value }) => [id, value]));
  const written = template.variables.filter(
    ({ kind }) => kind !== 'image' && kind !== 'video' && kind !== 'audio' && kind !== 'captions',
  );
  expect(written.length).toBeGreaterThan(2);
  for (const { name, default: otherwise = '' } of written)
    expect(defaults.get(name), name).toBe(
      isOfBrand(name) ? otherwise : (template.examples[name] ?? otherwise),
    );
  for (const { name } of template.variables.filter(({ kind }) => kind === 'image' || kind === 'captions'))
    expect(defaults.get(name) ?? '', name).toBe('');
  expect(
    items.some(({ kind, variable, text }) => kind === 'text' && variable !== undefined && text !== ''),
  ).toBe(true);
});

it('a copy begins with the brand of the workspace', () => {
  const template = templates.find(({ variables }) => variables.some(({ name }) => name === 'nama_usaha'));
  if (!template) throw new Error('no template shows the name of the shop');
  const brand = { nama_usaha: 'Kopi Tetangga', warna_utama: '#123456' };
  const { variables } = open(copyTemplate(template, brand));
  expect(Object.fromEntries(variables.map(({ id, default: value }) => [id, value]))).toMatchObject(brand);
});
