import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { OutputSize, Template } from '#core/template/template.ts';
import { createTemplateCatalog } from '#adapters/catalog/catalogs.ts';
import {
  describeTemplate,
  FILLINGS,
  frameProblems,
  lastFrame,
  missingValues,
  SIZES,
} from './describe-template.ts';
import { isNewest, PHOTO } from './support/newest-templates.ts';
import { useViewer } from './templates-page.ts';

const templates = createTemplateCatalog(fileURLToPath(new URL('../../catalog', import.meta.url))).list();
const viewer = useViewer('templates-test');

// Earlier versions of a template: test/long/earlier-templates.test.ts
describe.each(templates.filter(isNewest).map((template) => [template.id, template] as const))(
  '%s',
  (_, template) => {
    describeTemplate(viewer, template);
  },
);

describe.each(
  templates
    .filter(isNewest)
    .filter(({ variables }) => variables.some(({ name }) => name === 'foto'))
    .map((template) => [template.id, template] as const),
)('%s with a photo', (_, template) => {
  describeTemplate(viewer, template, { foto: PHOTO });
});

describe('menu-harian@1 with fewer dishes', () => {
  const CASES = Object.keys(SIZES).flatMap((size) => [2, 3].map((dishes) => ({ size, dishes })));

  it.each(CASES)(
    'in $size shows $dishes dishes completely and none of the others',
    async ({ size, dishes }) => {
      const template = templates.find(({ id }) => id === 'menu-harian@1') as Template;
      const all = FILLINGS['the longest sentences and prices'](template);
      const values = Object.fromEntries(
        Object.entries(all).map(([name, value]) => [name, Number(name.split('_')[1]) > dishes ? '' : value]),
      );
      const { problems, names } = await viewer.show(
        template,
        SIZES[size] as OutputSize,
        values,
        async (page) => {
          await page.seek(lastFrame(template));
          const texts = await page.texts();
          const found = [...missingValues(values, texts), ...frameProblems(texts, size, 22)];
          return { problems: found, names: texts.map(({ name }) => name) };
        },
      );
      expect(problems).toEqual([]);
      expect(names.filter((name) => name.startsWith('item_'))).toHaveLength(dishes);
    },
  );
});
