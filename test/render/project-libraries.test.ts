import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { build } from 'esbuild';
import { compile } from 'tailwindcss';
import { beforeAll, describe, expect, it } from 'vitest';
import { assetIdFromUuid } from '#core/asset/asset-id.ts';
import type { ProjectFile } from '#core/project/project-files.ts';
import type { RenderDocument } from '#contracts/schemas/render-document.ts';
import { createTestValidator } from '#test/support/composition-validator.ts';
import { colorAt, decodeFrames } from './support/frames.ts';
import type { Picture } from './support/frames.ts';
import { useBench } from './support/rendering.ts';
import { IS_THOROUGH } from './support/thorough.ts';

const bench = useBench();
const [WIDTH, HEIGHT, FPS, FRAMES] = [320, 320, 30, 12];
const DURATION_SECONDS = FRAMES / FPS;
/** Compiling shaders in software and four libraries take long on a busy machine. */
const READY_MAX_MS = 60_000;
const SEGMENTS = IS_THOROUGH ? 4 : 2;
const FONT_ID = assetIdFromUuid('00000000-0000-7000-8000-000000000001');

const packageFile = (path: string): Promise<Buffer> =>
  readFile(new URL(`../../node_modules/${path}`, import.meta.url));
const sourceOf = async (path: string): Promise<string> => (await packageFile(path)).toString();

/** The module of a package as an author bundles it. */
const bundle = async (name: string): Promise<string> => {
  const options = { bundle: true, minify: true, format: 'esm', write: false, logLevel: 'error' } as const;
  const { outputFiles } = await build({
    ...options,
    stdin: { contents: `export * from '${name}';`, resolveDir: '.' },
  });
  return outputFiles[0]?.text ?? '';
};

/** What Tailwind builds for the classes. */
const buildTailwind = async (classes: readonly string[]): Promise<string> => {
  const loadStylesheet = async (id: string, base: string) => ({
    path: id,
    base,
    content: await sourceOf('tailwindcss/index.css'),
  });
  return (await compile('@import "tailwindcss";', { loadStylesheet })).build([...classes]);
};

/** A square of 40 pixels that moves by 16 pixels a frame; `color` is in RGB from 0 to 1. */
const lottieSlide = (color: readonly number[]): string =>
  JSON.stringify({
    v: '5.7.0',
    fr: FPS,
    ip: 0,
    op: FRAMES + 1,
    w: WIDTH,
    h: 40,
    layers: [
      {
        ty: 4,
        ip: 0,
        op: FRAMES + 1,
        st: 0,
        ks: {
          p: {
            a: 1,
            k: [
              { t: 0, s: [20, 20], i: { x: 1, y: 1 }, o: { x: 0, y: 0 } },
              { t: FRAMES, s: [20 + 16 * FRAMES, 20] },
            ],
          },
        },
        shapes: [
          { ty: 'rc', p: { a: 0, k: [0, 0] }, s: { a: 0, k: [40, 40] }, r: { a: 0, k: 0 } },
          { ty: 'fl', c: { a: 0, k: [...color, 1] }, o: { a: 0, k: 100 } },
        ],
      },
    ],
  });

const TAILWIND =
  'absolute top-40 left-0 size-10 bg-[#0ff] motion-safe:animate-[geser_400ms_linear_both] hover:bg-black';

const INDEX = `<!doctype html>
<html><head><meta charset="utf-8">
<link rel="stylesheet" href="styles/tailwind.css"><link rel="stylesheet" href="styles/main.css">
<script type="importmap">{"imports":{"three":"./vendor/three/three.module.min.js"}}</script>
<script src="vendor/lottie/lottie_svg.min.js"></script><script src="vendor/anime/anime.umd.min.js"></script><script src="vendor/d3/d3.min.js"></script>
</head><body>
<div id="root" data-composition-id="main" data-no-timeline data-start="0" data-duration="${DURATION_SECONDS}" data-width="${WIDTH}" data-height="${HEIGHT}" data-fps="${FPS}">
<div id="three"></div><div id="lottie"></div><i id="anime"></i><i id="d3"></i><i class="${TAILWIND}"></i><i id="data"></i><p id="font">■</p>
<div data-composition-id="captions" data-composition-src="compositions/components/captions.html" data-captions-src="captions/id.srt"
 data-start="0" data-duration="${DURATION_SECONDS}" data-track-index="9" data-width="${WIDTH}" data-height="${HEIGHT}"
 data-variable-values='{"gaya":"kata","warna_latar":"#000099","warna_utama":"#ff8000"}'></div>
</div>
<script src="js/slides.js"></script><script type="module" src="js/scene.mjs"></script>
</body></html>`;

