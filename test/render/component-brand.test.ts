import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { WITHOUT_SURFACE, WITHOUT_TEXT } from '#test/support/component-exceptions.ts';
import { composePage } from './support/component-page.ts';
import { useViewer } from './support/use-viewer.ts';
import type { ShownTemplate } from '../../scripts/templates/viewer.ts';
import { sampleOf } from './support/thorough.ts';

/** Every component enters before this time, and none has left. */
const STILL = 2.5;
const CELL = { width: 480, height: 480 };
const COLUMNS = 4;
/** Values that make every part visible. */
const PARTS: Readonly<Record<string, object>> = {
  'call-to-action': { kontak: '0812-3456-7890' },
  'logo-outro': { slogan: 'Secangkir hangat', kontak: '@kopisenja' },
  'price-tag': { harga: 'Rp15.000', harga_coret: 'Rp22.000' },
};

const viewer = useViewer();
const files = readdirSync(new URL('../../catalog/components', import.meta.url));
const names = files.map((file) => file.replace('.html', ''));

/** Shows every component in the colors of one brand. */
const showBrand = <T>(
  primary: string,
  background: string,
  inspect: (page: ShownTemplate) => Promise<T>,
): Promise<T> => {
  const mounted = names.map((name, index) => {
    const values = {
      warna_utama: primary,
      ...(name !== WITHOUT_SURFACE && { warna_latar: background }),
      ...(name !== WITHOUT_TEXT && { huruf: 'Poppins' }),
      ...PARTS[name],
    };
    const place = { left: (index % COLUMNS) * CELL.width, top: Math.floor(index / COLUMNS) * CELL.height };
    return { name, values, start: 0, duration: 5, ...place, ...CELL };
  });
  const rows = Math.ceil(names.length / COLUMNS);
  const size = { width: CELL.width * COLUMNS, height: CELL.height * rows };
  return viewer.show({ html: composePage(size, mounted) }, size, {}, async (shown) => {
    await shown.seek(STILL);
    return inspect(shown);
  });
};

/** What the elements of each component are drawn with, in the order of `names`. */
const drawnWith = (property: string) =>
  `[...document.querySelectorAll('#root > *')].map((host) => [...new Set([...host.querySelectorAll('*')].flatMap((e) => { const style = getComputedStyle(e); return ${property}; }))])`;

it('draws every component with both colors of the brand, and its texts with one font', async () => {
  const drawn = await showBrand('#7A1FA2', '#FFE9A8', async (shown) => ({
    colors: await shown.evaluate<string[][]>(
      drawnWith('[style.backgroundColor, style.fill, style.stroke, style.color, style.borderColor]'),
    ),
    fonts: await shown.evaluate<string[][]>(
      drawnWith(
        `[...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()) && !e.matches('style, script') ? [style.fontFamily] : []`,
      ),
    ),
  }));
  for (const [index, name] of names.entries()) {
    expect(drawn.colors[index]).toContain('rgb(122, 31, 162)');
    if (name !== WITHOUT_SURFACE) expect(drawn.colors[index]).toContain('rgb(255, 233, 168)');
    expect(drawn.fonts[index]).toEqual(name === WITHOUT_TEXT ? [] : ['Poppins, sans-serif']);
  }
});

/**
 * Marks every text that is measured. The line through an old price is hidden; the text of a caption has an outline and no
 * surface.
 */
const MARK_TEXTS = `for (const e of document.querySelectorAll('#root > * *')) {
  const host = e.closest('#root > *').dataset.compositionId;
  const hasText = !e.matches('style, script') && [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
  if (hasText && !host.startsWith('${WITHOUT_SURFACE}')) e.dataset.text = host + ': ' + e.textContent;
}
for (const line of document.querySelectorAll('.price-tag-old i')) line.style.opacity = 0;`;

it.each(
  sampleOf([
    ['#7A1FA2', '#FFE9A8'],
    ['#FFE9A8', '#7A1FA2'],
    ['#111111', '#161616'],
    ['#FFFFFF', '#FAFAFA'],
    ['#808080', '#888888'],
  ] as const),
)('keeps every text legible in the colors %s and %s', async (primary, background) => {
  const contrasts = await showBrand(primary, background, async (shown) => {
    await shown.evaluate(MARK_TEXTS);
    const { texts: measured } = await shown.measure('readMoment');
    const texts = measured.filter(({ label }) => label.includes(': ')); // those that were marked
    const found = await shown.contrasts(texts);
    return texts.map(({ label }, index) => ({ name: label, contrast: found[index] ?? 0 }));
  });
  const components = new Set(contrasts.map(({ name }) => name.replace(/-\d+:.*/s, '')));
  expect([...components].toSorted()).toEqual(
    names.filter((name) => name !== WITHOUT_TEXT && name !== WITHOUT_SURFACE).toSorted(),
  );
  expect(contrasts.filter(({ contrast }) => contrast < 3)).toEqual([]);
});
