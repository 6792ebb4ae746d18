import { beforeAll, describe, expect, it } from 'vitest';
import { hostilePage } from './catalogue/document.ts';
import { EXHAUSTION_DOCUMENTS } from './catalogue/resource-exhaustion.ts';
import { useHostileHarness } from './support/hostile-harness.ts';

const harness = useHostileHarness();

const HTML_MAX_CHARACTERS = 200_000;
/** Shorter than in production, to shorten the suite. */
const limits = { readyMs: 3_000, frameMs: 3_000 };
/** Loading, one frame at its limit, and 5 s to end the render. */
const MAX_SECONDS = 3 + 3 + 5;
const MEBIBYTE = 1024 ** 2;
/** The limit of the memory watch, and what a page can allocate between two samples. */
const MAX_MEMORY_BYTES = 6144 * MEBIBYTE;

const benign = { name: 'benign', isLocal: true, parts: () => ({}) };
let benignFrames = '';
beforeAll(async () => {
  benignFrames = (await harness.run(benign)).frameDigest;
});

describe.each(Object.entries(EXHAUSTION_DOCUMENTS))('a document with %s', (name, { parts, expected }) => {
  it('ends within its limits and does not affect the next render', async () => {
    const result = await harness.run({ name, isLocal: true, parts }, { limits });
    expect(hostilePage(parts()).length).toBeLessThan(HTML_MAX_CHARACTERS);
    expect(result.seconds).toBeLessThan(MAX_SECONDS);
    expect(result.peakMemoryBytes).toBeLessThan(MAX_MEMORY_BYTES);
    if (expected === 'failure') expect(result.outcome).not.toBe('rendered');
    expect(result.outcome).not.toBe('internal_error');
    expect(await harness.run(benign)).toMatchObject({ outcome: 'rendered', frameDigest: benignFrames });
  });
});
