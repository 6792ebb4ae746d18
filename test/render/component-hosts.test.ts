import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ASSETS_DIR } from '../../layers/assets/assets-dir.ts';
import { buildAssets } from '../../layers/assets/build.ts';
import type { OutputSize } from '#core/template/template.ts';
import { findRenderTools } from '#renderer/render-tools.ts';
import { findLayoutProblems } from './component-layout.ts';
import type { Picture } from './support/frames.ts';
import { readPicture, worstBlock } from './support/pictures.ts';
import { openViewer } from './templates-page.ts';
import type { ShownTemplate, TemplateViewer } from './templates-page.ts';

const SENTENCE =
  'Pertanggungjawaban keberlangsungan usaha ketersediaan barang istimewa menyenangkan pelanggan';
const LONGEST: Readonly<Record<string, object>> = {
  'call-to-action': { ajakan: SENTENCE, kontak: SENTENCE },
  'caption-line': { teks: `${SENTENCE} ${SENTENCE}` },
  'confetti-burst': { jumlah: 240 },
  countdown: { judul: SENTENCE, akhir: SENTENCE.slice(0, 40), mulai: 3 },
  'logo-outro': { nama_usaha: SENTENCE, slogan: SENTENCE, kontak: SENTENCE },
  'lower-third': { judul: SENTENCE, keterangan: SENTENCE },
  'photo-frame': { keterangan: SENTENCE },
  'price-tag': { harga: 'Rp888.888.888', harga_coret: 'Rp999.999.999', label: SENTENCE },
  'progress-bar': { judul: SENTENCE, persen: 100 },
  typewriter: { teks: `${SENTENCE} https://${'tokobusari'.repeat(12)}.example ${SENTENCE.repeat(4)}` },
};
const SIZE = { width: 1920, height: 1980 };
/** Left, top, width and height of each host. */
type Host = readonly [number, number, number, number];
const HOSTS: readonly Host[] = [
  [0, 0, 400, 400],
  [410, 0, 400, 700],
  [820, 0, 800, 450],
  [820, 460, 1080, 500],
  [0, 970, 1920, 300],
  [0, 1280, 1920, 700],
];
/** For photographs, which take long in the large page. */
const SMALL_SIZE = { width: 640, height: 700 };
const SMALL_HOSTS: readonly Host[] = [
  [0, 0, 400, 400],
  [0, 410, 640, 280],
];
const STARTS = [0, 1, 7.3];
const DURATION_SECONDS = 5;
/** After the start of the host: entering, the end of a countdown, and the last frame. */
const INSTANTS = [1.1, 3.2, DURATION_SECONDS - 1 / 30];
const STILL = 2.8;

interface PageOptions {
  readonly start?: number;
  readonly durationSeconds?: number;
  readonly isSmall?: boolean;
}

const page = (
  name: string,
  values: object,
  { start = 0, durationSeconds = DURATION_SECONDS, isSmall = false }: PageOptions = {},
): string => {
  const { width: pageWidth, height: pageHeight } = isSmall ? SMALL_SIZE : SIZE;
  const hosts = (isSmall ? SMALL_HOSTS : HOSTS).map(
    ([left, top, width, height], index) =>
      `<div data-composition-id="${name}-${index}" data-composition-src="compositions/components/${name}.html" data-start="${start}" ` +
      `data-duration="${durationSeconds}" data-track-index="${index + 1}" data-variable-values='${JSON.stringify(values)}' ` +
      `style="position:absolute;left:${left}px;top:${top}px;width:${width}px;height:${height}px"></div>`,
  );
  return `<!doctype html><html lang="id"><head><meta charset="utf-8"><title>t</title><style>body{margin:0}</style></head><body>
<div id="root" data-composition-id="main" data-no-timeline data-start="0" data-duration="${start + durationSeconds + 0.5}" data-width="${pageWidth}"
 data-height="${pageHeight}" style="position:relative;overflow:hidden;width:${pageWidth}px;height:${pageHeight}px;background:#8fb3b0">${hosts.join('')}</div></body></html>`;
};

let viewer: TemplateViewer;
let scratchDir = '';
let names: string[] = [];
beforeAll(async () => {
  await buildAssets(ASSETS_DIR);
  const tools = await findRenderTools(ASSETS_DIR, process.env);
  scratchDir = await mkdtemp(join(tmpdir(), 'component-hosts-'));
  viewer = await openViewer(tools.chromium, scratchDir, tools);
  names = await readdir(new URL('../../catalog/components', import.meta.url));
});
afterAll(async () => {
  await viewer.close();
  await rm(scratchDir, { recursive: true, force: true });
});

