import { expect, it } from 'vitest';
import {
  declaredValues,
  pageValues,
  shownValue,
  withValue,
} from '../../../../dashboard/src/pages/projects/variable-values.ts';
import type { ProjectVariable } from '../../../../dashboard/src/pages/projects/variable-values.ts';

const ASSET = 'asset_00000000-0000-4000-8000-000000000001';
const BRAND_KIT = { nama_usaha: 'Kopi Senja', kontak: null };
const variable = (id: string, type: ProjectVariable['type'], otherwise?: string | number | boolean) =>
  ({ id, type, label: id, ...(otherwise !== undefined && { default: otherwise }) }) as ProjectVariable;

const TITLE = variable('judul', 'string', 'Halo');
const SHOP = variable('nama_usaha', 'string', 'Toko');

it('shows the given value, then that of the brand kit, then the default', () => {
  expect(shownValue(SHOP, {}, BRAND_KIT)).toBe('Kopi Senja');
  expect(shownValue(SHOP, { nama_usaha: '' }, BRAND_KIT)).toBe('');
  expect(shownValue(variable('kontak', 'string', '-'), {}, BRAND_KIT)).toBe('-');
  expect(shownValue(variable('jumlah', 'number', 3), {}, BRAND_KIT)).toBe('3');
  expect(shownValue(variable('foto', 'image'), {}, BRAND_KIT)).toBe('');
});

it('keeps only values that differ from what the API fills in', () => {
  const given = withValue(TITLE, 'Promo', {}, BRAND_KIT);
  expect(given).toEqual({ judul: 'Promo' });
  expect(withValue(TITLE, 'Halo', given, BRAND_KIT)).toEqual({});
});

it('sends no value of a variable that is no longer declared', () => {
  expect(declaredValues([TITLE], { judul: 'a', lama: 'b' })).toEqual({ judul: 'a' });
});

it('sends `false` for a box without a default that was never ticked', () => {
  const boxes = [variable('ramai', 'boolean'), variable('logo_tampil', 'boolean', true)];
  expect(declaredValues(boxes, {})).toEqual({ ramai: 'false' });
  expect(declaredValues(boxes, { ramai: 'true', logo_tampil: 'false' })).toEqual({
    ramai: 'true',
    logo_tampil: 'false',
  });
});

it('gives the page numbers, booleans and addresses, and nothing for an empty value', () => {
  const variables = [
    TITLE,
    variable('jumlah', 'number', 3),
    variable('logo_tampil', 'boolean', true),
    variable('foto', 'image'),
    variable('klip', 'video'),
    variable('kosong', 'string'),
  ];
  expect(pageValues(variables, { jumlah: '4.5', foto: ASSET, klip: `${ASSET}#t=1,2` }, BRAND_KIT)).toEqual({
    judul: 'Halo',
    jumlah: 4.5,
    logo_tampil: true,
    foto: `assets/${ASSET}`,
    klip: `assets/${ASSET}`,
  });
});
