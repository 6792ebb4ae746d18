import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseExpiry, parsePermissions } from '../../../scripts/admin/api-keys.ts';
import { mergeBrandKit, parseCredits } from '../../../scripts/admin/workspaces.ts';

const NOW_MS = Date.UTC(2026, 10, 20, 12, 0, 0);
const DAY_MS = 86_400_000;

describe('parseCredits', () => {
  it.each([
    ['0', 0],
    ['600', 600_000],
    ['12.5', 12_500],
    ['0.001', 1],
    ['1.005', 1005],
    ['999999999.999', 999_999_999_999],
    ['007', 7000],
  ])('parses %s exactly', (text, milliCredits) => {
    expect(parseCredits(text)).toBe(milliCredits);
  });

  it('parses every whole number of milli-credits exactly', () => {
    assert(
      property(integer({ min: 0, max: 999_999_999_999 }), (milliCredits) => {
        const text = `${Math.floor(milliCredits / 1000)}.${String(milliCredits % 1000).padStart(3, '0')}`;
        expect(parseCredits(text)).toBe(milliCredits);
      }),
    );
  });

  const invalid = ['', ' ', '-1', '+1', '1.', '.5', '1.0005', '1,5', '1e3', '0x10', 'NaN', '1 000'];
  it.each([...invalid, '1234567890', '１'])('rejects "%s" with an example', (text) => {
    expect(() => parseCredits(text)).toThrow('is not a number of credits: write digits');
  });
});

describe('parseExpiry', () => {
  it.each([
    ['30d', NOW_MS + 30 * DAY_MS],
    ['12h', NOW_MS + DAY_MS / 2],
    ['2027-01-31', Date.UTC(2027, 0, 31)],
    ['2027-01-31T17:00:00Z', Date.UTC(2027, 0, 31, 17)],
    ['2027-01-31T17:00+07:00', Date.UTC(2027, 0, 31, 10)],
  ])('parses %s', (text, expiresAtMs) => {
    expect(parseExpiry(text, NOW_MS)).toBe(expiresAtMs);
  });

  const invalid = ['', 'tomorrow', '30', '30 d', '-1d', '1.5d', '30m', '2027-13-01', '2027-01-31 10:00'];
  it.each([...invalid, '31/01/2027'])('rejects "%s" with examples', (text) => {
    expect(() => parseExpiry(text, NOW_MS)).toThrow('is not an expiry: write 30d');
  });

  it.each(['0d', '2026-11-20', '2020-01-01'])('rejects %s, which is in the past', (text) => {
    expect(() => parseExpiry(text, NOW_MS)).toThrow('is in the past');
  });
});

describe('parsePermissions', () => {
  it.each([
    ['videos:read', ['videos:read']],
    ['videos:create,videos:read', ['videos:create', 'videos:read']],
    ['videos:read, videos:create ,videos:read', ['videos:create', 'videos:read']],
  ])('parses "%s"', (text, permissions) => {
    expect(parsePermissions(text)).toEqual(permissions);
  });

  it.each(['', 'videos:write', 'videos:read,', 'VIDEOS:READ', '*'])(
    'rejects "%s" and lists the permissions',
    (text) => {
      expect(() => parsePermissions(text)).toThrow(
        'is not a permission: choose from videos:create, videos:read.',
      );
    },
  );
});

describe('mergeBrandKit', () => {
  it('sets the given values and keeps the others', () => {
    const kit = mergeBrandKit(
      { nama_usaha: 'Kopi Senja', kontak: '@kopi' },
      { warna_utama: '#c2410C', kontak: '@senja' },
    );
    expect(kit).toEqual({ nama_usaha: 'Kopi Senja', warna_utama: '#c2410C', kontak: '@senja' });
  });

  it('removes a variable whose value is blank', () => {
    expect(mergeBrandKit({ nama_usaha: 'Kopi Senja', kontak: '@kopi' }, { kontak: ' ' })).toEqual({
      nama_usaha: 'Kopi Senja',
    });
  });

  it.each(['merah', '#FFF', '#GGGGGG', '0EA5E9', '#0EA5E9FF', 'rgb(1,2,3)'])(
    'rejects the color "%s"',
    (color) => {
      expect(() => mergeBrandKit({}, { warna_latar: color })).toThrow(
        `warna_latar "${color}" is not a color`,
      );
    },
  );

  it('rejects a text of more than 200 characters', () => {
    expect(() => mergeBrandKit({}, { nama_usaha: 'x'.repeat(201) })).toThrow('longer than 200 characters');
  });
});
