import { expect, it } from 'vitest';
import { caretIn, formatPrice, isPrice } from '../../../dashboard/src/pages/create/price.ts';

it.each([
  ['12000', 'Rp12.000'],
  ['Rp 12.000', 'Rp12.000'],
  ['rp.1500000', 'Rp1.500.000'],
  ['Rp12.00', 'Rp1.200'],
  ['007', 'Rp7'],
  ['0', 'Rp0'],
  ['Rp', ''],
  [' ', ''],
  ['', ''],
  ['Gratis', 'Gratis'],
  ['Mulai Rp10.000', 'Mulai Rp10.000'],
  ['15rb', '15rb'],
  ['Rp12.500,50', 'Rp12.500,50'],
  ['12.000/porsi', '12.000/porsi'],
])('writes the price %j as %j', (typed, price) => {
  expect(formatPrice(typed)).toBe(price);
});

it('keeps the caret before the digits that follow it', () => {
  expect(caretIn('Rp12.000', '12000', 5)).toBe(8);
  expect(caretIn('Rp112.000', 'Rp112000', 4)).toBe(4);
  expect(caretIn('Rp1.200', 'Rp1200', 3)).toBe(4);
  expect(caretIn('Rp5', '5', 0)).toBe(2);
});

it('knows prices by the names of their variables', () => {
  expect(['harga', 'harga_coret', 'harga_12', 'label_harga', 'hargai'].map(isPrice)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
