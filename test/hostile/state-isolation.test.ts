import { beforeAll, describe, expect, it } from 'vitest';
import { STATE_PAIRS } from './catalogue/state-pairs.ts';
import { useHostileHarness } from './support/hostile-harness.ts';
import type { HostileResult } from './support/hostile-harness.ts';

const harness = useHostileHarness();
/** Script of each reading page → its result when nothing has been written before. */
const baselines = new Map<string, HostileResult>();

const run = (name: string, parts: (typeof STATE_PAIRS)[number]['read']) =>
  harness.run({ name, isLocal: true, parts: () => parts });

beforeAll(async () => {
  const readers = new Map(STATE_PAIRS.map(({ read }) => [read.script ?? '', read]));
  for (const [script, read] of readers) baselines.set(script, await run('baseline', read));
}, 300_000);

/** Places where a page can read what it has written itself: proves that the reading scripts work. */
const READABLE_WITHIN_PAGE = ['local-storage', 'cookie', 'indexed-db', 'cache-storage'];

describe('a page that reads its own state', () => {
  it.each(READABLE_WITHIN_PAGE)('finds it in %s', async (place) => {
    const pair = STATE_PAIRS.find(({ name }) => name === place);
    // Reads twice: at once, and in the last frame, before which a seek waits for the database.
    const read = `() => { ${pair?.read.script} }`;
    const script = `${pair?.write.script} wait(100).then(${read}); setTimeout(${read}, 50);`;
    expect((await run(`${place}-within-page`, { script })).brightest).toBeGreaterThan(250);
  });
});

describe('pairs of a page that writes state and a later page that reads it', () => {
  it('number fifty', () => expect(STATE_PAIRS).toHaveLength(50));

  it.each(STATE_PAIRS)('$name: the reader finds nothing and its frames equal the baseline', async (pair) => {
    await run(pair.name, pair.write);
    const second = await run(pair.name, pair.read);
    expect(second.outcome).toBe('rendered');
    expect(second.frameDigest).toBe(baselines.get(pair.read.script ?? '')?.frameDigest);
    expect(second.brightest).toBeLessThan(200);
  });
});
