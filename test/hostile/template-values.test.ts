import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createTemplateCatalog } from '#adapters/catalog/catalogs.ts';
import { checkVariables } from '#core/template/check-request.ts';
import type { Template } from '#core/template/template.ts';
import { timeTemplate } from '#core/template/template-timing.ts';
import { useViewer } from '../render/support/use-viewer.ts';

// A video from a template that fails counts as a fault of the service (alarm TemplatesFailing), so no value that
// passes the validation may fail one.
const templates = createTemplateCatalog(fileURLToPath(new URL('../../catalog', import.meta.url))).list();

const REPEATED = {
  'zero-width spaces': 'a\u200B', // invisible characters alone are a missing text
  'right-to-left overrides': '\u202Eبسم الله\u202D',
  'open isolates': '\u2067ا\u2066a\u2069',
  'joined emoji': '👨‍👩‍👧‍👦',
  'halves of flags': '🇮',
  'a letter with marks': '\u0301',
  'the widest glyphs': '﷽',
  'tabs and line breaks': 'a\n\t\r\r\n\tb',
  markup: '</script><!--<svg onload=1>',
  'Chinese characters': '漢',
  'line and paragraph separators': 'a\u2028\u2029',
  'soft hyphens': 'a\u00AD',
  'variation selectors': '\uFE0F',
  'tag characters': 'a\u{E0061}\u{E007F}',
  'Hangul fillers': 'a\u3164',
  'blank Braille patterns': 'a\u2800',
  'unassigned ignorable characters': '\uFFF0',
  'joiners alone': '\u034F\u200D\u200C\u2060',
  'Javanese clusters': 'ꦏꦸꦺꦴ꧀ꦏ',
  'stacked Thai marks': 'ก็็็็็',
  'Devanagari clusters': 'क्ष्म्य',
  'ten scripts': '漢あ한اꦏᬓᮊதकก😀∑Ж',
  'replacement patterns': "$& $1 ${x} {{y}} %s \\u0000 \\'",
  styles: '";}*{display:none}',
  'words of one letter': 'a ',
  'Ogham spaces': '\u1680a',
  keycaps: '1️⃣',
} as const;
const PRICES = {
  'free and infinite savings': { harga: 'Rp0', harga_coret: '0' },
  'the largest and smallest price': { harga: '0,01k', harga_coret: '99999999999999' },
  'almost a price': { harga: '1.000.000.00jt', harga_coret: '1,5,5 juta' },
} as const;
const COLORS = ['#000000', '#FFFFFF', '#767676', '#0000ff', '#FEFEFE', '#010101'] as const;

type TextOf = (name: string, maxLength: number, isRequired: boolean) => string;
const CASES: readonly (readonly [string, TextOf])[] = [
  ...Object.entries(REPEATED).map(([name, text]): [string, TextOf] => [
    name,
    (_, maxLength) => Array.from(text.repeat(maxLength)).slice(0, maxLength).join(''),
  ]),
  ...Object.entries(PRICES).map(([name, prices]): [string, TextOf] => [
    name,
    (variable, maxLength) =>
      (variable === 'harga_coret' ? prices.harga_coret : prices.harga).slice(0, maxLength),
  ]),
  ['one full stop', () => '.'],
  ['only the required texts', (_name, _maxLength, isRequired) => (isRequired ? '.' : '')],
];

const textsOf = (template: Template, textOf: TextOf) =>
  Object.fromEntries(
    template.variables.flatMap((variable) =>
      variable.kind === 'text'
        ? [[variable.name, textOf(variable.name, variable.maxLength, variable.default === undefined)]]
        : [],
    ),
  );

const viewer = useViewer();

const seekThrough = (template: Template, values: Readonly<Record<string, string>>, index: number) => {
  const size = template.sizes[index % template.sizes.length] ?? expect.fail('a template has a size');
  const { durationSeconds } = timeTemplate(template, values);
  const times = [0, durationSeconds / 2, durationSeconds - 1 / 30];
  return viewer.show(template, size, values, async (page) => {
    for (const seconds of times) await page.seek(seconds);
  });
};

describe.each(templates.map((template) => [template.id, template] as const))('%s', (_, template) => {
  it.each(CASES.map(([name, textOf], index) => ({ name, textOf, index })))(
    'does not fail with $name in every text',
    async ({ textOf, index }) => {
      const colors = {
        warna_utama: COLORS[index % COLORS.length] ?? '',
        warna_latar: COLORS[(index * 2) % COLORS.length] ?? '',
      };
      const { values, violations } = checkVariables(
        template,
        { ...textsOf(template, textOf), ...colors },
        {},
      );
      expect([...violations]).toEqual([]);
      await expect(seekThrough(template, values, index)).resolves.toBeUndefined();
    },
  );

  it('fails when its script does, which shows that a failure is noticed', async () => {
    const html = template.html.replace('</body>', '<script>missing();</script></body>');
    expect(html).not.toBe(template.html);
    await expect(seekThrough({ ...template, html }, {}, 0)).rejects.toThrow();
  });
});
