import { describe, expect, it } from 'vitest';
import {
  curlFor,
  expiresAtAfter,
  permissionsInWords,
} from '../../../dashboard/src/pages/api-keys/api-key.ts';

describe('permissionsInWords', () => {
  it.each([
    [['videos:create'], 'membuat video'],
    [['videos:read'], 'membaca video'],
    [['videos:create', 'videos:read'], 'membuat video dan membaca video'],
  ] as const)('names %j', (permissions, words) => {
    expect(permissionsInWords(permissions)).toBe(words);
  });
});

describe('expiresAtAfter', () => {
  it('returns the time after so many days in UTC', () => {
    expect(expiresAtAfter(30, Date.UTC(2026, 0, 15, 3))).toBe('2026-02-14T03:00:00.000Z');
  });

  it('returns null for a key without expiry', () => {
    expect(expiresAtAfter(0, Date.UTC(2026, 0, 15))).toBeNull();
  });
});

describe('curlFor', () => {
  it('reads the workspace with a key that may read', () => {
    expect(curlFor('https://api.example', 'vk_live_x', ['videos:create', 'videos:read'])).toBe(
      "curl https://api.example/v1/workspace -H 'x-api-key: vk_live_x'",
    );
  });

  it('prices a video without making it with a key that may only create', () => {
    const command = curlFor('https://api.example', 'vk_live_x', ['videos:create']);
    expect(command).toContain("'https://api.example/v1/videos?dry_run=true'");
    const [, body = ''] = /-d '(.*)'$/.exec(command) ?? [];
    expect(JSON.parse(body)).toMatchObject({ template: 'promo-produk@4' });
  });
});
