import { describe, it } from 'vitest';
import { composition } from '../render/support/compositions.ts';
import { CSS_FEATURES } from '../render/support/css-features.ts';
import { expectLikeChromium } from '../render/support/expect-like-chromium.ts';
import { HAZARD_PAGES, HAZARD_SECONDS, MOVE } from '../render/support/hazard-pages.ts';
import { usePlainChromium } from '../render/support/plain-chromium.ts';
import { useBench } from '../render/support/rendering.ts';

const bench = useBench();
const chromium = usePlainChromium(bench.tools);

describe.each(Object.entries(HAZARD_PAGES))('a page with %s', (_, parts) => {
  it('shows in every frame what plain Chromium shows', async () => {
    const html = composition({ ...parts, durationSeconds: HAZARD_SECONDS });
    await expectLikeChromium(bench, chromium, html, HAZARD_SECONDS);
  });
});

describe.each(Object.entries(CSS_FEATURES))('a box that moves under %s', (_, { head, body }) => {
  it('is in every frame where plain Chromium shows it', async () => {
    const html = composition({
      ...(head !== undefined && { head }),
      body,
      timeline: MOVE,
      durationSeconds: HAZARD_SECONDS,
    });
    await expectLikeChromium(bench, chromium, html, HAZARD_SECONDS);
  });
});
