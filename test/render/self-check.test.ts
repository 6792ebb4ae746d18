import { describe, expect, it } from 'vitest';
import { BRIEFLY_WRONG_PAGES } from './support/briefly-wrong-pages.ts';
import { composition } from './support/compositions.ts';
import { useBench } from './support/rendering.ts';

const bench = useBench();
const SECOND = { durationSeconds: 1 };

describe('a page that raw capture draws wrongly for a few frames', () => {
  it.each([...BRIEFLY_WRONG_PAGES])('is captured with beginFrame: %s', async (_, html) => {
    const { report } = await bench.render(html, SECOND);
    expect(report).toMatchObject({
      capture: 'begin-frame',
      captureReason: expect.stringMatching(/^frame \d+ differs from a screenshot/),
    });
  });
});

/** Pages that raw capture draws correctly, but that behave in another way when their time goes back. */
const FORWARD_ONLY = {
  'throws when its time goes back': `let last = 0; requestAnimationFrame(function step(now) {
    if (now < last) throw new Error('back'); last = now; requestAnimationFrame(step); });`,
  'shows an element by a timer': `setTimeout(() => document.body.insertAdjacentHTML('beforeend',
    '<p style="position:absolute;left:100px;top:120px;font:40px Inter">Promo</p>'), 400);`,
};

describe('a page that is only seeked forward', () => {
  it.each(Object.entries(FORWARD_ONLY))('is rendered when it %s', async (_, script) => {
    const { report } = await bench.render(composition({ ...SECOND, script }), SECOND);
    expect(report).toMatchObject({ frames: 30, capture: 'raw' });
  });
});
