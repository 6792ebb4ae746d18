import { beforeAll, describe, expect, it } from 'vitest';
import { CATALOGUE } from './catalogue/catalogue.ts';
import { findLeaks } from './support/breaches.ts';
import { useHostileHarness } from './support/hostile-harness.ts';
import type { HostileResult } from './support/hostile-harness.ts';

const harness = useHostileHarness();
const results = new Map<string, HostileResult>();
const ALL_LIMIT_MS = 900_000;

beforeAll(async () => {
  for (const result of await harness.runAll(CATALOGUE)) results.set(result.name, result);
}, ALL_LIMIT_MS);

describe('the hostile catalogue', () => {
  it('holds at least 150 documents, each of its own name', () => {
    expect(new Set(CATALOGUE.map(({ name }) => name)).size).toBe(CATALOGUE.length);
    expect(CATALOGUE.length).toBeGreaterThanOrEqual(150);
  });

  it.each(CATALOGUE.map(({ name }) => name))(
    '%s reaches nothing, reads nothing and shows nothing',
    (name) => {
      const result = results.get(name);
      expect(result && findLeaks(result, harness.canaries())).toEqual([]);
    },
  );

  it('is never heard by any listener of this machine', () => {
    expect(harness.canaries().hits).toEqual([]);
  });
});
