import { describe, expect, it } from 'vitest';
import { composition } from './support/compositions.ts';
import { useBench } from './support/rendering.ts';
import { expectSlide, SQUARE, STILL } from './support/slides.ts';
import { IS_THOROUGH, sampleOf } from './support/thorough.ts';

const bench = useBench();

const CDN = 'https://cdn.jsdelivr.net/npm';
const script = (address: string): string => `<script src="${address}"></script>`;
const SQUARE_ELEMENT = `<i id="square" style="${SQUARE}"></i>`;

/** A square that slides from 0 to 240 pixels in 15 frames of 30 per second. */
const LOTTIE_SLIDE = JSON.stringify({
  v: '5.7.0',
  fr: 30,
  ip: 0,
  op: 16,
  w: 320,
  h: 240,
  layers: [
    {
      ty: 4,
      ip: 0,
      op: 16,
      st: 0,
      ks: {
        p: {
          a: 1,
          k: [
            { t: 0, s: [20, 120], i: { x: 1, y: 1 }, o: { x: 0, y: 0 } },
            { t: 15, s: [260, 120] },
          ],
        },
      },
      shapes: [
        { ty: 'rc', p: { a: 0, k: [0, 0] }, s: { a: 0, k: [40, 40] }, r: { a: 0, k: 0 } },
        { ty: 'fl', c: { a: 0, k: [0, 0.667, 0, 1] }, o: { a: 0, k: 100 } },
      ],
    },
  ],
});
const loadLottie = (options: string): string =>
  `const animation = lottie.loadAnimation({ container: stage, renderer: 'svg', animationData: ${LOTTIE_SLIDE}, ${options} });`;
const STAGE = '<div id="stage" style="position:absolute;inset:0"></div>';

/** A scene of three.js that looks like a page of 320 × 240 pixels; `place(seconds)` moves its square and draws it. */
const THREE_SCENE = `
const renderer = new THREE.WebGLRenderer();
renderer.setSize(320, 240);
stage.append(renderer.domElement);
const scene = new THREE.Scene();
scene.background = new THREE.Color(0xffffff);
const camera = new THREE.OrthographicCamera(0, 320, 240, 0, -1, 1);
const mesh = new THREE.Mesh(new THREE.PlaneGeometry(40, 40), new THREE.MeshBasicMaterial({ color: 0x00aa00 }));
scene.add(mesh);
const place = (seconds) => { mesh.position.set(20 + 480 * seconds, 120, 0); renderer.render(scene, camera); };
place(0);`;
const ON_SEEK = "window.addEventListener('hf-seek', ({ detail }) => place(detail.time));";
const IN_A_LOOP =
  'const clock = new THREE.Clock(); renderer.setAnimationLoop(() => place(clock.getElapsedTime()));';
const threeModule = (head: string, from: string) => ({
  head,
  body: `${STAGE}<script type="module">import * as THREE from "${from}"; ${THREE_SCENE} ${ON_SEEK}</script>`,
});

/** anime.js 4 plays by itself 12 ms ahead, from its first animation frame on. */
const AHEAD = 0.012 * 480;

interface Case {
  readonly head?: string;
  readonly body?: string;
  readonly script?: string;
  /** Pixels by which the square is ahead of the time of the video. */
  readonly ahead?: number;
}