const TEXTS = async (): Promise<Readonly<Record<string, string>>> => ({
  'index.html': INDEX,
  'vendor/three/three.module.min.js': await bundle('three'),
  'vendor/lottie/lottie_svg.min.js': await sourceOf('lottie-web/build/player/lottie_svg.min.js'),
  'vendor/anime/anime.umd.min.js': await sourceOf('animejs/dist/bundles/anime.umd.min.js'),
  'vendor/d3/d3.min.js': await sourceOf('d3/dist/d3.min.js'),
  'styles/tailwind.css': await buildTailwind(TAILWIND.split(' ')),
  'styles/main.css': `@font-face{font-family:Judul;src:url("../assets/judul.ttf");size-adjust:200%}
    @keyframes geser{to{translate:${16 * FRAMES}px}}
    body{background:#fff;overflow:hidden}#three,#lottie,#anime,#d3,#data,#font{position:absolute;left:0;width:40px;height:40px}
    #three{top:0}#lottie{top:40px;width:${WIDTH}px}#anime{top:80px;background:#00f}#d3{top:120px;background:#f0f}#data{top:160px;left:280px}
    #font{top:0;left:260px;width:60px;font:40px/80px Judul,serif;color:#f00}`,
  'js/slides.js': `
    const data = (name) => fetch('data/' + name).then((response) => response.json());
    const container = document.getElementById('lottie');
    data('lottie.json').then((animationData) => lottie.loadAnimation({ container, renderer: 'svg', loop: false, animationData }));
    data('style.json').then(({ color }) => { document.getElementById('data').style.background = color; });
    window.__hfAnime = [anime.animate('#anime', { x: ${16 * FRAMES}, duration: ${DURATION_SECONDS * 1000}, ease: 'linear', autoplay: false })];
    d3.select('#d3').transition().duration(${DURATION_SECONDS * 1000}).ease(d3.easeLinear).style('transform', 'translateX(${16 * FRAMES}px)');`,
  'js/scene.mjs': `
    import { Color, Mesh, MeshBasicMaterial, OrthographicCamera, PlaneGeometry, Scene, WebGLRenderer } from 'three';
    const renderer = new WebGLRenderer();
    renderer.setSize(${WIDTH}, 40);
    document.getElementById('three').append(renderer.domElement);
    const scene = new Scene();
    scene.background = new Color(0xffffff);
    const camera = new OrthographicCamera(0, ${WIDTH}, 40, 0, -1, 1);
    const mesh = new Mesh(new PlaneGeometry(40, 40), new MeshBasicMaterial({ color: 0x00aa00 }));
    scene.add(mesh);
    const place = (seconds) => { mesh.position.set(20 + 480 * seconds, 20, 0); renderer.render(scene, camera); };
    place(0);
    addEventListener('hf-seek', ({ detail }) => place(detail.time));`,
  'data/lottie.json': lottieSlide([1, 0.5, 0]),
  'data/style.json': '{"color":"rgb(0, 128, 0)"}',
  'captions/id.srt': '1\n00:00:00,000 --> 00:00:00,200\nHalo\n\n2\n00:00:00,300 --> 00:00:00,400\nDunia',
});

interface Recording {
  /** SHA-256 of the picture of each frame that is given to the encoder. */
  readonly digests: readonly string[];
  readonly frames: readonly Picture[];
}

let texts: Readonly<Record<string, string>>;
let whole: Recording;

