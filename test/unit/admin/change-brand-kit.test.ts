import { describe, expect, it } from 'vitest';
import { changeBrandKit } from '../../../scripts/admin/change-brand-kit.ts';

describe('changeBrandKit', () => {
  it('sets what is given and keeps the rest', () => {
    const kit = changeBrandKit(
      { nama_usaha: 'Kopi Senja', kontak: '@kopi' },
      { warna_utama: '#c2410C', kontak: '@senja' },
    );
    expect(kit).toEqual({ nama_usaha: 'Kopi Senja', warna_utama: '#c2410C', kontak: '@senja' });
  });

  it('takes out what is given empty', () => {
    expect(changeBrandKit({ nama_usaha: 'Kopi Senja', kontak: '@kopi' }, { kontak: ' ' })).toEqual({
      nama_usaha: 'Kopi Senja',
    });
  });

  it.each(['merah', '#FFF', '#GGGGGG', '0EA5E9', '#0EA5E9FF', 'rgb(1,2,3)'])(
    'refuses the colour "%s"',
    (color) => {
      expect(() => changeBrandKit({}, { warna_latar: color })).toThrow(`warna_latar "${color}" is no colour`);
    },
  );

  it('refuses a text no template could show', () => {
    expect(() => changeBrandKit({}, { nama_usaha: 'x'.repeat(201) })).toThrow('longer than 200 characters');
  });
});
