import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { missingPlatformPackages } from '../../scripts/lock-file/missing-platform-packages.ts';
import type { LockEntry } from '../../scripts/lock-file/missing-platform-packages.ts';

describe('the lock file', () => {
  const text = readFileSync('package-lock.json', 'utf8');

  it('names every optional platform package, or npm ci refuses it (mend: node scripts/complete-lock-file.ts)', () => {
    const { packages } = JSON.parse(text) as { packages: Record<string, LockEntry> };
    expect(missingPlatformPackages(packages)).toEqual([]);
  });

  it('names no registry', () => {
    expect(text).not.toContain('"resolved": "http');
  });
});
