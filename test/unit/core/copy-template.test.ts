import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { createTemplateCatalog } from '#adapters/catalog/catalogs.ts';
import { copyTemplate } from '#core/template/copy-template.ts';
import { open } from './studio/edited.ts';

const CATALOG = fileURLToPath(new URL('../../../catalog', import.meta.url));
const templates = createTemplateCatalog(CATALOG).list();

it.each(templates)('a copy of $id begins with the texts of its examples', (template) => {
  const shown = new Map(
    open(copyTemplate(template)).items.flatMap(({ kind, variable, text }) =>
      kind === 'text' && variable !== undefined ? [[variable, text]] : [],
    ),
  );
  const expected = Object.entries(template.examples).filter(([name]) => shown.has(name));
  expect(expected.length).toBeGreaterThan(1);
  expect(Object.fromEntries(shown)).toMatchObject(Object.fromEntries(expected));
});

it('a copy begins with the brand of the workspace', () => {
  const template = templates.find(({ examples }) => Object.hasOwn(examples, 'nama_usaha'));
  if (!template) throw new Error('no template shows the name of the shop');
  const { items } = open(copyTemplate(template, { nama_usaha: 'Kopi Tetangga' }));
  expect(items.find(({ variable }) => variable === 'nama_usaha')?.text).toBe('Kopi Tetangga');
});
