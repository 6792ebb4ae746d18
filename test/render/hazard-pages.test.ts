import { describe, it } from 'vitest';
import { composition } from './support/compositions.ts';
import { expectLikeChromium } from './support/expect-like-chromium.ts';
import { HAZARD_PAGES, HAZARD_SECONDS } from './support/hazard-pages.ts';
import { usePlainChromium } from './support/plain-chromium.ts';
import { useBench } from './support/rendering.ts';
import { sampleOf } from './support/thorough.ts';

const bench = useBench();
const chromium = usePlainChromium(bench.tools);

/** Some ways in which a page changes; `test:long` renders all of them. */
const PAGES = [
  'a shadow that grows',
  'text that changes',
  'attributes of SVG',
  'a scrolled box',
  'an animation of CSS',
];

describe.each(sampleOf(PAGES, 3))('a page with %s', (name) => {
  it('shows in every frame what plain Chromium shows', async () => {
    const parts = HAZARD_PAGES[name];
    if (parts === undefined) throw new Error(`no page with ${name}`);
    const html = composition({ ...parts, durationSeconds: HAZARD_SECONDS });
    await expectLikeChromium(bench, chromium, html, HAZARD_SECONDS);
  });
});
