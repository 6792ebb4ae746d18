import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { findTemplate, newestTemplates } from '../../scripts/shared/templates.ts';
import { CASES } from '../../scripts/templates/cases.ts';
import { cellsOf } from '../../scripts/templates/gate/cells.ts';
import { checkCell } from '../../scripts/templates/gate/check-cell.ts';
import { presentFinding } from '../../scripts/templates/gate/findings.ts';
import type { Template } from '#core/template/template.ts';
import { exif, exifSegment } from '#test/support/media/images.ts';
import { sampleOf } from './support/thorough.ts';
import { useViewer } from './support/use-viewer.ts';

const viewer = useViewer();

/** One of the cells that `npm run test:templates` checks; each template has another one. */
const cellOf = (template: Template) => {
  const cells = cellsOf(template);
  const digest = createHash('sha256').update(template.id).digest();
  const cell = cells[digest.readUInt32BE() % cells.length];
  if (cell === undefined) throw new Error(`${template.id} has no size`);
  return { name: `${template.id}, ${cell.size.width}x${cell.size.height}, ${cell.description}`, cell };
};

/** Every fourth template, and here some of these; `npm run test:templates` checks all. */
const sampled = newestTemplates().filter((_, index) => index % 4 === 0);
it.each(sampleOf(sampled, 8).map(cellOf))('passes the quality gate: $name', async ({ cell }) => {
  expect((await checkCell(viewer, cell)).map(presentFinding)).toEqual([]);
});

/** Some templates, each in another of its sizes; `npm run test:templates` checks all. */
const logoCells = newestTemplates().flatMap((template, index) => {
  if (index % 8 > 0) return [];
  const cells = cellsOf(template).filter(({ caseName }) => caseName === 'logo');
  const cell = cells[(index / 8 + 1) % cells.length];
  if (cell === undefined) throw new Error(`${template.id} has no size`);
  return [{ id: template.id, size: `${cell.size.width}x${cell.size.height}`, cell }];
});

it.each(sampleOf(logoCells))('draws the name of the shop beside its logo: $id, $size', async ({ cell }) => {
  expect(cell.values).toMatchObject({
    nama_usaha: expect.any(String),
    logo: expect.stringMatching(/^data:/),
  });
  expect((await checkCell(viewer, cell)).map(presentFinding)).toEqual([]);
});

/** A triangle on a transparent ground. */
const mark = (color: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><path fill="${color}" d="M45 0 90 60H0z"/></svg>`,
  )}`;

it.each([
  ['white', mark('#fff'), 'rgb(34, 34, 34)'],
  ['pale', mark('#fff3c4'), 'rgb(34, 34, 34)'],
  ['colored', mark('#0a7d4f'), 'rgb(255, 255, 255)'],
])('draws a %s logo on a surface on which it is seen', async (_, logo, surface) => {
  const template = findTemplate('promo-produk@5');
  const size = { width: 1080, height: 1920 };
  const read = `getComputedStyle(document.querySelector('img.logo')).backgroundColor`;
  const shown = viewer.show(template, size, { ...CASES.shortest(template), logo }, ({ evaluate }) =>
    evaluate<string>(read),
  );
  expect(await shown).toBe(surface);
});

it('shows a photo upright that its camera stored turned', async () => {
  const template = findTemplate('promo-produk@5');
  const portrait = { width: 1080, height: 1920 };
  const values = CASES.shortest(template);
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
  const read = `[...document.querySelectorAll('[data-photo="foto"]')].map((picture) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 60, height: 80 });
    canvas.getContext('2d').drawImage(picture, 0, 0, 60, 80);
    const colorAt = (x, y) => canvas.getContext('2d').getImageData(x, y, 1, 1).data.map((part) => Math.round(part / 255));
    return [colorAt(6, 9), colorAt(54, 9), colorAt(6, 71)].map((color) => color.slice(0, 3).join());
  })`;
  const colors = await viewer.show(template, portrait, { ...values, foto }, ({ evaluate }) =>
    evaluate<string[][]>(read),
  );
  expect(colors).toEqual([['1,0,0', '1,0,0', '0,0,1']]);
});
