import { describe, expect, it } from 'vitest';
import { parseExpiry } from '../../../scripts/admin/parse-expiry.ts';

const NOW_MS = Date.UTC(2026, 10, 20, 12, 0, 0);
const DAY_MS = 86_400_000;

describe('parseExpiry', () => {
  it.each([
    ['30d', NOW_MS + 30 * DAY_MS],
    ['12h', NOW_MS + DAY_MS / 2],
    ['2027-01-31', Date.UTC(2027, 0, 31)],
    ['2027-01-31T17:00:00Z', Date.UTC(2027, 0, 31, 17)],
    ['2027-01-31T17:00+07:00', Date.UTC(2027, 0, 31, 10)],
  ])('understands %s', (text, expiresAtMs) => {
    expect(parseExpiry(text, NOW_MS)).toBe(expiresAtMs);
  });

  it.each([
    '',
    'tomorrow',
    '30',
    '30 d',
    '-1d',
    '1.5d',
    '30m',
    '2027-13-01',
    '2027-01-31 10:00',
    '31/01/2027',
  ])('refuses "%s" with examples', (text) => {
    expect(() => parseExpiry(text, NOW_MS)).toThrow('is no expiry: write 30d');
  });

  it.each(['0d', '2026-11-20', '2020-01-01'])('refuses %s, which has passed', (text) => {
    expect(() => parseExpiry(text, NOW_MS)).toThrow('already passed');
  });
});