const CASES: Readonly<Record<string, Case>> = {
  'GSAP and a plugin as modules': {
    body: `${SQUARE_ELEMENT}<script type="module">
import gsap from '${CDN}/gsap@3.13.0/+esm';
import { CustomEase } from 'https://unpkg.com/gsap@3.13.0/CustomEase.js';
gsap.registerPlugin(CustomEase);
const ease = CustomEase.create('straight', 'M0,0 L1,1');
window.__timelines.main = gsap.timeline({ paused: true }).to('#square', { x: 240, duration: 0.5, ease });</script>`,
  },
  'anime.js 4, registered with the format': {
    head: script(`${CDN}/animejs@4.0.2/lib/anime.iife.min.js`),
    script:
      "window.__hfAnime = [anime.animate('#square', { x: 240, duration: 500, ease: 'linear', autoplay: false })];",
  },
  'anime.js 4, played by itself': {
    head: script('https://unpkg.com/animejs@4/dist/bundles/anime.umd.min.js'),
    script: "anime.animate('#square', { x: 240, duration: 500, ease: 'linear' });",
    ahead: AHEAD,
  },
  'anime.js 4, as a module': {
    body: `${SQUARE_ELEMENT}<script type="module">import { animate } from '${CDN}/animejs/+esm'; animate('#square', { x: 240, duration: 500, ease: 'linear' });</script>`,
    ahead: AHEAD,
  },
  'anime.js 3': {
    head: script('https://cdnjs.cloudflare.com/ajax/libs/animejs/3.2.1/anime.min.js'),
    script: "anime({ targets: '#square', translateX: 240, duration: 500, easing: 'linear' });",
  },
  'Lottie, played by itself': {
    head: script('https://cdnjs.cloudflare.com/ajax/libs/bodymovin/5.12.2/lottie.min.js'),
    body: STAGE,
    script: loadLottie('loop: false, autoplay: true'),
  },
  'the light build of Lottie, registered with the format': {
    head: script(`${CDN}/lottie-web@5/build/player/lottie_light.min.js`),
    body: STAGE,
    script: `${loadLottie('loop: false, autoplay: false')} window.__hfLottie = [animation];`,
  },
  'Lottie on a canvas, from the folder vendor': {
    head: script('vendor/lottie.min.js'),
    body: STAGE,
    script: loadLottie('loop: true, autoplay: true').replace("'svg'", "'canvas'"),
  },
  'a transition of d3': {
    head: script(`${CDN}/d3@7`),
    script:
      "d3.select('#square').transition().duration(500).ease(d3.easeLinear).style('transform', 'translateX(240px)');",
  },
  'd3 as a module': {
    body: `${SQUARE_ELEMENT}<script type="module">import * as d3 from '${CDN}/d3@7/+esm'; d3.timer((ms) => { square.style.left = Math.min(240, ms * 0.48) + 'px'; });</script>`,
  },
  Motion: {
    head: script(`${CDN}/motion@latest/dist/motion.js`),
    script: "Motion.animate('#square', { x: 240 }, { duration: 0.5, ease: 'linear' });",
  },
  'Motion as a module': {
    body: `${SQUARE_ELEMENT}<script type="module">import { animate } from '${CDN}/motion@latest/+esm'; animate('#square', { transform: ['none', 'translateX(240px)'] }, { duration: 0.5, ease: 'linear' });</script>`,
  },
  'three.js r128, at every seek of the format': {
    head: script('https://cdnjs.cloudflare.com/ajax/libs/three.js/r128/three.min.js'),
    body: STAGE,
    script: THREE_SCENE + ON_SEEK,
  },
  'three.js r147, in a loop': {
    head: script(`${CDN}/three@0.147.0/build/three.min.js`),
    body: STAGE,
    script: THREE_SCENE + IN_A_LOOP,
  },
  'three.js r160, at every seek of the format': {
    head: script('https://unpkg.com/three@0.160/build/three.min.js'),
    body: STAGE,
    script: THREE_SCENE + ON_SEEK,
  },
  'three.js r160, by an import map': threeModule(
    `<script type="importmap">{"imports":{"three":"${CDN}/three@0.160.0/build/three.module.js"}}</script>`,
    'three',
  ),
  'three.js r184, as a module': threeModule('', `${CDN}/three@0.184.0/build/three.module.js`),
  'three.js r187, as a module': threeModule('', `${CDN}/three@latest/+esm`),
  'a script with the digest of another release': {
    head: `<script src="${CDN}/d3@7.8.5/dist/d3.min.js" integrity="sha384-AAAA" crossorigin="anonymous"></script>`,
    script: "d3.timer((ms) => { d3.select('#square').style('left', Math.min(240, ms * 0.48) + 'px'); });",
  },
};

const THREE = `${CDN}/three@0.160.0/build/three.module.js`;
const IMPORT_MAP = `<script type="importmap">${JSON.stringify({ imports: { three: THREE }, integrity: { [THREE]: 'sha384-AAAA' } })}</script><script type="module">import 'three';</script>`;
const D3 = `${CDN}/d3@7.8.5/dist/d3.min.js`;
const D3_SLIDE =
  "d3.timer((ms) => { d3.select('#square').style('left', Math.min(240, ms * 0.48) + 'px'); });";
const addScript = (set: string): string =>
  `const added = document.createElement('script'); ${set} added.src = '${D3}'; added.onload = () => { ${D3_SLIDE} }; document.head.append(added);`;

describe('the digest of another release', () => {
  it.each(
    sampleOf([
      ["a script's property", addScript("added.integrity = 'sha384-AAAA'; added.crossOrigin = '';")],
      [
        "a script's attribute",
        addScript("added.setAttribute('INTEGRITY', 'sha384-AAAA'); added.crossOrigin = '';"),
      ],
    ]),
  )('has no effect as %s', async (_, script) => {
    const { file } = await bench.render(composition({ ...STILL, body: SQUARE_ELEMENT, script }));
    await expectSlide(file, (frame) => (frame === 0 ? 0 : 16 * frame));
  });

  const fragment = `document.head.append(document.createRange().createContextualFragment('<script src="${D3}" integrity="sha384-AAAA" crossorigin></' + 'script>'));`;
  it.each(
    sampleOf([
      ['HTML of a script', { script: fragment }, D3],
      ['an import map', { body: IMPORT_MAP }, '<script>'],
    ]),
  )('in %s fails the video', async (_, parts, text) => {
    expect(await bench.fail(composition({ ...STILL, ...parts }))).toMatchObject({
      code: 'asset_unavailable',
      subject: { text },
    });
  });
});

it.runIf(IS_THOROUGH)('scripts with an empty address load nothing and do not fail the video', async () => {
  const body = `${SQUARE_ELEMENT}<script src=""></script><svg><script href=""></script></svg>`;
  await expect(bench.render(composition({ ...STILL, body }))).resolves.toBeDefined();
});

describe.each(sampleOf(CASES, Infinity))('%s', (_, { body = SQUARE_ELEMENT, ahead = 0, ...parts }) => {
  const xAt = (frame: number) => (frame === 0 ? 0 : ahead + 16 * frame);
  const html = composition({ ...STILL, body, ...parts });
  it('follows the time of the video', async () => {
    const { file } = await bench.render(html);
    await expectSlide(file, xAt);
  });

  it('is the same in a segment that begins later', async () => {
    const segment = { index: 1, firstFrame: 9, frameCount: 4 };
    const { file } = await bench.render(html, { segment });
    await expectSlide(file, xAt, 9);
  });
});
