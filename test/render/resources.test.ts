import { cp, mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openBundledFiles } from '#renderer/bundled-files.ts';
import { composition } from './support/compositions.ts';
import { colorAt, decodeFrames, psnr } from './support/frames.ts';
import type { Picture } from './support/frames.ts';
import { BUNDLED_FILES_DIR } from '../../layers/bundled-files/bundled-files-dir.ts';
import { useBench } from './support/rendering.ts';
import type { RenderOptions } from './support/rendering.ts';
import { IS_THOROUGH, sampleOf } from './support/thorough.ts';

const bench = useBench();

const firstFrame = async (html: string, options: Partial<RenderOptions> = {}): Promise<Picture> => {
  const { file } = await bench.render(html, { durationSeconds: 0.1, ...options });
  const [frame] = await decodeFrames(file, 320, 240);
  if (frame === undefined) throw new Error('the file holds no frame');
  return frame;
};

const isNear = (color: readonly number[], expected: readonly number[]): boolean =>
  expected.every((value, channel) => Math.abs(value - (color[channel] ?? -99)) <= 12);

const text = (family: string, head = '') =>
  composition({
    head: `${head}<style>p{position:absolute;top:90px;font:700 40px ${family}}</style>`,
    body: '<p>Gudeg Rp 25.000</p>',
  });

const googleLink = (query: string) => `<link rel="stylesheet" href="https://fonts.googleapis.com/${query}">`;

describe('GSAP from a CDN link', () => {
  it.each(
    sampleOf([
      'https://cdn.jsdelivr.net/npm/gsap@3/dist/SplitText.min.js',
      'https://unpkg.com/gsap@3.12.5/dist/SplitText.js',
      'https://cdnjs.cloudflare.com/ajax/libs/gsap/3.12.5/SplitText.min.js',
    ]),
  )('loads the bundled copy of a plugin for %s', async (url) => {
    const page = composition({
      head: `<script src="${url}"></script>`,
      body: '<p id="p">ab</p>',
      timeline:
        'SplitText.create("#p", { type: "chars" }).chars.length === 2 && tl.set("#box", { backgroundColor: "#00f" }, 0); tl.to({}, { duration: 0.5 })',
    });
    expect(isNear(colorAt(await firstFrame(page), 40, 40), [0, 0, 255])).toBe(true);
  });

  it('fails the render when the file is not bundled', async () => {
    const page = composition({ head: '<script src="https://unpkg.com/gsap@2.1.3/TweenMax.js"></script>' });
    expect(await bench.fail(page)).toMatchObject({ code: 'asset_unavailable' });
  });
});

describe('emoji and symbols', () => {
  const SIGNS = ['→', '★', '✓', '≥', '🔥', '🛍️'];
  const ROW = 40;
  const render = (signs: readonly string[]) => {
    const line = (sign: string, row: number) =>
      `<p style="position:absolute;left:100px;top:${row * ROW}px;font:30px/${ROW}px Inter">${sign}</p>`;
    return firstFrame(composition({ body: signs.map(line).join('') }));
  };
  /** The part of a picture where a sign is. */
  const cut = ({ width, pixels }: Picture, row: number): Picture => {
    const lines = Array.from({ length: ROW }, (_, y) => {
      const start = ((row * ROW + y) * width + 100) * 3;
      return pixels.subarray(start, start + ROW * 3);
    });
    return { width: ROW, height: ROW, pixels: Buffer.concat(lines) };
  };

  it('are drawn with any font family, emoji in color', async () => {
    const [drawn, unknown] = [await render(SIGNS), await render(SIGNS.map(() => '\u{10fffd}'))];
    SIGNS.forEach((sign, row) => {
      expect({ sign, likeness: psnr(cut(drawn, row), cut(unknown, row)) }).toMatchObject({
        likeness: expect.toSatisfy((likeness: number) => likeness < 17),
      });
    });
    const [red = 0, , blue = 255] = colorAt(drawn, 120, 4 * ROW + 24);
    expect(red - blue).toBeGreaterThan(80);
  });
});