const record = async (segments: number): Promise<Recording> => {
  const { 'index.html': html = '', ...others } = texts;
  const files: RenderDocument['files'] = {
    ...Object.fromEntries(Object.entries(others).map(([path, text]) => [path, { text }])),
    'assets/judul.ttf': { assetId: FONT_ID },
  };
  const body = await packageFile('@expo-google-fonts/anton/400Regular/Anton_400Regular.ttf');
  const digests: string[] = [];
  const frames: Picture[] = [];
  for (let index = 0; index < segments; index += 1) {
    const frameCount = FRAMES / segments;
    const { file } = await bench.render(html, {
      width: WIDTH,
      height: HEIGHT,
      durationSeconds: DURATION_SECONDS,
      files,
      assets: [{ id: FONT_ID, contentType: 'font/ttf' }],
      segment: { index, firstFrame: index * frameCount, frameCount },
      job: {
        limits: { readyMs: READY_MAX_MS },
        fonts: Promise.resolve(new Map([[FONT_ID, { contentType: 'font/ttf', body }]])),
        onPicture: (picture) => digests.push(createHash('sha256').update(picture).digest('hex')),
      },
    });
    frames.push(...(await decodeFrames(file, WIDTH, HEIGHT)));
  }
  return { digests, frames };
};

beforeAll(async () => {
  texts = await TEXTS();
  whole = await record(1);
});

/** The color of a pixel, rounded to one hexadecimal digit for each channel. */
const colorName = (frame: Picture, x: number, y: number): string =>
  colorAt(frame, x, y)
    .map((channel) => Math.round(channel / 17).toString(16))
    .join('');

describe('a project with libraries, fonts, data and captions of its own', () => {
  it('has no problem', async () => {
    const files = new Map<string, ProjectFile>(
      Object.entries(texts).map(([path, text]) => [path, { text }] as const),
    ).set('assets/judul.ttf', { assetId: FONT_ID });
    expect((await createTestValidator().checkProject(files)).problems).toEqual([]);
  });

  it.each([
    ['three.js', 20, '0a0'],
    ['Lottie', 60, 'f80'],
    ['anime.js', 100, '00f'],
    ['d3', 140, 'f0f'],
    ['Tailwind', 180, '0ff'],
  ])('is drawn in every frame as %s moves it', (_, y, color) => {
    const seen = whole.frames.map((frame, index) => {
      const left = 16 * index;
      return [left - 4, left + 4, left + 36, left + 44].map((x) => (x < 0 ? 'fff' : colorName(frame, x, y)));
    });
    expect(seen).toEqual(Array.from({ length: FRAMES }, () => ['fff', color, color, 'fff']));
  });

  it('is drawn with its font and its data', () => {
    // The square of the font is 1500 of 2048 units, twice as large as 40 pixels.
    const seen = whole.frames.map((frame) =>
      [268, 312].flatMap((x) => [20, 70].map((y) => colorName(frame, x, y))),
    );
    expect(seen).toEqual(Array.from({ length: FRAMES }, () => ['f00', 'f00', 'f00', 'f00']));
    expect(whole.frames.map((frame) => colorName(frame, 300, 180))).toEqual(Array(FRAMES).fill('080'));
  });

  it('shows its captions while they last, each in its width', () => {
    const isOnCard = (frame: Picture, x: number) => (colorAt(frame, x, 264)[0] ?? 0) < 60;
    const cards = whole.frames.map((frame) => [124, 132, 187, 195].map((x) => isOnCard(frame, x)));
    expect([cards[4], cards[7], cards[11]]).toEqual([
      [false, true, true, false],
      [false, false, false, false],
      [true, true, true, true],
    ]);
  });

  it.runIf(IS_THOROUGH)('has the same pictures in every run', async () => {
    expect(whole.digests).toHaveLength(FRAMES);
    expect(new Set(whole.digests).size).toBe(FRAMES);
    expect((await record(1)).digests).toEqual(whole.digests);
  });

  it(`has the same pictures in ${SEGMENTS} segments`, async () => {
    expect((await record(SEGMENTS)).digests).toEqual(whole.digests);
  });
});
