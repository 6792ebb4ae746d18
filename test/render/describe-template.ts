import { expect, it } from 'vitest';
import type { OutputSize, Template } from '#core/template/template.ts';
import type { Box, VisibleText } from '../../scripts/templates/measure-texts.ts';
import type { ShownTemplate } from '../../scripts/templates/viewer.ts';
import type { Viewer } from './support/use-viewer.ts';

type Values = Readonly<Record<string, string>>;

/** Seconds at which no text moves: within the opening, and when all texts are shown. */
const STILL_TIMES: Readonly<Record<string, readonly number[]>> = {
  'menu-harian@1': [1.3, 5.9, 7],
  'pengumuman@1': [1.1, 5.8],
  'promo-produk@1': [1.6, 6.05],
  'promo-produk@2': [1.6, 6.05],
  'promo-produk@3': [1.6, 6.05],
};
export const SIZES: Readonly<Record<string, OutputSize>> = {
  portrait: { width: 1080, height: 1920 },
  square: { width: 1080, height: 1080 },
  landscape: { width: 1920, height: 1080 },
};
/** Left and right, top, bottom. In portrait, the controls of video apps cover the margins. */
const MARGINS: Readonly<Record<string, readonly [number, number, number]>> = {
  portrait: [40, 160, 200],
  square: [40, 30, 30],
  landscape: [60, 40, 40],
};
const BRANDS = {
  light: { warna_utama: '#F9C74F', warna_latar: '#FFFFFF' },
  dark: { warna_utama: '#7C3AED', warna_latar: '#0B1020' },
  equal: { warna_utama: '#F97316', warna_latar: '#F97316' },
  'mid-grey': { warna_utama: '#808080', warna_latar: '#777777' },
  'all white': { warna_utama: '#FFFFFF', warna_latar: '#FFFFFF' },
  'all black': { warna_utama: '#000000', warna_latar: '#000000' },
  'dark on vivid': { warna_utama: '#0A3D91', warna_latar: '#FF2D55' },
  'vivid on vivid': { warna_utama: '#00C853', warna_latar: '#FF6D00' },
} as const;

const SENTENCE =
  'Pertanggungjawaban keberlangsungan usaha ketersediaan barang istimewa menyenangkan pelanggan ';

type TextOf = (name: string, maxLength: number) => string;
const filled = (template: Template, textOf: TextOf): Values =>
  Object.fromEntries(
    template.variables.flatMap((variable) =>
      variable.kind === 'text' ? [[variable.name, textOf(variable.name, variable.maxLength)]] : [],
    ),
  );
/** The longest price in the usual format; the old price is the higher one. */
const priceOf: TextOf = (name, maxLength) => {
  const format = ['Rp888.888.888', 'Rp8.888.888'].find(({ length }) => length <= maxLength) ?? '8';
  return name === 'harga_coret' ? format.replaceAll('8', '9') : format;
};
export const FILLINGS = {
  'the longest texts without a space': (template: Template) =>
    filled(template, (_, maxLength) => 'W'.repeat(maxLength)),
  'the longest sentences and prices': (template: Template) =>
    filled(template, (name, maxLength) =>
      name.startsWith('harga') ? priceOf(name, maxLength) : SENTENCE.repeat(3).slice(0, maxLength),
    ),
  'one letter everywhere': (template: Template) => filled(template, () => 'g'),
  'one letter where a text is required': (template: Template) => {
    const required = new Set(
      template.variables.filter((v) => v.default === undefined).map(({ name }) => name),
    );
    return filled(template, (name) => (required.has(name) ? 'W' : ''));
  },
} as const;

const squeeze = (text: string) => text.replace(/\s/g, '');
const overlap = (a: Box, b: Box) =>
  Math.min(a[2], b[2]) - Math.max(a[0], b[0]) > 1 && Math.min(a[3], b[3]) - Math.max(a[1], b[1]) > 1;

