import { describe, expect, it } from 'vitest';
import { wholePictureCapture } from '#renderer/capture/raw/raw-capture.ts';
import { box, CHANGING_PAGES, MOVE } from './support/changing-pages.ts';
import { composition } from './support/compositions.ts';
import { digestOf, expectSameAsEveryTile, renderTiled, TILED_SIZE } from './support/draw-changed-tiles.ts';
import { useBench } from './support/rendering.ts';
import type { RenderOptions } from './support/rendering.ts';

const bench = useBench();

/** One page for each way in which a change is found; `test:long` renders all of them. */
const PAGES = [
  'a shadow that grows',
  'a child that overflows',
  'transforms of an ancestor',
  'a layout that moves what follows',
  'text that changes',
  'an order that changes',
  'attributes of SVG',
  'a variable of CSS of the root',
  'a transition that a class starts',
  'a scrolled box',
  'a rule that was read before the video',
  'an animation of CSS',
];

describe.each(PAGES)('changed tiles of a page with %s', (name) => {
  it('equal those of the whole picture', async () => {
    const parts = CHANGING_PAGES[name];
    if (parts === undefined) throw new Error(`no page with ${name}`);
    await expectSameAsEveryTile(bench, parts);
  });
});

describe('drawing changed tiles', () => {
  it('draws a part of the picture where a small box moves', async () => {
    expect(await expectSameAsEveryTile(bench, { timeline: MOVE })).toBeLessThan(0.7);
  });

  it('draws a page with filters whole', async () => {
    const html = composition({ body: box('filter:blur(4px)'), durationSeconds: 0.2 });
    const { drawnShare } = await renderTiled(bench, html, 'changed tiles', 0.2);
    expect(drawnShare).toBe(1);
  });

  it.each([
    [60, false],
    [61, true],
  ])('draws a page whole when %i elements have transforms: %s', async (count, isWhole) => {
    const still = '<i style="position:absolute;width:4px;height:4px;transform:translateX(1px)"></i>';
    const html = composition({
      body: box('', '', 'id="box"') + still.repeat(count),
      timeline: 'tl.to("#box", { left: 400, duration: 0.4, ease: "none" }, 0);',
      durationSeconds: 0.4,
    });
    const { drawnShare } = await renderTiled(bench, html, 'changed tiles', 0.4);
    expect(drawnShare === 1).toBe(isWhole);
  });

  it('starts over with whole pictures when a change was missed, and the report gives the reason', async () => {
    const html = composition({
      timeline: 'tl.to("#box", { x: 800, duration: 1.5, ease: "none" }, 0);',
      script: 'Element.prototype.getClientRects = () => [];', // by which the renderer finds what moves
      durationSeconds: 1.5,
    });
    const render = async (options: Partial<RenderOptions>) => {
      const digests: string[] = [];
      const job = { onPicture: (picture: Buffer) => digests.push(digestOf(picture)) };
      const { report } = await bench.render(html, { ...TILED_SIZE, durationSeconds: 1.5, job, ...options });
      return { report, digests: digests.slice(-45) };
    };
    const { report, digests } = await render({});
    expect(report).toMatchObject({
      capture: 'raw',
      captureReason: 'a part of the picture changed unnoticed',
    });
    const whole = await render({ strategy: wholePictureCapture });
    expect(digests).toEqual(whole.digests);
  });

  it('notices a missed change when the page rests', async () => {
    const html = composition({
      timeline: 'tl.set("#box", { x: 9 }, 0.2).set("#box", { x: 800 }, 0.8);', // bounds are known from the second change on
      script: 'Element.prototype.getClientRects = () => [];',
      durationSeconds: 1.5,
    });
    const { report } = await bench.render(html, { ...TILED_SIZE, durationSeconds: 1.5 });
    expect(report.captureReason).toBe('a part of the picture changed unnoticed');
  });
});
