import { beforeAll, describe, expect, it } from 'vitest';
import { hostilePage } from './catalogue/document.ts';
import { RESOURCE_EXHAUSTION } from './catalogue/resource-exhaustion.ts';
import { useHostileHarness } from './support/hostile-harness.ts';

const harness = useHostileHarness();

const HTML_MAX_CHARACTERS = 200_000;
/** Shorter than in production, so that the suite is; the mechanism is the same. */
const limits = { readyMs: 3_000, frameMs: 3_000 };
/** Becoming ready, three frames, and what ending a render may take on top. */
const LIMIT_SECONDS = 3 + 3 + 5;
const MEBIBYTE = 1024 ** 2;
/** The limit of the memory watch, and what can be taken between two looks. */
const MOST_MEMORY_BYTES = 6144 * MEBIBYTE;

const calm = { name: 'calm', isLocal: true, parts: () => ({}) };
let calmFrames = '';
beforeAll(async () => {
  calmFrames = (await harness.run(calm)).frameDigest;
});

describe.each(Object.entries(RESOURCE_EXHAUSTION))(
  'a document that is a runaway: %s',
  (name, { parts, end }) => {
    it('ends within its limits, and the next render is right', async () => {
      const result = await harness.run({ name, isLocal: true, parts }, { limits });
      expect(hostilePage(parts()).length).toBeLessThan(HTML_MAX_CHARACTERS);
      expect(result.seconds).toBeLessThan(LIMIT_SECONDS);
      expect(result.peakMemoryBytes).toBeLessThan(MOST_MEMORY_BYTES);
      if (end === 'fails') expect(result.outcome).not.toBe('rendered');
      expect(result.outcome).not.toBe('internal_error');
      expect(await harness.run(calm)).toMatchObject({ outcome: 'rendered', frameDigest: calmFrames });
    });
  },
);
