import { readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { decodeFrames, psnr } from './support/frames.ts';
import type { Picture } from './support/frames.ts';
import { crop, readPicture, stack, worstBlock, writePng } from './support/pictures.ts';
import type { Area } from './support/pictures.ts';
import { useBench } from './support/rendering.ts';
import { IS_THOROUGH } from './support/thorough.ts';

// `UPDATE_GOLDENS=1` writes the pictures instead of comparing with them. Review them before you commit them.
const IS_UPDATE = process.env['UPDATE_GOLDENS'] === '1';
const GOLDENS = fileURLToPath(new URL('goldens/components', import.meta.url));
const components = readdirSync(new URL('../../catalog/components', import.meta.url)).map((file) =>
  file.replace(/\.html$/, ''),
);

const CELL = { width: 480, height: 272 };
const PORTRAIT = { left: 0, width: 153, height: 272 };
const LANDSCAPE = { left: 157, width: 323, height: 182 };
const COLUMNS = 2;
const PAGE = { width: CELL.width * COLUMNS, height: CELL.height * Math.ceil(components.length / COLUMNS) };
/** How long each component is mounted; the page is longer. */
const SLOT_SECONDS = 4;
const DURATION_SECONDS = 4.5;
const INSTANTS: Readonly<Record<string, readonly number[]>> = {
  'caption-line': [0.5, 1.5, 3],
  captions: [0.5, 1.5, 3.5],
  'confetti-burst': [0.5, 2],
  countdown: [0.5, 2.5, 3.5],
  'logo-outro': [0.5, 1, 3],
};
/** Variables of the landscape components, which make every part of a component visible. */
const VALUES: Readonly<Record<string, object>> = {
  'call-to-action': { kontak: '0812-3456-7890', ikon: 'telepon' },
  captions: { gaya: 'karaoke', kartu: false, posisi: 'atas' },
  'logo-outro': { nama_usaha: 'Kopi Senja', slogan: 'Secangkir hangat di ujung hari', kontak: '@kopisenja' },
  'lower-third': { judul: 'Bu Sari', keterangan: 'Pemilik Warung Bu Sari', posisi: 'kanan' },
  'photo-frame': { bentuk: 'penuh' },
  'price-tag': { harga: 'Rp 1.250.000', harga_coret: 'Rp 1.500.000', warna_utama: '#0B6E4F' },
  typewriter: { rata: 'tengah', kartu: false },
};
const instantsOf = (name: string): readonly number[] => INSTANTS[name] ?? [0.5, 1, 3];

const areaOf = (index: number): Area => ({
  ...CELL,
  left: (index % COLUMNS) * CELL.width,
  top: Math.floor(index / COLUMNS) * CELL.height,
});

const host = (name: string, id: string, { left, top }: Area, box: typeof PORTRAIT, values: object = {}) =>
  `<div data-composition-id="${id}" data-composition-src="compositions/components/${name}.html" data-start="0" ` +
  `data-duration="${SLOT_SECONDS}" data-track-index="1" data-variable-values='${JSON.stringify(values)}' style="position:absolute;left:${left + box.left}px;top:${top}px;` +
  `width:${box.width}px;height:${box.height}px;overflow:hidden;outline:1px solid #5f7f7c"></div>`;

/** Every component twice: in portrait with its defaults and its own id, in landscape with VALUES and another id. */
const page = `<!doctype html><html lang="id"><head><meta charset="utf-8"><title>Components</title>
<style>body{margin:0}#page{position:relative;overflow:hidden;width:${PAGE.width}px;height:${PAGE.height}px;background:#8fb3b0}</style></head><body>
<div id="page" data-composition-id="page" data-no-timeline data-start="0" data-duration="${DURATION_SECONDS}" data-width="${PAGE.width}" data-height="${PAGE.height}">
${components.map((name, index) => host(name, name, areaOf(index), PORTRAIT) + host(name, `${name}-landscape`, areaOf(index), LANDSCAPE, VALUES[name])).join('\n')}
</div></body></html>`;

const bench = useBench();

/** Renders the page and returns its frame at a time. */
const renderFrames = async (fps: number): Promise<(seconds: number) => Picture> => {
  const { file } = await bench.render(page, { ...PAGE, fps, durationSeconds: DURATION_SECONDS });
  const frames = await decodeFrames(file, PAGE.width, PAGE.height);
  return (seconds) => {
    const frame = frames[Math.round(seconds * fps)];
    if (frame === undefined) throw new Error(`no frame at ${seconds} s`);
    return frame;
  };
};

describe('the components of the registry', () => {
  let at: (seconds: number) => Picture;
  beforeAll(async () => {
    at = await renderFrames(2);
    if (IS_UPDATE) await mkdir(GOLDENS, { recursive: true });
  });

  it.each(components.map((name, index) => [name, index] as const))(
    '%s looks like its golden picture',
    async (name, index) => {
      const actual = stack(instantsOf(name).map((seconds) => crop(at(seconds), areaOf(index))));
      const file = `${GOLDENS}/${name}.png`;
      if (IS_UPDATE) await writePng(actual, file);
      const golden = await readPicture(file, actual.width, actual.height);
      expect(psnr(actual, golden)).toBeGreaterThan(34);
      expect(worstBlock(actual, golden)).toBeLessThan(16);
    },
  );

  it('are not visible after their duration', () => {
    const empty = Buffer.alloc(PAGE.width * PAGE.height * 3, Buffer.from([0x8f, 0xb3, 0xb0]));
    expect(worstBlock(at(SLOT_SECONDS), { ...PAGE, pixels: empty })).toBeLessThan(4);
  });

  it.runIf(IS_THOROUGH)('look the same at any frame rate', async () => {
    const twiceAsOften = await renderFrames(4);
    for (const seconds of [0.5, 1.5, 2.5, 3.5]) {
      expect(worstBlock(at(seconds), twiceAsOften(seconds))).toBeLessThan(12);
    }
  });
});
