import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface LockEntry {
  readonly version?: string;
  readonly integrity?: string;
  /** Contained in the package above it, whose integrity covers it. */
  readonly inBundle?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const text = readFileSync('package-lock.json', 'utf8');
// safe: written by npm
const { packages } = JSON.parse(text) as { readonly packages: Readonly<Record<string, LockEntry>> };
const entries = Object.entries(packages);

describe('package-lock.json', () => {
  it('has an entry for every optional package, such as those of other platforms', () => {
    const missing = entries.flatMap(([path, { optionalDependencies = {}, inBundle = false }]) =>
      Object.keys(inBundle ? {} : optionalDependencies).filter(
        (name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
      ),
    );
    expect(missing).toEqual([]);
  });

  it('has the integrity of every package', () => {
    const unverified = entries.filter(
      ([path, { version, integrity, inBundle = false }]) =>
        path.includes('node_modules/') && version && !integrity && !inBundle,
    );
    expect(unverified).toEqual([]);
  });

  it('contains no registry address', () => {
    expect(text).not.toMatch(/"resolved": "\w+:|registry\./);
  });
});
