import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apiKeyHint, generateApiKey, hashApiKey, hasValidChecksum } from '#core/workspace/api-key.ts';

describe('API key', () => {
  it('consists of mode, 32 characters and a checksum', () => {
    expect(generateApiKey('live')).toMatch(/^vk_live_[0-9A-Za-z]{38}$/);
    expect(generateApiKey('test')).toMatch(/^vk_test_[0-9A-Za-z]{38}$/);
  });

  it('has a valid checksum and is unique', () => {
    const keys = Array.from({ length: 200 }, () => generateApiKey('live'));
    expect(keys.every(hasValidChecksum)).toBe(true);
    expect(new Set(keys).size).toBe(200);
  });

  it('fails the checksum when one character is replaced', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 8, max: 45 }),
        fc.constantFrom('0', 'a', 'Z', '9', 'x', 'Y'),
        (place, character) => {
          const key = generateApiKey('live');
          fc.pre(key[place] !== character);
          return !hasValidChecksum(key.slice(0, place) + character + key.slice(place + 1));
        },
      ),
    );
    expect(hasValidChecksum('')).toBe(false);
  });

  it('is hashed with an HMAC that depends on the pepper', () => {
    const key = generateApiKey('live');
    expect(hashApiKey(key, 'a')).toMatch(/^[0-9a-f]{64}$/);
    expect(hashApiKey(key, 'a')).not.toBe(hashApiKey(key, 'b'));
  });

  it('has a hint of prefix and last four characters', () => {
    const key = generateApiKey('test');
    expect(apiKeyHint(key)).toBe(`vk_test_…${key.slice(-4)}`);
  });
});
