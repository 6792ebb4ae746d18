import { expect, it } from 'vitest';
import { videoNameOf } from '#core/template/video-name.ts';
import { findTemplate } from '../../../scripts/shared/templates.ts';

const nameOf = (template: string, values: Readonly<Record<string, string>>) =>
  videoNameOf(findTemplate(template).variables, values);

it.each([
  ['promo-produk@5', { nama_produk: 'Bakso Urat Jumbo', harga: 'Rp12.000' }, 'Bakso Urat Jumbo · Rp12.000'],
  ['promo-produk@5', { label_promo: 'Promo', nama_produk: 'Es Teh' }, 'Es Teh'],
  ['menu-harian@3', { judul: 'Menu', item_1: 'Soto', harga_1: 'Rp18.000' }, 'Soto · Rp18.000'],
  ['ucapan-ramadan@2', { pesan: 'Terima kasih', nama_usaha: 'Kopi Senja' }, 'Terima kasih'],
  ['promo-produk@5', { harga: 'Rp12.000' }, 'Rp12.000'],
  ['promo-produk@5', { nama_produk: ' Es\n Teh ', harga: ' ' }, 'Es Teh'],
])('a video of %s with %o is called by its product', (template, values, name) => {
  expect(nameOf(template, values)).toBe(name);
});

it('has no name without texts of its own', () => {
  expect(nameOf('promo-produk@5', { nama_usaha: 'Kopi Senja', foto: 'asset_1' })).toBeNull();
});

it('shortens every part to 80 characters and breaks no character', () => {
  const name = nameOf('promo-produk@5', { nama_produk: '🍜'.repeat(100), harga: 'Rp1' });
  expect(name).toBe(`${'🍜'.repeat(80)} · Rp1`);
});