const show = <T>(
  html: string,
  inspect: (page: ShownTemplate) => Promise<T>,
  size: OutputSize = SIZE,
): Promise<T> =>
  viewer.show({ html }, size, {}, async (shown) => {
    await shown.evaluate(`document.getElementById('straight').remove()`);
    await shown.seek(0);
    return inspect(shown);
  });

const photograph = async (shown: ShownTemplate): Promise<Picture> => {
  const file = join(scratchDir, 'frame.png');
  await writeFile(file, await shown.screenshot());
  return readPicture(file, SMALL_SIZE.width, SMALL_SIZE.height);
};

const layoutProblems = (shown: ShownTemplate): Promise<string[]> =>
  shown.evaluate(`(${findLayoutProblems.toString()})()`);

it('is tested for every component', () => {
  expect(names.map((file) => file.replace('.html', '')).toSorted()).toEqual(Object.keys(LONGEST).toSorted());
});

describe.each(Object.entries(LONGEST))('%s with the longest values', (name, values) => {
  it('looks the same whether its host starts at 0, 1 or 7.3 seconds', async () => {
    const pictures: Picture[][] = [];
    for (const start of STARTS)
      await show(
        page(name, values, { start, isSmall: true }),
        async (shown) => {
          const taken: Picture[] = [];
          for (const instant of INSTANTS) {
            await shown.seek(start + instant);
            taken.push(await photograph(shown));
          }
          pictures.push(taken);
        },
        SMALL_SIZE,
      );
    const [first = [], ...others] = pictures;
    for (const other of others)
      for (const [index, picture] of other.entries())
        expect(worstBlock(first[index] as Picture, picture)).toBeLessThan(4);
  });

  it('keeps every text inside its surface in hosts of 400 to 1,920 pixels', async () => {
    for (const tried of [values, {}]) {
      const problems = await show(page(name, tried), async (shown) => {
        await shown.seek(STILL);
        return layoutProblems(shown);
      });
      expect(problems).toEqual([]);
    }
  });
});

describe('a component', () => {
  /** Asks in the last frame. */
  const askAtEnd = <T>(html: string, expression: string, durationSeconds = DURATION_SECONDS) =>
    show(html, async (shown) => {
      await shown.seek(durationSeconds - 1 / 30);
      return shown.evaluate<T>(expression);
    });

  it('fills a wide host as a progress bar', async () => {
    const shares = await show(page('progress-bar', {}), async (shown) => {
      await shown.seek(STILL);
      return shown.evaluate<number[]>(
        `[...document.querySelectorAll('.progress-bar-card')].map((card) => card.offsetWidth / card.closest('[data-composition-src], [data-composition-id^="progress-bar-"]').offsetWidth)`,
      );
    });
    expect(shares).toHaveLength(HOSTS.length);
    for (const share of shares) expect(share).toBeGreaterThan(0.85);
  });

  it('stays to the last frame as a call to action, unless `keluar` is true', async () => {
    const count = `[...document.querySelectorAll('.call-to-action-label')].filter((e) => e.getBoundingClientRect().width > e.offsetWidth / 2).length`;
    expect(await askAtEnd(page('call-to-action', {}), count)).toBe(HOSTS.length);
    expect(await askAtEnd(page('call-to-action', { keluar: true }), count)).toBe(0);
  });

  it('has typed every letter by the end, however long the text and short the host', async () => {
    const isTyped = (values: object, durationSeconds: number) =>
      askAtEnd<boolean>(
        page('typewriter', values, { durationSeconds }),
        `[...document.querySelectorAll('.typewriter-letter')].every((e) => getComputedStyle(e).opacity === '1')`,
        durationSeconds,
      );
    expect(await isTyped({ teks: SENTENCE, kecepatan: 2 }, 0.7)).toBe(true);
    expect(await isTyped(LONGEST['typewriter'] ?? {}, 3)).toBe(true);
  });

  it('uses the font of its variable', async () => {
    const families = await show(page('countdown', { huruf: 'Poppins' }), (shown) =>
      shown.evaluate<string>(`getComputedStyle(document.querySelector('.countdown-title')).fontFamily`),
    );
    expect(families).toBe('Poppins, sans-serif');
  });
});
