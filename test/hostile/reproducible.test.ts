import pLimit from 'p-limit';
import { describe, expect, it } from 'vitest';
import { equalSegments, renderDigests } from '../render/support/digests.ts';
import { useBench } from '../render/support/rendering.ts';
import { REPRODUCED_DOCUMENTS } from './reproducible/documents.ts';

const bench = useBench();
const SUITE_LIMIT_MS = 900_000;
const BROWSERS_AT_ONCE = 2;

/** Documents of which several renders in segments of these lengths give different files. */
const findDifferences = async (
  renders: number,
  segmentsOf: (frames: number) => number[],
): Promise<string[]> => {
  const limit = pLimit(BROWSERS_AT_ONCE);
  const differences = await limit.map(REPRODUCED_DOCUMENTS, async ({ name, document }) => {
    const digests = new Set<string>();
    for (let render = 0; render < renders; render += 1) {
      const { video, poster } = await renderDigests(document, segmentsOf(document.frameCount), bench.tools());
      digests.add(`${video} ${poster}`);
    }
    return digests.size === 1 ? [] : [`${name}: ${digests.size} different files`];
  });
  return differences.flat();
};

describe('documents of every kind', () => {
  it('have names of their own', () => {
    const names = REPRODUCED_DOCUMENTS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThanOrEqual(50);
  });

  it(
    'rendered three times are byte-identical, posters included',
    async () => expect(await findDifferences(3, (frames) => [frames])).toEqual([]),
    SUITE_LIMIT_MS,
  );

  it(
    'rendered twice in four segments and joined are byte-identical, posters included',
    async () => expect(await findDifferences(2, (frames) => equalSegments(frames, 4))).toEqual([]),
    SUITE_LIMIT_MS,
  );
});
