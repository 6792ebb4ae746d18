import { expect, it } from 'vitest';
import { examinePages } from './support/hidden-motion/examine.ts';
import { MATRIX } from './support/hidden-motion/matrix.ts';
import { useBench } from './support/rendering.ts';

// All pages: test/hostile/hidden-motion.test.ts.
const bench = useBench();
const PAGES = MATRIX.filter((_, index) => index % 105 === 0);

it('a page with a hidden moving element shows in every frame what a static page shows', async () => {
  const results = await examinePages(PAGES, bench.tools());
  expect(results.length).toBeGreaterThan(1);
  expect(results.filter(({ outcome }) => outcome !== 'right')).toEqual([]);
});
