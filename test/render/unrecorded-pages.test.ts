import { describe, expect, it } from 'vitest';
import { composition } from './support/compositions.ts';
import { compareWithChromium } from './support/expect-like-chromium.ts';
import { HAZARD_SECONDS } from './support/hazard-pages.ts';
import { usePlainChromium } from './support/plain-chromium.ts';
import { useBench } from './support/rendering.ts';
import { sampleOf } from './support/thorough.ts';
import { UNRECORDED_PAGES } from './support/unrecorded-pages.ts';

const bench = useBench();
const chromium = usePlainChromium(bench.tools);

describe.each(sampleOf(UNRECORDED_PAGES, 6))('a page with %s', (_, pages) => {
  it.each(sampleOf(pages, Infinity))('shows what plain Chromium shows: %s', async (_name, parts) => {
    const html = composition({ ...parts, durationSeconds: HAZARD_SECONDS });
    const { wrong, report } = await compareWithChromium(bench, chromium, html, HAZARD_SECONDS);
    expect(wrong).toEqual([]);
    expect(report).toMatchObject({ capture: 'begin-frame' });
    expect(report.captureReason).not.toMatch(/process ended|differs from a screenshot/);
  });
});
