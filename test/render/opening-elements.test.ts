import { describe, expect, it } from 'vitest';
import { composition } from './support/compositions.ts';
import { colorAt, decodeFrames } from './support/frames.ts';
import type { Picture } from './support/frames.ts';
import { useBench } from './support/rendering.ts';
import { sampleOf } from './support/thorough.ts';

const bench = useBench();

const OPENED_FRAME = 9;
const FRAMES = 27;
const FULL = 150;

/** A `<details>` below the box, whose content is red and of full height 0.3 s after it opens. */
const details = (transition: string, closed: string, open: string, more = '') => ({
  head: `<style>#box{visibility:hidden}details{position:absolute;left:0;top:0;width:320px;interpolate-size:allow-keywords;font:20px Inter}summary{height:40px}
details::details-content{overflow:hidden;background:#f00;${closed};transition:${transition},content-visibility .3s allow-discrete}
details[open]::details-content{${open}}${more}</style>`,
  body: `<details id="more"><summary>Buka</summary><div style="height:${FULL}px"></div></details>`,
});

/** Height of the red area in the column at x = 200. */
const redHeight = (picture: Picture): number =>
  Array.from({ length: picture.height }, (_, y) => colorAt(picture, 200, y)).filter(
    ([red = 0, green = 255, blue = 255]) => red > 200 && green < 80 && blue < 80,
  ).length;

const PAGES = {
  'its height': details('height .3s linear', 'height:0', 'height:auto'),
  'its height and color': details(
    'height .3s linear,background .1s linear,opacity .01s',
    'height:0;background:#e00',
    'height:auto;background:#f00',
  ),
  'its padding and border': details(
    'height .3s linear,border-radius .3s linear,outline-color .3s',
    'height:0;border-radius:1px',
    'height:auto;border-radius:0',
  ),
  'its height, and another element beside it': details(
    'height .3s linear',
    'height:0',
    'height:auto',
    'summary{transition:color .3s linear}details[open] summary{color:#00a}',
  ),
};

describe.each(sampleOf(PAGES))('the content of an opening element with a transition of %s', (_, parts) => {
  it('grows from the frame in which the element opens', async () => {
    const html = composition({
      ...parts,
      durationSeconds: 0.9,
      timeline: 'tl.call(() => { more.open = true; }, [], 0.3); tl.to({}, { duration: 0.9 }, 0);',
    });
    const { file } = await bench.render(html, { durationSeconds: 0.9 });
    const heights = (await decodeFrames(file, 320, 240)).map(redHeight);
    expect(heights).toHaveLength(FRAMES);
    heights.forEach((height, frame) => {
      const expected = FULL * Math.min(1, Math.max(0, frame - OPENED_FRAME) / 9);
      expect(
        Math.abs(height - expected),
        `frame ${frame}: ${height} instead of ${expected}`,
      ).toBeLessThanOrEqual(3);
    });
  });
});
