import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { missingPlatformPackages, readLockFile } from '../../scripts/complete-lock-file.ts';

describe('package-lock.json', () => {
  it('has an entry for every optional platform package (fix: node scripts/complete-lock-file.ts)', () => {
    expect(missingPlatformPackages(readLockFile().packages)).toEqual([]);
  });

  it('contains no registry address', () => {
    expect(readFileSync('package-lock.json', 'utf8')).not.toContain('"resolved": "http');
  });
});