describe('bundled fonts', () => {
  it('apply through a Google Fonts link', async () => {
    const plain = await firstFrame(text('sans-serif'));
    const inter = await firstFrame(
      text("'Inter', sans-serif", googleLink('css2?family=Inter:wght@400;700&display=swap')),
    );
    const playfair = await firstFrame(
      text("'Playfair Display', sans-serif", googleLink('css?family=Playfair+Display:700')),
    );
    expect(psnr(inter, plain)).toBeLessThan(30);
    expect(psnr(inter, playfair)).toBeLessThan(30);
  });

  it.runIf(IS_THOROUGH)('apply without a link', async () => {
    const linked = await firstFrame(text("'Poppins'", googleLink('css2?family=Poppins:wght@700')));
    const named = await firstFrame(text("'Poppins'"));
    expect(psnr(linked, named)).toBeGreaterThan(60);
  });

  it.runIf(IS_THOROUGH)('are loaded before the first frame, also for text that appears later', async () => {
    const page = (display: string) =>
      composition({
        body: `<p id="p" style="position:absolute;top:90px;font:900 40px Montserrat;display:${display}">Gudeg</p>`,
        timeline: 'tl.set("#p", { display: "block" }, 0.1); tl.to({}, { duration: 0.5 })',
      });
    const frames = async (html: string) => decodeFrames((await bench.render(html)).file, 320, 240);
    const [hidden, shown] = [await frames(page('none')), await frames(page('block'))];
    const [late, early] = [hidden[4], shown[4]];
    expect(late && early && psnr(late, early)).toBeGreaterThan(35);
  });

  it('fails the render when a linked font is not available, without logging text of the page', async () => {
    const failure = await bench.fail(text("'Comic Neue'", googleLink('css2?family=Comic+Neue:wght@700')));
    expect(failure.code).toBe('asset_unavailable');
    expect(failure.diagnostic).toBe('not in the bundle: a font family');
    expect(failure.subject).toEqual({ text: 'Comic Neue' });
  });

  it.runIf(IS_THOROUGH)('fails the render when a file of the font provider is not available', async () => {
    const face =
      '<style>@font-face{font-family:Mystery;src:url(https://fonts.gstatic.com/s/x/v1/abc.woff2)}</style>';
    expect(await bench.fail(text('Mystery', face))).toMatchObject({
      code: 'asset_unavailable',
      subject: { text: 'https://fonts.gstatic.com/s/x/v1/abc.woff2' },
    });
  });
});

describe('components', () => {
  const folders: string[] = [];
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

  const component = (
    id: string,
    parts: { color?: string; size: number; inside?: string; script?: string },
  ) => `
<template id="${id}-template"><div data-composition-id="${id}" data-width="${parts.size}" data-height="${parts.size}">
<style>.tile{position:absolute;inset:0;background:${parts.color ?? 'none'}}</style>
<div class="tile"></div>${parts.inside ?? ''}
<script src="https://cdn.jsdelivr.net/npm/gsap@3.15.0/dist/gsap.min.js"></script>
<script>
const tl = gsap.timeline({ paused: true });
${parts.script ?? ''}
tl.to({}, { duration: 0.5 });
window.__timelines = window.__timelines || {};
window.__timelines["${id}"] = tl;
</script></div></template>`;

  const host = (id: string, style: string, extra = '') =>
    `<div data-composition-id="${id}" data-composition-src="compositions/components/${id}.html" data-start="0" data-duration="0.5" data-track-index="1" style="position:absolute;${style}" ${extra}></div>`;

  const withComponents = async (files: Readonly<Record<string, string>>) => {
    const folder = await mkdtemp(join(tmpdir(), 'assets-test-'));
    folders.push(folder);
    await cp(BUNDLED_FILES_DIR, folder, { recursive: true });
    await mkdir(join(folder, 'components'), { recursive: true });
    for (const [name, html] of Object.entries(files))
      await writeFile(join(folder, 'components', `${name}.html`), html);
    Object.assign(bench.tools(), { bundledFiles: await openBundledFiles(folder) });
  };

  it.runIf(IS_THOROUGH)('fails the render when a component does not exist', async () => {
    await withComponents({});
    expect(await bench.fail(composition({ body: host('nothing', 'left:0') }))).toMatchObject({
      code: 'asset_unavailable',
    });
  });

  it('fails the render when a component throws', async () => {
    await withComponents({ broken: component('broken', { size: 60, script: 'null.x;' }) });
    expect(await bench.fail(composition({ body: host('broken', 'left:0') }))).toMatchObject({
      code: 'script_error',
    });
  });
});
