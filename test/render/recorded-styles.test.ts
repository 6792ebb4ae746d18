import { describe, expect, it } from 'vitest';
import { RECORDED_STYLES, RECORDED_VALUES } from '#renderer/browser-runtime/recorded-styles.ts';
import { usePlainChromium } from './support/plain-chromium.ts';
import { useBench } from './support/rendering.ts';

const bench = useBench();
const chromium = usePlainChromium(bench.tools);

/** Names of the computed styles, and of all that an element or a rule can declare. */
const PROPERTIES = `(() => {
  const { style } = document.createElement('i');
  const names = new Set(getComputedStyle(document.documentElement));
  for (const name in style) {
    style.cssText = '';
    style[name] = 'inherit';
    for (const declared of style) names.add(declared);
  }
  return [...names].sort();
})()`;

describe('the styles that are reviewed for recordings', () => {
  it('are all styles of the pinned Chromium', async () => {
    const reviewed = [...RECORDED_STYLES, ...RECORDED_VALUES.keys()].toSorted();
    expect(reviewed).toEqual(await chromium.evaluate(PROPERTIES));
    expect(new Set(reviewed).size).toBe(reviewed.length);
  });
});
