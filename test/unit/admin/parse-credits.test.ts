import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCredits } from '../../../scripts/admin/parse-credits.ts';

describe('parseCredits', () => {
  it.each([
    ['0', 0],
    ['600', 600_000],
    ['12.5', 12_500],
    ['0.001', 1],
    ['1.005', 1005],
    ['999999999.999', 999_999_999_999],
    ['007', 7000],
  ])('reads %s exactly', (text, milliCredits) => {
    expect(parseCredits(text)).toBe(milliCredits);
  });

  it('reads every amount of whole milli-credits back to itself', () => {
    assert(
      property(integer({ min: 0, max: 999_999_999_999 }), (milliCredits) => {
        const text = `${Math.floor(milliCredits / 1000)}.${String(milliCredits % 1000).padStart(3, '0')}`;
        expect(parseCredits(text)).toBe(milliCredits);
      }),
    );
  });

  it.each([
    '',
    ' ',
    '-1',
    '+1',
    '1.',
    '.5',
    '1.0005',
    '1,5',
    '1e3',
    '0x10',
    'NaN',
    '1 000',
    '1234567890',
    '１',
  ])('refuses "%s" and says how to write it', (text) => {
    expect(() => parseCredits(text)).toThrow('is not a number of credits: write digits');
  });
});
