import { beforeAll, describe, expect, it } from 'vitest';
import type { BundledFiles } from '#renderer/bundled-files.ts';
import { composition } from './support/compositions.ts';
import { colorAt, decodeFrames } from './support/frames.ts';
import type { Picture } from './support/frames.ts';
import { useBench } from './support/rendering.ts';
import { IS_THOROUGH } from './support/thorough.ts';

const bench = useBench();
const sources = new Map<string, string>();
beforeAll(() => {
  const { bundledFiles } = bench.tools();
  const read: BundledFiles['read'] = async (path) => {
    const source = sources.get(path);
    return source === undefined ? bundledFiles.read(path) : Buffer.from(source);
  };
  Object.assign(bench.tools(), { bundledFiles: { ...bundledFiles, read } });
});

/** Adds a component to the bundled files: a 20 × 20 tile that moves 40 pixels to the right in its first second. */
const addTile = (name: string, { inside = '', script = '' } = {}) =>
  sources.set(
    `components/${name}.html`,
    `<!doctype html><html data-composition-variables='[{"id":"color","type":"color","label":"Warna","default":"#ff0000"}]'><body>
<template id="${name}-template"><div id="root" data-composition-id="${name}" data-width="300" data-height="200">
<style>#root{position:absolute;inset:0}.${name}-tile{position:absolute;left:0;top:0;width:20px;height:20px}</style>
<div class="${name}-tile"></div>${inside}
<script src="https://cdn.jsdelivr.net/npm/gsap@3.15.0/dist/gsap.min.js"></script>
<script>
window.__timelines = window.__timelines || {};
const tile = document.querySelector('.${name}-tile');
tile.style.background = window.__hyperframes.getVariables().color;
${script}
const tl = gsap.timeline({ paused: true });
tl.fromTo(tile, { x: 0 }, { x: 40, duration: 1, ease: 'none' }, 0);
window.__timelines['${name}'] = tl;
</script></div></template></body></html>`,
  );

interface Mount {
  readonly component: string;
  readonly id?: string;
  readonly top: number;
  readonly start?: number;
  readonly color?: string;
}

const host = ({ component, id = component, top, start = 0, color = '#ff0000' }: Mount) =>
  `<div data-composition-id="${id}" data-composition-src="compositions/components/${component}.html" data-start="${start}" ` +
  `data-duration="9" data-track-index="1" data-variable-values='{"color":"${color}"}' ` +
  `style="position:absolute;left:0;top:${top}px;width:300px;height:30px"></div>`;

const renderFrames = async (html: string, durationSeconds: number): Promise<(seconds: number) => Picture> => {
  const { file } = await bench.render(html, { fps: 10, durationSeconds });
  const frames = await decodeFrames(file, 320, 240);
  return (seconds) => {
    const frame = frames[Math.round(seconds * 10)];
    if (frame === undefined) throw new Error(`no frame at ${seconds} s`);
    return frame;
  };
};

const page = (body: string, durationSeconds: number, head = '') =>
  composition({
    durationSeconds,
    body,
    head: `${head}<style>#box{display:none!important}</style>`,
  });

const isNear = (color: readonly number[], expected: readonly number[]): boolean =>
  expected.every((value, channel) => Math.abs(value - (color[channel] ?? -99)) <= 60);

/** Left edge of the tile in a row; undefined if there is none. */
const leftOf = (frame: Picture, top: number, color: readonly number[]): number | undefined =>
  Array.from({ length: 300 }, (_, x) => x).find((x) => isNear(colorAt(frame, x, top + 10), color));

/** Allows two pixels, because the encoder blurs the edge. */
const expectLeft = (left: number | undefined, expected: number) =>
  expect(Math.abs((left ?? Number.NaN) - expected)).toBeLessThanOrEqual(2);

const RED = [255, 0, 0];
const BLUE = [0, 0, 255];

describe('nested components', () => {
  it('start one after the other down to the fifth level, each with its own timeline', async () => {
    for (const level of [1, 2, 3, 4, 5]) {
      const inside = level < 5 ? host({ component: `level-${level + 1}`, top: 30, start: 0.5 }) : '';
      addTile(`level-${level}`, { inside });
    }
    const at = await renderFrames(page(host({ component: 'level-1', top: 0, start: 0.5 }), 3.5), 3.5);
    for (const level of [1, 2, 3, 4, 5]) {
      const top = (level - 1) * 30;
      const startsAt = level * 0.5;
      expect(leftOf(at(startsAt - 0.1), top, RED)).toBeUndefined();
      expectLeft(leftOf(at(startsAt), top, RED), 0);
      expectLeft(leftOf(at(startsAt + 0.5), top, RED), 20);
    }
  });
});

