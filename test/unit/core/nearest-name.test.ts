import { describe, expect, it } from 'vitest';
import { findNearest } from '#core/nearest-name.ts';

const NAMES = ['harga', 'harga_coret', 'warna_utama', 'warna_latar'];

describe('findNearest', () => {
  it.each([
    ['harga', 'harga'],
    ['hrga', 'harga'],
    ['Harga', 'harga'],
    ['harga_cort', 'harga_coret'],
    ['warna-latar', 'warna_latar'],
    ['utama', undefined],
    ['', undefined],
    ['h'.repeat(1_000_000), undefined],
  ])('returns for %.12s the name with the fewest edits: %s', (given, expected) => {
    expect(findNearest(given, NAMES)).toBe(expected);
  });

  it('returns nothing when there is no name', () => {
    expect(findNearest('harga', [])).toBeUndefined();
  });
});
