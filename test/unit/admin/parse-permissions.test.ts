import { describe, expect, it } from 'vitest';
import { parsePermissions } from '../../../scripts/admin/parse-permissions.ts';

describe('parsePermissions', () => {
  it.each([
    ['videos:read', ['videos:read']],
    ['videos:create,videos:read', ['videos:create', 'videos:read']],
    ['videos:read, videos:create ,videos:read', ['videos:create', 'videos:read']],
  ])('reads "%s"', (text, permissions) => {
    expect(parsePermissions(text)).toEqual(permissions);
  });

  it.each(['', 'videos:write', 'videos:read,', 'VIDEOS:READ', '*'])(
    'refuses "%s" and lists those there are',
    (text) => {
      expect(() => parsePermissions(text)).toThrow(
        'is no permission: choose from videos:create, videos:read.',
      );
    },
  );
});
