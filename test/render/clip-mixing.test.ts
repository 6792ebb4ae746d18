import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { VideoClip } from '#contracts/schemas/render-document.ts';
import { composition } from './support/compositions.ts';
import { useBench } from './support/rendering.ts';
import { IS_THOROUGH, sampleOf } from './support/thorough.ts';

vi.mock('#renderer/capture/raw/mixing/mix.ts', { spy: true });
vi.resetModules(); // another file of the worker may have loaded the module
const { rawCapture } = await import('#renderer/capture/raw/raw-capture.ts');
const mixing = await import('#renderer/capture/raw/mixing/mix.ts');

const bench = useBench();
const folder = mkdtempSync(join(tmpdir(), 'clip-mixing-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ASSET = 'asset_0199a000-0000-7000-8000-000000000001';
const path = join(folder, 'clip.mp4');
const CLIP = { width: 320, height: 180 };
const CELL = 160;
const [COLUMNS, ROWS] = [4, 4];
const SIZE = { width: COLUMNS * CELL, height: ROWS * CELL };
const FRAMES = 16;
const FPS = 30;
const SECONDS = FRAMES / FPS;
/** The pictures of the page, recorded with the pictures of its clips. */
const WITHOUT_MIXING = { ...rawCapture, canMixClips: false };
const MIN_DECIBELS = 45;

/** Waves that move, in colors that a screen can show. */
beforeAll(async () => {
  const waves = `geq=lum='126+50*sin(X/9+N/3)*cos(Y/11)':cb='128+20*sin(Y/17+N/5)':cr='128+20*cos(X/19-N/4)'`;
  const source = `color=gray:s=${CLIP.width}x${CLIP.height}:r=${FPS},format=yuv420p,${waves}`;
  const output = ['-frames:v', String(FRAMES), '-c:v', 'libx264', '-crf', '8', '-g', '5', '-bf', '2'];
  const colors = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'];
  const input = ['-v', 'error', '-f', 'lavfi', '-i', source];
  await promisify(execFile)(bench.tools().ffmpegPath, [...input, ...output, ...colors, path]);
});

beforeEach(() => {
  vi.mocked(mixing.mixPictures).mockClear();
});

const clipOf = (elementId: string): VideoClip => ({
  elementId,
  assetId: ASSET,
  startSeconds: 0,
  durationSeconds: SECONDS,
  mediaStartSeconds: 0,
  playbackRate: 1,
  isLooped: false,
  source: { container: 'mp4', codec: 'h264', ...CLIP, timescale: FPS, endTick: FRAMES },
});

const video = (id: string, style = ''): string =>
  `<video id="${id}" src="assets/${ASSET}" muted playsinline data-start="0" data-duration="${SECONDS}" style="${style}"></video>`;

interface Page {
  readonly head?: string;
  readonly body: string;
  readonly timeline?: string;
}

const htmlOf = ({ head = '', body, timeline = '' }: Page): string =>
  composition({
    durationSeconds: SECONDS,
    head: `<style>#box{display:none}#root{position:absolute;width:${SIZE.width}px;height:${SIZE.height}px;background:linear-gradient(90deg,#246,#ca8)}
video{position:absolute;left:0;top:0;width:${CELL}px;height:${CELL}px;object-fit:cover}
.cell{position:absolute;width:${CELL}px;height:${CELL}px;overflow:hidden}.cell p{position:absolute;left:10px;top:60px;font:700 30px Inter,sans-serif;color:#fff}</style>${head}`,
    body,
    timeline: `${timeline}\ntl.to("#box", { x: 1, duration: ${SECONDS} }, 0);`,
  });

const render = async (page: Page, { strategy = rawCapture, segments = 1, frames = FRAMES } = {}) => {
  const pictures: Buffer[] = [];
  const html = htmlOf(page);
  const clips = [...html.matchAll(/<video id="(?<id>[^"]+)"/g)].map((match) => clipOf(match[1] ?? ''));
  for (let index = 0; index < segments; index += 1) {
    const frameCount = frames / segments;
    await bench.render(html, {
      ...SIZE,
      durationSeconds: SECONDS,
      strategy,
      clips,
      segment: { index, firstFrame: index * frameCount, frameCount },
      job: {
        limits: { readyMs: 60_000, frameMs: 60_000 },
        clipPaths: Promise.resolve(new Map([[ASSET, path]])),
        onPicture: (picture) => pictures.push(Buffer.from(picture)),
      },
    });
  }
  return pictures;
};

interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Of a part of two I420 pictures, over all planes. */
const decibels = (a: Buffer, b: Buffer, { x, y, width, height }: Rect): number => {
  let [squares, count] = [0, 0];
  const pixels = SIZE.width * SIZE.height;
  for (const [start, shift] of [
    [0, 0],
    [pixels, 1],
    [(pixels * 5) / 4, 1],
  ] as const)
    for (let row = y >> shift; row < (y + height) >> shift; row += 1)
      for (let column = x >> shift; column < (x + width) >> shift; column += 1) {
        const at = start + row * (SIZE.width >> shift) + column;
        squares += ((a[at] ?? 0) - (b[at] ?? 0)) ** 2;
        count += 1;
      }
  return squares === 0 ? Infinity : 10 * Math.log10(255 ** 2 / (squares / count));
};

const mixedFrames = (): number => vi.mocked(mixing.mixPictures).mock.calls.length;

const expectLikeThePage = async (page: Page, pictures: readonly Buffer[], names = ['the page']) => {
  const expected = await render(page, { strategy: WITHOUT_MIXING, frames: pictures.length });
  const wrong = pictures.flatMap((picture, frame) =>
    names.flatMap((name, cell) => {
      const rect =
        names.length === 1
          ? { x: 0, y: 0, ...SIZE }
          : {
              x: (cell % COLUMNS) * CELL,
              y: Math.floor(cell / COLUMNS) * CELL,
              width: CELL,
              height: CELL,
            };
      const measured = decibels(picture, expected[frame] ?? Buffer.alloc(0), rect);
      return measured >= MIN_DECIBELS ? [] : [`${name} in frame ${frame}: ${measured.toFixed(1)} dB`];
    }),
  );
  expect(pictures).toHaveLength(expected.length);
  expect(wrong).toEqual([]);
};

/** Contents of cells into which clips are mixed: its `<video>` elements and what is around and above them. */
const MIXED: Readonly<Record<string, readonly [content: string, timeline?: string]>> = {
  'a clip alone': [video('alone')],
  'text that moves': [
    `${video('text')}<p id="moves">Diskon</p>`,
    'tl.fromTo("#moves", { x: -120, opacity: 0 }, { x: 40, opacity: 1, duration: 0.5 }, 0);',
  ],
  'a rounded box': [
    `<div style="position:absolute;inset:7px;border-radius:40px;overflow:hidden">${video('rounded')}</div>`,
  ],
  'two clips, one above the other': [`${video('below')}${video('above', 'left:31px;top:45px;width:90px')}`],
  'a clip that appears': [
    video('fades'),
    'tl.fromTo("#fades", { opacity: 0 }, { opacity: 1, duration: 0.4 }, 0.1);',
  ],
  'a cross-fade': [
    `${video('first')}${video('second', 'object-fit:fill')}`,
    'tl.fromTo("#second", { opacity: 0 }, { opacity: 1, duration: 0.5 }, 0);',
  ],
  'a scrim': [
    `${video('scrim')}<div style="position:absolute;inset:0;background:linear-gradient(#0000,#312c)"></div>`,
  ],
  'object-fit: contain at odd pixels': [
    video('contain', 'left:3px;top:5px;width:141px;height:133px;object-fit:contain'),
  ],
  'a clip that moves by whole pixels': [
    video('slides'),
    'tl.fromTo("#slides", { x: -96 }, { x: 96, duration: 16 / 30, ease: "none" }, 0);',
  ],
  'a border and a padding': [
    video('border', 'box-sizing:border-box;border:9px solid #fc0;padding:4px 12px;background:#345'),
  ],
  'a mask': [video('mask', 'mask-image:radial-gradient(circle,#000 30%,#0000 70%)')],
  'object-position': [video('position', 'object-position:20% 100%')],
  'a clip in two places': [
    video('twice', 'width:80px'),
    `const copy = document.getElementById("twice").cloneNode(); copy.removeAttribute("id"); copy.style.left = "80px";
document.getElementById("twice").after(copy);`,
  ],
  'a box between pixels': [video('fraction', 'left:10.4px;top:9.6px;width:120.3px;height:80.5px')],
  'a clip that is hidden at first': [
    video('hidden', 'visibility:hidden'),
    'tl.set("#hidden", { visibility: "visible" }, 0.3);',
  ],
};

const cellsPage: Page = {
  body: Object.values(MIXED)
    .map(
      ([content], index) =>
        `<div class="cell" style="left:${(index % COLUMNS) * CELL}px;top:${Math.floor(index / COLUMNS) * CELL}px">${content}</div>`,
    )
    .join('\n'),
  timeline: Object.values(MIXED)
    .map(([, timeline = '']) => timeline)
    .join('\n'),
};

const digestsOf = (pictures: readonly Buffer[]): readonly string[] =>
  pictures.map((picture) => createHash('sha256').update(picture).digest('hex'));

/** Pages whose clips cannot be mixed, and in how many of the first four frames they can. */
const PICTURES: Readonly<Record<string, Page & { readonly mixed?: number }>> = {
  'a filter': { body: video('clip', 'filter:hue-rotate(90deg)') },
  'a filter around it': { body: `<div style="filter:contrast(1.4)">${video('clip')}</div>` },
  'a blend mode above it': {
    body: `${video('clip')}<div style="position:absolute;inset:0;background:#f80;mix-blend-mode:difference"></div>`,
  },
  'a backdrop filter above it': {
    body: `${video('clip')}<div style="position:absolute;left:20px;top:20px;width:60px;height:60px;backdrop-filter:invert(1)"></div>`,
  },
  'a rotation': { body: video('clip', 'transform:rotate(8deg)') },
  'a mirror image': { body: video('clip', 'scale:-1 1') },
  'a move by half a pixel': { body: video('clip', 'transform:translateX(10.5px)') },
  'a zoom': {
    body: video('clip'),
    timeline: 'tl.fromTo("#clip", { scale: 1 }, { scale: 1.2, duration: 0.5 }, 0);',
    mixed: 1,
  },
  'a box that grows': {
    body: video('clip', 'object-fit:fill'),
    timeline: 'tl.from("#clip", { width: 0, height: 0, duration: 0.5 }, 0);',
    mixed: 1,
  },
  'a filter that ends': {
    body: video('clip'),
    timeline: 'tl.set("#clip", { filter: "blur(4px)" }, 0); tl.set("#clip", { filter: "none" }, 0.05);',
    mixed: 2,
  },
  'a computed position': { body: video('clip', 'object-position:calc(10% + 3px) 0') },
  'its own size': { body: video('clip', 'object-fit:none') },
  'square pixels': { body: video('clip', 'image-rendering:pixelated') },
  'three clips above each other': {
    body: `${video('clip')}${video('b', 'left:30px')}${video('c', 'left:60px')}`,
  },
  'a script that may draw it': { body: `${video('clip')}<script>const canvas = null;</script>` },
  'a name of a view transition': { body: video('clip', 'view-transition-name:clip') },
};

describe('the pictures of clips', () => {
  it('are mixed into recordings of a page as the page shows them', async () => {
    const pictures = await render(cellsPage);
    expect(mixedFrames()).toBe(FRAMES);
    await expectLikeThePage(cellsPage, pictures, Object.keys(MIXED));
  });

  it.runIf(IS_THOROUGH).each(sampleOf(PICTURES))(
    'are shown by the page with %s',
    async (_, { mixed = 0, ...page }) => {
      const frames = 4;
      const pictures = await render(page, { frames });
      expect(mixedFrames()).toBe(mixed);
      await expectLikeThePage(page, pictures);
    },
  );

  it.runIf(IS_THOROUGH).each([PICTURES['a filter that ends'], PICTURES['a zoom'], cellsPage])(
    'are the same in any segments (%#)',
    async (page = cellsPage) => {
      const whole = digestsOf(await render(page));
      for (const segments of [4, 16]) expect(digestsOf(await render(page, { segments }))).toEqual(whole);
    },
  );
});
