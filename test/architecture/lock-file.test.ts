import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  entriesWithoutIntegrity,
  isInstalledOn,
  missingPlatformPackages,
  readLockFile,
} from '../../scripts/complete-lock-file.ts';

// The emulators, the layers and the functions run on this platform only.
const PLATFORM = { os: 'linux', cpu: 'x64', libc: 'glibc' };

describe('package-lock.json', () => {
  it('has an entry for every optional platform package (fix: node scripts/complete-lock-file.ts)', () => {
    expect(missingPlatformPackages(readLockFile().packages)).toEqual([]);
  });

  it('has the integrity of every package installed here (fix: node scripts/complete-lock-file.ts)', () => {
    const unverified = entriesWithoutIntegrity(readLockFile().packages);
    expect(unverified.filter(([, entry]) => isInstalledOn(entry, PLATFORM))).toEqual([]);
  });

  it('lacks an integrity for nothing but optional packages of other platforms', () => {
    const unverified = entriesWithoutIntegrity(readLockFile().packages);
    expect(unverified.filter(([, { optional, os, cpu }]) => !optional || !(os ?? cpu))).toEqual([]);
  });

  it('contains no registry address', () => {
    expect(readFileSync('package-lock.json', 'utf8')).not.toMatch(/"resolved": "\w+:|registry\./);
  });
});
