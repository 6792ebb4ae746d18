import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fieldTexts, formSections } from '../../../dashboard/src/pages/create/form-fields.ts';
import { purposeOf } from '../../../dashboard/src/pages/create/templates.ts';
import type { Variable } from '../../../dashboard/src/pages/create/templates.ts';

const variable = (name: string, label: string, rest: Partial<Variable> = {}): Variable => ({
  name,
  label,
  kind: 'text',
  required: false,
  from_brand_kit: false,
  ...rest,
});

describe('label of a field', () => {
  it.each([
    ['Nama produk', 'Nama produk', undefined],
    ['Kontak: nomor WhatsApp atau alamat', 'Kontak', 'Nomor WhatsApp atau alamat.'],
    ['Gaji (opsional), misalnya “Rp3.200.000”', 'Gaji', 'Misalnya “Rp3.200.000”.'],
    ['Alamat lama, dicoret; isi jika pindah', 'Alamat lama', 'Dicoret; isi jika pindah.'],
    ['Foto tim, toko, atau produk (opsional)', 'Foto tim, toko, atau produk', undefined],
    ['Nilai dari pelanggan, 1–5 (opsional)', 'Nilai dari pelanggan, 1–5', undefined],
  ])('%s', (label, short, hint) => {
    expect(fieldTexts({ label })).toEqual({ label: short, hint });
  });

  it('leaves out an example that the field itself shows', () => {
    expect(fieldTexts({ label: 'Harga, misalnya Rp15.000', example: 'Rp18.000' })).toEqual({
      label: 'Harga',
      hint: undefined,
    });
  });
});

describe('sections of the form', () => {
  it('groups name, price and photo of one product', () => {
    const { main, others, groups } = formSections([
      variable('judul', 'Judul katalog', { required: true }),
      variable('item_1', 'Nama produk 1'),
      variable('harga_1', 'Harga produk 1'),
      variable('item_2', 'Nama produk 2 (opsional)'),
      variable('foto_2', 'Foto produk 2 (opsional)', { kind: 'image' }),
      variable('syarat_1', 'Syarat 1'),
    ]);
    expect(main.map(({ name }) => name)).toEqual(['judul']);
    expect(others.map(({ name }) => name)).toEqual(['syarat_1']);
    expect(groups.map((group) => [group.title, group.variables.map(({ name }) => name)])).toEqual([
      ['Produk 1', ['item_1', 'harga_1']],
      ['Produk 2', ['foto_2', 'item_2']],
    ]);
  });

  it('has a clip after the photo that it replaces', () => {
    const { main } = formSections([
      variable('nama_produk', 'Nama produk', { required: true }),
      variable('klip', 'Klip (opsional)', { kind: 'video' }),
      variable('foto', 'Foto (opsional)', { kind: 'image' }),
    ]);
    expect(main.map(({ name }) => name)).toEqual(['foto', 'klip', 'nama_produk']);
  });

  it('begins with the photo, the name and the price, optional or not', () => {
    const { main, others } = formSections([
      variable('label_promo', 'Label promo'),
      variable('nama_produk', 'Nama produk', { required: true }),
      variable('foto', 'Foto produk (opsional)', { kind: 'image' }),
      variable('harga', 'Harga (opsional)'),
      variable('harga_coret', 'Harga sebelum diskon'),
    ]);
    expect(main.map(({ name }) => name)).toEqual(['foto', 'nama_produk', 'harga']);
    expect(others.map(({ name }) => name)).toEqual(['label_promo', 'harga_coret']);
  });

  it('puts what the brand kit fills in and music into sections of their own', () => {
    const { brand, music } = formSections([
      variable('nama_usaha', 'Nama usaha', { from_brand_kit: true }),
      variable('musik', 'Musik latar (opsional)', { kind: 'audio' }),
    ]);
    expect(brand.map(({ name }) => name)).toEqual(['nama_usaha']);
    expect(music.map(({ name }) => name)).toEqual(['musik']);
  });
});

const CATALOG = new URL('../../../catalog/templates/', import.meta.url);

it.each(readdirSync(CATALOG))('gives every field of %s a short label of its own', (folder) => {
  const { description, variables } = JSON.parse(
    readFileSync(new URL(`${folder}/template.json`, CATALOG), 'utf8'),
  ) as { readonly description: string; readonly variables: readonly Pick<Variable, 'label'>[] };
  const labels = variables.map((each) => fieldTexts(each).label);
  expect(new Set(labels).size).toBe(labels.length);
  expect(labels.filter((label) => label === '' || label.length > 45)).toEqual([]);
  expect(purposeOf(description).length).toBeLessThan(70);
});
