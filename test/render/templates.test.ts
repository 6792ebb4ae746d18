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
import { exif, exifSegment } from '#test/support/media/images.ts';
import { useViewer } from './support/use-viewer.ts';

const templates = createTemplateCatalog(fileURLToPath(new URL('../../catalog', import.meta.url))).list();
const viewer = useViewer();

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

describe('promo-produk@3', () => {
  it('shows a photo upright that its camera stored turned', async () => {
    const template = templates.find(({ id }) => id === 'promo-produk@3') as Template;
    const portrait = SIZES['portrait'] as OutputSize;
    const values = FILLINGS['one letter everywhere'](template);
    const draw = `(() => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 80, height: 60 });
      const context = canvas.getContext('2d');
      ['#f00', '#00f'].forEach((color, half) => { context.fillStyle = color; context.fillRect(half * 40, 0, 40, 60); });
      return canvas.toDataURL('image/jpeg', 1).split(',')[1];
    })()`;
    const stored = await viewer.show(template, portrait, values, ({ evaluate }) => evaluate<string>(draw));
    const jpeg = Buffer.from(stored, 'base64');
    // Orientation 6: the left column of the file is the top row of the picture.
    const turned = Buffer.concat([jpeg.subarray(0, 2), exifSegment(exif(6)), jpeg.subarray(2)]);
    const foto = `data:image/jpeg;base64,${turned.toString('base64')}`;
    const read = `['#photo', '#shot'].map((name) => {
      const picture = document.querySelector(name);
      const canvas = Object.assign(document.createElement('canvas'), { width: 60, height: 80 });
      canvas.getContext('2d').drawImage(picture, 0, 0, 60, 80);
      const colorAt = (x, y) => canvas.getContext('2d').getImageData(x, y, 1, 1).data.map((part) => Math.round(part / 255));
      return [colorAt(6, 9), colorAt(54, 9), colorAt(6, 71)].map((color) => color.slice(0, 3).join());
    })`;
    const colors = await viewer.show(template, portrait, { ...values, foto }, ({ evaluate }) =>
      evaluate<string[][]>(read),
    );
    expect(colors).toEqual([
      ['1,0,0', '1,0,0', '0,0,1'],
      ['1,0,0', '1,0,0', '0,0,1'],
    ]);
  });
});
