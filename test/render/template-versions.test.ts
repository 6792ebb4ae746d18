import { expect, it } from 'vitest';
import { createTemplateCatalog } from '#adapters/catalog/catalogs.ts';
import { documentOfTemplate } from '../../scripts/render/read-input.ts';
import { colorAt, decodeFrames } from './support/frames.ts';
import { useBench } from './support/rendering.ts';

const bench = useBench();
const catalog = createTemplateCatalog('test/support/template-versions');

it.each([
  { id: 'kartu@1', variables: { judul: 'Buka' }, frames: 6, color: [194, 65, 12] },
  { id: 'kartu@2', variables: { judul: 'Buka', harga: 'Rp15.000' }, frames: 12, color: [29, 78, 216] },
])('$id renders with its own page, kit, variables and duration', async ({ id, variables, frames, color }) => {
  const template = catalog.find(id) ?? expect.fail(`there is no template ${id}`);
  const { html, ...document } = documentOfTemplate(template, variables, { width: 320, height: 240 });
  const { file } = await bench.render(html, document);
  const pictures = await decodeFrames(file, 320, 240);
  expect(pictures.length).toBe(frames);
  for (const picture of pictures) {
    const shown = colorAt(picture, 310, 230);
    expect(shown.every((value, channel) => Math.abs(value - (color[channel] ?? -99)) <= 12)).toBe(true);
  }
});
