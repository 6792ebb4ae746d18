import { describe, expect, it } from 'vitest';
import {
  asOrdered,
  fromOrder,
  isFromOrder,
  isRepeated,
  newDraft,
  previewValues,
  shownValue,
  toRequest,
  withExamples,
  withSize,
  withUpload,
  withValue,
} from '../../../dashboard/src/pages/create/draft.ts';
import type { Variable } from '../../../dashboard/src/pages/create/templates.ts';

const brandKit = { nama_usaha: 'Kopi Senja', warna_utama: '#C2410C', logo: null };

const variable = (name: string, rest: Partial<Variable> = {}): Variable => ({
  name,
  label: name,
  kind: 'text',
  required: false,
  from_brand_kit: false,
  ...rest,
});

const business = variable('nama_usaha', { required: true, from_brand_kit: true, example: 'Warung Contoh' });
const product = variable('nama_produk', { required: true, example: 'Es Kopi' });
const heading = variable('judul', { default: 'Promo Hari Ini', example: 'Promo Akhir Pekan' });
const note = variable('catatan', { default: '', example: 'Sampai Minggu' });
const photo = variable('foto', { kind: 'image', default: '' });
const color = variable('warna_utama', { kind: 'color', default: '#E4002B', from_brand_kit: true });
const variables = [business, product, heading, note, photo, color];

const draft = newDraft({ sizes: ['1080x1080', '1080x1920'] });

it('begins upright with no values of its own', () => {
  expect(draft).toMatchObject({ values: {}, size: '1080x1920' });
  expect(newDraft({ sizes: ['640x360'] }).size).toBe('640x360');
});

it('shows the brand kit before the default of the template', () => {
  expect(variables.map((each) => shownValue(draft, each, brandKit))).toEqual([
    'Kopi Senja',
    '',
    'Promo Hari Ini',
    '',
    '',
    '#C2410C',
  ]);
});

describe('request', () => {
  it('contains only values that the API would not fill in', () => {
    const typed = withValue(draft, product, 'Es Teh', brandKit);
    const overwritten = withValue(typed, business, 'Kopi Pagi', brandKit);
    const restored = withValue(overwritten, business, 'Kopi Senja', brandKit);
    expect(toRequest('promo-produk@5', overwritten).variables).toEqual({
      nama_usaha: 'Kopi Pagi',
      nama_produk: 'Es Teh',
    });
    expect(toRequest('promo-produk@5', restored)).toEqual({
      template: 'promo-produk@5',
      variables: { nama_produk: 'Es Teh' },
      output: { width: 1080, height: 1920 },
    });
  });

  it('contains an empty text in place of a default that was deleted', () => {
    expect(withValue(draft, heading, '', brandKit).values).toEqual({ judul: '' });
  });

  it('keeps its idempotency key until it is ordered', () => {
    const typed = withSize(withValue(draft, product, 'Es Teh', brandKit), '1080x1080');
    expect(typed.requestKey).toBe(draft.requestKey);
    expect(asOrdered(typed, typed).requestKey).not.toBe(draft.requestKey);
  });
});

describe('a repeated order', () => {
  const typed = withValue(withValue(draft, product, 'Es Teh', brandKit), note, 'Hari ini', brandKit);
  const ordered = asOrdered(typed, typed);

  it('has exactly what was ordered last, however its owner came back to it', () => {
    const changed = withValue(withValue(ordered, product, 'Es Jeruk', brandKit), note, '', brandKit);
    const restored = withValue(withValue(changed, product, 'Es Teh', brandKit), note, 'Hari ini', brandKit);
    expect([typed, ordered, changed, restored].map(isRepeated)).toEqual([false, true, false, true]);
    expect(isRepeated(withSize(ordered, '1080x1080'))).toBe(false);
  });

  it('is none when the draft was changed while the order was sent', () => {
    const changed = withValue(typed, product, 'Es Jeruk', brandKit);
    expect(isRepeated(asOrdered(changed, typed))).toBe(false);
  });
});

describe('a draft from an order', () => {
  const order = {
    template: 'promo-produk@5',
    title: null,
    variables: { nama_produk: 'Es Teh' },
    output: { width: 1080, height: 1080, fps: 25 },
    html: null,
  };

  it('asks for exactly the same, and repeats it', () => {
    const taken = fromOrder(order);
    expect(toRequest('promo-produk@5', taken)).toEqual({
      template: 'promo-produk@5',
      variables: order.variables,
      output: order.output,
    });
    expect(isRepeated(taken)).toBe(true);
  });

  it('is known until something else was ordered with it', () => {
    const changed = withValue(fromOrder(order), product, 'Es Jeruk', brandKit);
    expect(isFromOrder(changed, order)).toBe(true);
    expect(isFromOrder(asOrdered(changed, changed), order)).toBe(false);
  });
});

it('names a chosen file until it is stored or given up', () => {
  const uploading = withUpload(draft, 'foto', 'kopi.jpg');
  expect(uploading.uploads).toEqual({ foto: 'kopi.jpg' });
  expect(withUpload(uploading, 'foto', undefined).uploads).toEqual({});
  expect(withValue(uploading, photo, 'asset_1', brandKit).uploads).toEqual({});
});

it('fills texts that are empty or at their default with examples, and no others', () => {
  const typed = withValue(draft, product, 'Es Teh', brandKit);
  expect(withExamples(typed, variables, brandKit).values).toEqual({
    nama_produk: 'Es Teh',
    judul: 'Promo Akhir Pekan',
    catatan: 'Sampai Minggu',
  });
});

describe('preview', () => {
  it('shows the examples of the template in the brand’s name and colors until something is filled in', () => {
    expect(previewValues(draft, variables, brandKit)).toEqual({
      nama_usaha: 'Kopi Senja',
      warna_utama: '#C2410C',
    });
  });

  it('then shows an example in place of each photo that is not chosen, but of no logo', () => {
    const logo = variable('logo', { kind: 'image', default: '', from_brand_kit: true });
    const typed = withValue(draft, heading, 'Diskon', brandKit);
    expect(Object.keys(previewValues(typed, [heading, photo, logo], brandKit))).toEqual(['judul', 'logo']);
  });

  it('then shows what the video will show, with examples only for missing required values', () => {
    const typed = withValue(draft, photo, 'asset_1', brandKit);
    expect(previewValues(typed, variables, brandKit)).toEqual({
      nama_usaha: 'Kopi Senja',
      judul: 'Promo Hari Ini',
      catatan: '',
      foto: 'asset_1',
      warna_utama: '#C2410C',
    });
  });
});
