import { beforeAll, describe, expect, it } from 'vitest';
import { STATE_PAIRS } from './catalogue/state-pairs.ts';
import { useHostileHarness } from './support/hostile-harness.ts';
import type { HostileResult } from './support/hostile-harness.ts';

const harness = useHostileHarness();
/** Digest of the frames of a page that finds nothing, rendered before anything was left anywhere. */
const cold = new Map<string, HostileResult>();

const run = (name: string, parts: (typeof STATE_PAIRS)[number]['look']) =>
  harness.run({ name, isLocal: true, parts: () => parts });

beforeAll(async () => {
  const looks = new Map(STATE_PAIRS.map(({ look }) => [look.script ?? '', look]));
  for (const [script, look] of looks) cold.set(script, await run('cold', look));
}, 300_000);

/** Places where a page finds again what it has left itself: the looking works. */
const SEEN_BY_ONESELF = ['local-storage', 'cookie', 'indexed-db', 'cache-storage', 'private-file-system'];

describe('a page that looks for what it has left itself', () => {
  it.each(SEEN_BY_ONESELF)('finds it in %s', async (place) => {
    const pair = STATE_PAIRS.find(({ name }) => name === place);
    const script = `${pair?.leave.script} scheduler.postTask(() => { ${pair?.look.script} }, { delay: 150 });`;
    expect((await run(`${place}-by-oneself`, { script })).brightest).toBeGreaterThan(250);
  });
});

describe('fifty pairs of a page that leaves something and one that looks for it', () => {
  it('are fifty', () => expect(STATE_PAIRS).toHaveLength(50));

  it.each(STATE_PAIRS)(
    '$name: nothing is found, and the frames are those of a first render',
    async (pair) => {
      await run(pair.name, pair.leave);
      const second = await run(pair.name, pair.look);
      expect(second.outcome).toBe('rendered');
      expect(second.frameDigest).toBe(cold.get(pair.look.script ?? '')?.frameDigest);
      expect(second.brightest).toBeLessThan(200);
    },
  );
});
