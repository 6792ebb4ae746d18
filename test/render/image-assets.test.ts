import { beforeAll, describe, expect, it } from 'vitest';
import type { SiteFile } from '#renderer/page/site.ts';
import { CONVERT_IMAGE } from '#renderer/browser-runtime/messages.ts';
import { composition } from './support/compositions.ts';
import { asPhonePhoto, drawImages, GPS_LATITUDE } from './support/draw-image.ts';
import { colorAt, decodeFrames } from './support/frames.ts';
import { useBench } from './support/rendering.ts';
import { IS_THOROUGH, STRATEGIES } from './support/thorough.ts';

const bench = useBench();

const QUARTERS = `c.fillStyle = '#f00'; c.fillRect(0, 0, 400, 300); c.fillStyle = '#0f0'; c.fillRect(400, 0, 400, 300);
c.fillStyle = '#00f'; c.fillRect(0, 300, 400, 300); c.fillStyle = '#fff'; c.fillRect(400, 300, 400, 300)`;
/** The left half is transparent. */
const HALF = "c.fillStyle = '#f00'; c.fillRect(c.canvas.width / 2, 0, c.canvas.width, c.canvas.height)";
const [RED, GREEN, BLUE, WHITE] = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 255],
] as const;
/** A color that both color spaces contain, with other numbers in each. */
const BRICK = [200, 80, 40];

let files: Readonly<Record<'photo' | 'logo' | 'sticker' | 'wide', SiteFile>>;
beforeAll(async () => {
  const size = { width: 800, height: 600 };
  const [photo, logo, sticker, wide] = (await drawImages(bench.tools(), [
    { ...size, contentType: 'image/jpeg', draw: QUARTERS },
    { ...size, contentType: 'image/png', draw: HALF },
    { width: 40, height: 40, contentType: 'image/webp', draw: HALF },
    {
      ...size,
      contentType: 'image/jpeg',
      colorSpace: 'display-p3',
      draw: `c.fillStyle = 'rgb(${BRICK.join(' ')})'; c.fillRect(0, 0, 800, 600)`,
    },
  ])) as [Buffer, Buffer, Buffer, Buffer];
  files = {
    photo: { contentType: 'image/jpeg', body: asPhonePhoto(photo, 6) },
    logo: { contentType: 'image/png', body: logo },
    sticker: { contentType: 'image/webp', body: sticker },
    wide: { contentType: 'image/jpeg', body: wide },
  };
});

const images = () => Promise.resolve(new Map(Object.entries(files)));
const at = (left: number, top: number, width: number, height: number) =>
  `position:absolute;left:${left}px;top:${top}px;width:${width}px;height:${height}px`;

/** Every use of an image that a composition may have, in boxes on a green page. */
const USES = composition({
  head: `<style>body{background:#0f0!important}#css{${at(70, 0, 60, 80)};background:url(assets/photo) 0 0/100% 100%}</style>`,
  body: `<img src="assets/photo" style="${at(0, 90, 60, 80)}">
<div id="css"></div>
<img srcset="assets/photo 1x" style="${at(140, 0, 60, 80)}">
<svg style="${at(210, 0, 60, 80)}"><image href="assets/photo" width="60" height="80" preserveAspectRatio="none"/></svg>
<img src="assets/logo" style="${at(70, 90, 80, 60)}"><img src="assets/sticker" style="${at(160, 90, 40, 40)}">
<img src="assets/wide" style="${at(210, 90, 80, 60)}"><div id="verdict" style="${at(0, 200, 40, 40)}"></div>`,
  timeline: 'tl.to("#box", { x: 10, duration: 0.5 }, 0);',
});

const colorsOf = async (file: string, points: readonly (readonly [number, number])[]) => {
  const [frame] = await decodeFrames(file, 320, 240);
  if (frame === undefined) throw new Error('the video has no frame');
  return points.map(([x, y]) => colorAt(frame, x, y));
};

/** After JPEG, H.264 and back. */
const expectColors = (colors: readonly (readonly number[])[], expected: readonly (readonly number[])[]) => {
  for (const [index, color] of colors.entries())
    for (const [channel, value] of color.entries())
      expect(
        Math.abs(value - (expected[index]?.[channel] ?? NaN)),
        `${index}: ${color.join(' ')}`,
      ).toBeLessThan(9);
};