export const frameProblems = (
  texts: readonly VisibleText[],
  sizeName: string,
  minFontSize: number,
): string[] => {
  const { width = 0, height = 0 } = SIZES[sizeName] ?? {};
  const [side, top, bottom] = MARGINS[sizeName] ?? [0, 0, 0];
  const isOutside = (box: Box) =>
    box[0] < side || box[2] > width - side || box[1] < top || box[3] > height - bottom;
  return texts.flatMap((text, index) => [
    ...text.problems.map((problem) => `${text.name}: ${problem}`),
    ...(text.lines.some(isOutside) ? [`${text.name}: outside the safe frame`] : []),
    ...(text.fontSize < minFontSize ? [`${text.name}: ${text.fontSize} px is too small to read`] : []),
    ...texts
      .slice(index + 1)
      .filter((other) => text.lines.some((a) => other.lines.some((b) => overlap(a, b))))
      .map((other) => `${text.name} overlaps ${other.name}`),
  ]);
};

const isLarge = ({ fontSize, fontWeight }: VisibleText) => fontSize >= 48 && fontWeight >= 700;
const contrastProblems = async (page: ShownTemplate): Promise<string[]> => {
  const texts = await page.texts();
  const contrasts = await page.contrasts(texts);
  return texts.flatMap((text, index) => {
    const contrast = contrasts[index] ?? 0;
    return contrast < (isLarge(text) ? 3 : 4.5) ? [`${text.name}: contrast ${contrast.toFixed(2)}`] : [];
  });
};

export const lastFrame = ({ durationSeconds }: Template) => durationSeconds - 1 / 30;
export const missingValues = (values: Values, texts: readonly VisibleText[]): string[] => {
  const shown = new Set(texts.map(({ text }) => squeeze(text)));
  return Object.entries(values)
    .filter(([name, value]) => !name.startsWith('warna_') && value !== '' && !shown.has(squeeze(value)))
    .map(([name]) => `${name} is not shown`);
};

const LAYOUTS = Object.keys(SIZES).flatMap((size) =>
  Object.keys(FILLINGS).map(
    (filling, index) => ({ size, filling, brand: index % 2 ? 'dark' : 'light' }) as const,
  ),
);

/** `pictures`: values of image variables, for every test. */
export const describeTemplate = (viewer: Viewer, template: Template, pictures: Values = {}): void => {
  const { id } = template;
  const show = <T>(size: OutputSize, values: Values, inspect: (page: ShownTemplate) => Promise<T>) =>
    viewer.show(template, size, { ...values, ...pictures }, inspect);

  it.each(LAYOUTS)(
    'in $size with $filling and $brand colors shows every text completely, without overlap and readable',
    async ({ size, filling, brand }) => {
      const values = { ...FILLINGS[filling as keyof typeof FILLINGS](template), ...BRANDS[brand] };
      const minFontSize = filling === 'the longest texts without a space' ? 14 : 22;
      const problems = await show(SIZES[size] as OutputSize, values, async (page) => {
        const found: string[] = [];
        for (const seconds of STILL_TIMES[id] ?? []) {
          await page.seek(seconds);
          const texts = await page.texts();
          if (texts.length === 0) found.push(`${seconds} s: no text`);
          found.push(...frameProblems(texts, size, minFontSize).map((problem) => `${seconds} s: ${problem}`));
        }
        await page.seek(lastFrame(template));
        const texts = await page.texts();
        found.push(...missingValues(values, texts), ...frameProblems(texts, size, minFontSize));
        found.push(...(await contrastProblems(page)));
        return found;
      });
      expect(problems).toEqual([]);
    },
  );

  it.each(Object.entries(BRANDS))('has readable texts at all times with the colors %s', async (_, brand) => {
    const values = { ...FILLINGS['the longest sentences and prices'](template), ...brand };
    const problems = await show(SIZES['portrait'] as OutputSize, values, async (page) => {
      const found: string[] = [];
      for (const seconds of [...(STILL_TIMES[id] ?? []), lastFrame(template)]) {
        await page.seek(seconds);
        found.push(...(await contrastProblems(page)));
      }
      return found;
    });
    expect(problems).toEqual([]);
  });

  it('shows a text in the first frame', async () => {
    const values = FILLINGS['the longest sentences and prices'](template);
    const texts = await show(SIZES['portrait'] as OutputSize, values, async (page) => {
      await page.seek(0);
      return page.texts();
    });
    expect(texts.length).toBeGreaterThan(0);
  });
};
