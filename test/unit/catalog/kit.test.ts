import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { parseDocument } from '#core/composition/parse-document.ts';
import { readVariableDeclarations } from '#core/composition/composition-variables.ts';
import { assemblePage } from '#adapters/catalog/assemble-page.ts';

const CATALOG_DIR = fileURLToPath(new URL('../../../catalog', import.meta.url));
const KIT = readFileSync(`${CATALOG_DIR}/kit/kit@2.js`, 'utf8');

describe('a page with a kit', () => {
  const PAGE = `<!doctype html><html lang="id"><head><!-- kit@2 --><style>p { color: red }</style></head>
    <body><p>Halo</p><script>kit.start();</script></body></html>`;
  const variables = [
    { name: 'judul', label: `Judul, misalnya "Jum'at & Sabtu"`, kind: 'text', maxLength: 20 },
    { name: 'warna', label: 'Warna', kind: 'color', default: '#FFFFFF' },
    { name: 'musik', label: 'Musik', kind: 'audio', volume: 1, library: [], default: '' },
  ] as const;

  it('has the style before its own and the script before its own', () => {
    const html = assemblePage(PAGE, variables, CATALOG_DIR);
    const places = ['.atom,', 'p { color: red }', 'const kit =', 'kit.start();</script></body>'].map((text) =>
      html.indexOf(text),
    );
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it('declares its variables except audio', () => {
    const root = parseDocument(assemblePage(PAGE, variables, CATALOG_DIR))?.elements.find(
      ({ name }) => name === 'html',
    );
    const declared = root && readVariableDeclarations(root).map(({ id, type }) => [id, type]);
    expect(declared).toEqual([
      ['judul', 'string'],
      ['warna', 'color'],
    ]);
    expect(root?.attributes.get('data-composition-variables')).toContain(`Jum'at & Sabtu`);
  });

  it('is refused when its kit does not exist', () => {
    expect(() => assemblePage(PAGE.replace('kit@2', 'kit@99'), variables, CATALOG_DIR)).toThrow('kit@99.css');
  });

  it('is refused when it names no kit', () => {
    expect(() => assemblePage('<html></html>', variables, CATALOG_DIR)).toThrow('names no kit');
  });
});

describe('what no line break divides', () => {
  const [, source = ''] = /const ATOM =\s+(.*);/.exec(KIT) ?? [];
  // safe: the source is a regular expression
  const atom = runInNewContext(source) as RegExp;

  it.each([
    ['WA 0812-3456-7890', ['0812-3456-7890']],
    ['Telepon (021) 555 0199 ext 2', ['(021) 555 0199']],
    ['+62 812 3456 7890, Senin', ['+62 812 3456 7890']],
    ['hanya Rp 15.000,- saja', ['Rp 15.000,-']],
    ['mulai 149 ribu', ['149 ribu']],
    ['Rp1,5jt', ['Rp1,5jt']],
    ['07.00–20.00', ['07.00', '20.00']],
    ['3 hari lagi', []],
  ])('in "%s"', (text, found) => {
    expect(text.match(atom) ?? []).toEqual(found);
  });

  it('is at most as long as a line', () => {
    expect(
      '8'
        .repeat(60)
        .match(atom)
        ?.map(({ length }) => length),
    ).toEqual([24, 24, 12]);
  });
});
