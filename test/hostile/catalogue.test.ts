import { beforeAll, describe, expect, it } from 'vitest';
import { CATALOGUE } from './catalogue/catalogue.ts';
import { findLeaks } from './support/breaches.ts';
import { useHostileHarness } from './support/hostile-harness.ts';
import type { HostileResult } from './support/hostile-harness.ts';

const harness = useHostileHarness();
const results = new Map<string, HostileResult>();
const SUITE_LIMIT_MS = 900_000;

beforeAll(async () => {
  for (const result of await harness.runAll(CATALOGUE)) results.set(result.name, result);
}, SUITE_LIMIT_MS);

describe('the catalogue of hostile documents', () => {
  it('contains at least 150 documents with unique names', () => {
    expect(new Set(CATALOGUE.map(({ name }) => name)).size).toBe(CATALOGUE.length);
    expect(CATALOGUE.length).toBeGreaterThanOrEqual(150);
  });

  it.each(CATALOGUE.map(({ name }) => name))('%s reaches, reads and shows nothing', (name) => {
    const result = results.get(name);
    expect(result && findLeaks(result, harness.canaries())).toEqual([]);
  });

  it('causes no hit at any canary listener', () => {
    expect(harness.canaries().hits).toEqual([]);
  });
});
