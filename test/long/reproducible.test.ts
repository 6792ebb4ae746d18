import { expect, it } from 'vitest';
import { REPRODUCED_DOCUMENTS } from '../hostile/reproducible/documents.ts';
import { equalSegments, renderDigests } from '../render/support/digests.ts';
import { useBench } from '../render/support/rendering.ts';

// All fifty documents: test/hostile/reproducible.test.ts.
const bench = useBench();
const SAMPLE = ['many moving boxes at 60 fps', 'a canvas', 'component countdown.html'];

it.each(SAMPLE)('rendered again, %s gives the same bytes, in one piece and in segments', async (name) => {
  const found = REPRODUCED_DOCUMENTS.find((candidate) => candidate.name === name);
  if (found === undefined) throw new Error(`no document is called ${name}`);
  const { document } = found;
  for (const segments of [[document.frameCount], equalSegments(document.frameCount, 2)]) {
    const first = await renderDigests(document, segments, bench.tools());
    expect(await renderDigests(document, segments, bench.tools())).toEqual(first);
  }
});
