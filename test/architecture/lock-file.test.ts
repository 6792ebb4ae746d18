import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface LockEntry {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

describe('the lock file', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, LockEntry>;
  };

  it('names every optional platform package, or npm ci refuses it (mend: node scripts/complete-lock-file.ts)', () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
      ),
    );
    expect(missing).toEqual([]);
  });

  it('names no registry', () => {
    expect(JSON.stringify(packages)).not.toContain('"resolved"');
  });
});
