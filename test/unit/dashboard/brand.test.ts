import { describe, expect, it } from 'vitest';
import {
  brandTexts,
  isChanged,
  sampleColors,
  withoutSaved,
} from '../../../dashboard/src/pages/brand/brand-draft.ts';
import { contrastOf, inkOn } from '../../../dashboard/src/pages/brand/contrast.ts';

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

describe('inkOn', () => {
  it.each(['#000000', '#FFFFFF', '#767676', '#FF0000', '#FFD21F', '#0B5D51'])(
    'is readable on %s',
    (color) => {
      expect(contrastOf(inkOn(color), color)).toBeGreaterThanOrEqual(4.5);
    },
  );
});