describe('a component mounted several times', () => {
  it('follows the time of each host, with its own id or another, in any order', async () => {
    addTile('ubin');
    const mounts: readonly Mount[] = [
      { component: 'ubin', id: 'pertama', top: 0, start: 0.5, color: '#0000ff' },
      { component: 'ubin', top: 40, start: 1 },
      { component: 'ubin', id: 'ketiga', top: 80, start: 1.5, color: '#0000ff' },
      { component: 'ubin', top: 120, start: 2 },
    ];
    const at = await renderFrames(page(mounts.map(host).join(''), 3), 3);
    for (const { top, start = 0, color } of mounts) {
      const shown = color === undefined ? RED : BLUE;
      expect(leftOf(at(start - 0.1), top, shown)).toBeUndefined();
      expectLeft(leftOf(at(start), top, shown), 0);
      expectLeft(leftOf(at(start + 0.5), top, shown), 20);
      expectLeft(leftOf(at(2.9), top, shown), Math.min(40, (2.9 - start) * 40));
    }
  });

  it('follows the timeline that it registered last, in each host', async () => {
    const before = (name: string) =>
      `const tiles = window.__timelines; tiles['${name}'] = tiles['${name}'] || gsap.timeline({ paused: true }); tiles['${name}'] = gsap.timeline({ paused: true }).to({}, { duration: 9 });`;
    addTile('ganti', { script: before('ganti') });
    addTile('tukar', { script: before('tukar') });
    const mounts: readonly Mount[] = [
      { component: 'ganti', top: 0 },
      { component: 'ganti', top: 40, start: 0.5 },
      { component: 'tukar', id: 'lain', top: 80, start: 0.5 },
      // Its id is that of the other component, which is mounted behind it.
      { component: 'ganti', id: 'tukar', top: 120, start: 1 },
      { component: 'tukar', id: 'akhir', top: 160 },
    ];
    const at = await renderFrames(page(mounts.map(host).join(''), 2), 2);
    for (const { top, start = 0 } of mounts) expectLeft(leftOf(at(start + 0.5), top, RED), 20);
  });

  it.runIf(IS_THOROUGH)('does not replace the timeline of a page with the same id', async () => {
    addTile('main');
    const html = page(host({ component: 'main', id: 'lain', top: 40 }), 1).replace(
      '#box{display:none!important}',
      '#box{width:20px!important;height:20px!important}',
    );
    const at = await renderFrames(html, 1);
    expectLeft(leftOf(at(0.2), 0, RED), 96);
    expectLeft(leftOf(at(0.5), 40, RED), 20);
  });
});

describe('a component', () => {
  it('fills the frame when its host has no size', async () => {
    addTile('penuh', { script: 'tile.style.cssText += ";width:100%;height:100%;clip-path:inset(0)";' });
    sources.set(
      'components/penuh.html',
      (sources.get('components/penuh.html') ?? '').replace(
        '#root{',
        '#root{width:100%!important;height:100%!important;',
      ),
    );
    const at = await renderFrames(
      page(
        '<div data-composition-id="penuh" data-composition-src="compositions/components/penuh.html" data-start="0" data-duration="1"></div>',
        1,
      ),
      1,
    );
    expect(isNear(colorAt(at(0), 10, 10), RED)).toBe(true);
    expect(isNear(colorAt(at(0), 310, 230), RED)).toBe(true);
  });

  it.runIf(IS_THOROUGH)('uses the GSAP that the page has loaded from another URL', async () => {
    addTile('pustaka', { script: 'tile.style.background = gsap.ofThePage ? "#00f" : "#f00";' });
    const html = page(
      host({ component: 'pustaka', top: 0 }),
      0.5,
      '<script src="https://unpkg.com/gsap@3/dist/gsap.js"></script><script>gsap.ofThePage = true</script>',
    ).replace(/<script src="https:\/\/cdn\.jsdelivr[^>]*><\/script>/, '');
    expectLeft(leftOf((await renderFrames(html, 0.5))(0), 0, BLUE), 0);
  });
});
