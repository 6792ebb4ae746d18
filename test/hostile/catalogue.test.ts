import { beforeAll, describe, expect, it } from 'vitest';
import { CATALOGUE } from './catalogue/catalogue.ts';
import { findLeaks } from './support/breaches.ts';
import { useHostileBench } from './support/hostile-harness.ts';
import type { Verdict } from './support/hostile-harness.ts';

const bench = useHostileBench();
const verdicts = new Map<string, Verdict>();
const ALL_LIMIT_MS = 900_000;

beforeAll(async () => {
  for (const verdict of await bench.runAll(CATALOGUE)) verdicts.set(verdict.name, verdict);
}, ALL_LIMIT_MS);

describe('the hostile catalogue', () => {
  it('holds at least 150 documents, each of its own name', () => {
    expect(new Set(CATALOGUE.map(({ name }) => name)).size).toBe(CATALOGUE.length);
    expect(CATALOGUE.length).toBeGreaterThanOrEqual(150);
  });

  it.each(CATALOGUE.map(({ name }) => name))(
    '%s reaches nothing, reads nothing and shows nothing',
    (name) => {
      const verdict = verdicts.get(name);
      expect(verdict && findLeaks(verdict, bench.canaries())).toEqual([]);
    },
  );

  it('is never heard by any listener of this machine', () => {
    expect(bench.canaries().hits).toEqual([]);
  });
});
