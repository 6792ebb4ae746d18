import { describe, expect, it } from 'vitest';
import {
  brandTexts,
  isChanged,
  sampleColors,
  withoutSaved,
} from '../../../dashboard/src/pages/brand/brand-draft.ts';
import { contrastOf } from '../../../dashboard/src/pages/brand/contrast.ts';
import { colorsOf } from '../../../dashboard/src/pages/brand/logo-colors.ts';

const saved = {
  nama_usaha: 'Kopi Senja',
  kontak: null,
  warna_utama: '#C2410C',
  warna_latar: null,
  logo: null,
};

describe('brand draft', () => {
  it('shows the draft above the saved values, and empty text for a value that is not set', () => {
    expect(brandTexts(saved, { kontak: 'WA 0812', warna_utama: '' })).toEqual({
      nama_usaha: 'Kopi Senja',
      kontak: 'WA 0812',
      warna_utama: '',
      warna_latar: '',
      logo: '',
    });
  });

  it.each([
    [{}, false],
    [{ nama_usaha: 'Kopi Senja' }, false],
    [{ nama_usaha: ' Kopi Senja ' }, false],
    [{ kontak: '' }, false],
    [{ warna_utama: '' }, true],
    [{ kontak: 'WA 0812' }, true],
  ])('has changes to save in %j: %s', (draft, expected) => {
    expect(isChanged(saved, draft)).toBe(expected);
  });

  it('keeps what was typed while the rest was being saved', () => {
    const sent = brandTexts(saved, { nama_usaha: 'Kopi Pagi', kontak: 'WA 0812' });
    expect(withoutSaved({ nama_usaha: 'Kopi Pagi', kontak: 'WA 0813' }, sent)).toEqual({ kontak: 'WA 0813' });
  });

  it('draws with other colors while a color is half typed', () => {
    const { main, ground } = sampleColors({ warna_utama: '#C241', warna_latar: '#FFFFFF' });
    expect(main).toMatch(/^#[0-9A-F]{6}$/);
    expect(ground).toBe('#FFFFFF');
  });
});

describe('contrastOf', () => {
  it('is 21 for black and white in either order and 1 for one color', () => {
    expect(contrastOf('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
    expect(contrastOf('#FFFFFF', '#000000')).toBeCloseTo(21, 5);
    expect(contrastOf('#C2410C', '#c2410c')).toBe(1);
  });

  it('is 4.54 for the gray of the examples of WCAG on white', () => {
    expect(contrastOf('#767676', '#FFFFFF')).toBeCloseTo(4.54, 2);
  });
});

describe('colorsOf a logo', () => {
  const area = (count: number, ...pixel: readonly number[]) =>
    Array.from({ length: count }, () => pixel).flat();

  it('lists what stands out, without the ground, transparent parts and shades of the same color', () => {
    const pixels = [
      ...area(500, 255, 255, 255, 255),
      ...area(300, 0, 255, 0, 0),
      ...area(60, 30, 30, 30, 255),
      ...area(100, 194, 65, 12, 255),
      ...area(90, 200, 70, 18, 255),
      ...area(40, 11, 93, 160, 255),
    ];
    const colors = colorsOf(pixels);
    expect(colors).toHaveLength(3);
    expect(colors[0]).toMatch(/^#C[0-9A-F]4[0-9A-F]{3}$/);
    expect(colors).toContain('#0B5DA0');
  });

  it('offers black for a black logo, and nothing for an empty picture', () => {
    expect(colorsOf([...area(10, 0, 0, 0, 255), ...area(90, 255, 255, 255, 255)])).toEqual(['#000000']);
    expect(colorsOf(area(10, 0, 0, 0, 0))).toEqual([]);
  });
});