describe.each(STRATEGIES)('an image asset captured with $name', (strategy) => {
  it('is upright in each use, and keeps its transparency and colors', async () => {
    const { file } = await bench.render(USES, { strategy, job: { images: images() } });
    const uprightQuarters = (left: number, top: number) =>
      [
        [15, 20],
        [45, 20],
        [15, 60],
        [45, 60],
      ].map(([x = 0, y = 0]) => [left + x, top + y] as const);
    const upright = [BLUE, RED, WHITE, GREEN];
    for (const [left, top] of [
      [0, 90],
      [70, 0],
      [140, 0],
      [210, 0],
    ] as const)
      expectColors(await colorsOf(file, uprightQuarters(left, top)), upright);
    const others = [
      [90, 120],
      [130, 120],
      [170, 110],
      [190, 110],
      [250, 120],
    ] as const;
    expectColors(await colorsOf(file, others), [GREEN, RED, GREEN, RED, BRICK]);
  });
});

it('a page sees the natural size of a photo that was scaled down, and nothing of the EXIF data of its camera', async () => {
  const place = GPS_LATITUDE.toString('latin1');
  const script = `addEventListener('load', async () => {
  const sizes = [...document.images].map((image) => image.naturalWidth + 'x' + image.naturalHeight).join();
  const bytes = await (await fetch('assets/photo')).arrayBuffer();
  const text = [...new Uint8Array(bytes)].map((byte) => String.fromCharCode(byte)).join('');
  const isStripped = !text.includes(${JSON.stringify(place)});
  const isNatural = sizes === '600x800,600x800,480x360,40x40,800x600';
  document.getElementById('verdict').style.background = isStripped && isNatural ? '#00f' : '#f00';
});`;
  const { file } = await bench.render(USES.replace('</body>', `<script>${script}</script></body>`), {
    job: { images: images() },
  });
  expectColors(await colorsOf(file, [[20, 220]]), [BLUE]);
});

it.runIf(IS_THOROUGH)('a page shows 40 photos', async () => {
  const names = Array.from({ length: 40 }, (_, index) => `photo-${index}`);
  const boxes = names.map(
    (name, index) =>
      `<img src="assets/${name}" style="${at((index % 8) * 40, Math.floor(index / 8) * 48, 40, 48)}">`,
  );
  const page = composition({ body: boxes.join(''), timeline: 'tl.to("#box", { x: 10, duration: 0.5 }, 0);' });
  const many = new Map(names.map((name) => [name, files.photo] as const));
  const { file } = await bench.render(page, { job: { images: Promise.resolve(many) } });
  const corners = names.map((_, index) => [(index % 8) * 40 + 10, Math.floor(index / 8) * 48 + 12] as const);
  expectColors(
    await colorsOf(file, corners),
    corners.map(() => BLUE),
  );
});

it.runIf(IS_THOROUGH)('a later segment shows images as the whole video does', async () => {
  const render = async (firstFrame: number, frameCount: number) => {
    const segment = { index: firstFrame === 0 ? 0 : 1, firstFrame, frameCount };
    const { file } = await bench.render(USES, { segment, job: { images: images() } });
    return decodeFrames(file, 320, 240);
  };
  const whole = await render(0, 15);
  const last = await render(14, 1);
  expect(whole).toHaveLength(15);
  expectColors(
    [
      [30, 120],
      [100, 40],
      [250, 120],
    ].map(([x = 0, y = 0]) => colorAt(last[0] ?? NO_FRAME, x, y)),
    [
      [30, 120],
      [100, 40],
      [250, 120],
    ].map(([x = 0, y = 0]) => colorAt(whole[14] ?? NO_FRAME, x, y)),
  );
});

const NO_FRAME = { width: 0, height: 0, pixels: Buffer.alloc(0) };

it.each([
  ['is no picture', Buffer.from('<html><script>document.title = "x"</script></html>')],
  ['is an SVG picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
])('fails with asset_unavailable and the name of the asset when it %s', async (_, body) => {
  const broken = new Map([['asset_1', { contentType: 'image/jpeg', body }]]);
  expect(await bench.fail(composition(), { job: { images: Promise.resolve(broken) } })).toMatchObject({
    code: 'asset_unavailable',
    diagnostic: 'an image asset cannot be decoded',
    subject: { text: 'assets/asset_1' },
  });
});

/** Runs instead of the decoder: so many nested elements exceed the stack of the page's process. */
const CRASHING_DECODER = `globalThis.${CONVERT_IMAGE} = async () => {
  let parent = document.body;
  for (let level = 0; level < 200_000; level += 1) parent = parent.appendChild(document.createElement('div'));
  return document.body.offsetHeight;
};`;

it('fails with out_of_memory, not as a failed start, when decoding an image crashes the page', async () => {
  const { bundledFiles } = bench.tools();
  const browserRuntime = { ...bundledFiles.browserRuntime, imageScript: CRASHING_DECODER };
  Object.assign(bench.tools(), { bundledFiles: { ...bundledFiles, browserRuntime } });
  try {
    expect(await bench.fail(composition(), { job: { images: images() } })).toMatchObject({
      code: 'out_of_memory',
    });
  } finally {
    Object.assign(bench.tools(), { bundledFiles });
  }
});
