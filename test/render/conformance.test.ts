import pLimit from 'p-limit';
import { expect, it } from 'vitest';
import { createTestValidator } from '#test/support/composition-validator.ts';
import { examine } from '../conformance/support/examine.ts';
import { generatePages } from '../conformance/support/generated-pages.ts';
import { WRITTEN_PAGES } from '../conformance/support/pages.ts';
import { resultText } from '../conformance/support/report.ts';
import { findUnstable } from '../conformance/support/reproduce.ts';
import { usePlainChromium } from './support/plain-chromium.ts';
import { useBench } from './support/rendering.ts';
import { IS_THOROUGH } from './support/thorough.ts';

const bench = useBench();
const chromium = usePlainChromium(bench.tools);

/** One page of some features; `npm run test:conformance` examines all of them. */
const SAMPLE = ['clips', 'gsap'].map((feature) => {
  const page = WRITTEN_PAGES.find((page) => page.feature === feature);
  if (page === undefined) throw new Error(`no page of ${feature}`);
  return page;
});

it('shows in every frame, whole and in segments, what plain Chromium shows', async () => {
  const validator = createTestValidator();
  const results = await pLimit(2).map([...SAMPLE, ...generatePages(1)], async (page, index) => ({
    page: page.name,
    result: resultText(await examine({ bench, chromium, validator }, page, index === 0 ? [4] : [1])),
  }));
  expect(results.filter(({ result }) => result !== 'same')).toEqual([]);
});

it.runIf(IS_THOROUGH)('renders documents three times, once on busy cores, to identical files', async () => {
  expect(await findUnstable(SAMPLE.slice(0, 2), bench.tools())).toEqual([]); // as many as it renders at once
});
