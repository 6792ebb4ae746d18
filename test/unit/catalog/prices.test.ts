import { globSync, readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';

const PAGES = globSync('catalog/{kit/*.js,{components,templates/*}/*.html}').filter((file) =>
  readFileSync(file, 'utf8').includes('const rupiah ='),
);

/** The function `rupiah` of a page, which has no script of its own to import. */
const readRupiah = (file: string): ((text: string) => number) => {
  const [source] = /const rupiah = [\s\S]*?\n *\};\n/.exec(readFileSync(file, 'utf8')) ?? [];
  // safe: the source defines a function of this type
  return runInNewContext(`${source} rupiah`) as (text: string) => number;
};

it('is read by a component and by the kits of the pages', () => {
  expect(PAGES.toSorted()).toEqual([
    'catalog/components/price-tag.html',
    'catalog/kit/kit@1.js',
    'catalog/kit/kit@2.js',
    'catalog/kit/kit@3.js',
  ]);
});

describe.each(PAGES)('a price in %s', (file) => {
  const rupiah = readRupiah(file);

  it.each([
    ['15000', 15_000],
    ['Rp15.000', 15_000],
    ['Rp 15.000', 15_000],
    ['rp. 15.000,-', 15_000],
    ['Rp15.000,-', 15_000],
    ['Rp15.000,00', 15_000],
    ['Rp1.250.000', 1_250_000],
    ['149rb', 149_000],
    ['149 ribu', 149_000],
    ['Rp 7,5rb', 7500],
    ['99K', 99_000],
    ['1,5jt', 1_500_000],
    ['1.5 juta', 1_500_000],
    ['Rp2jt', 2_000_000],
  ])('is read: %s', (text, value) => {
    expect(rupiah(text)).toBe(value);
  });

  it.each(['', 'gratis', '15.00', '1.5', 'mulai 15rb', '15rb/kg', '$15', '10–20rb', 'rb', '1,555jt'])(
    'is not guessed: "%s"',
    (text) => {
      expect(rupiah(text)).toBeNaN();
    },
  );
});
