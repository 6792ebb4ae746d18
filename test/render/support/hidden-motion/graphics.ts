import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { frameTimeMs, START_X } from './motion.ts';
import type { Expected } from './motion.ts';
import { atTime, BOX_CSS, escapeAttribute, literal } from './page.ts';
import type { HiddenPage } from './page.ts';
import { BOX_PLACE, FULL_PICTURE, LATE_MS, SLIDE_ANIMATION, SLIDE_KEYFRAMES, special } from './special.ts';

const SVG_START = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180" style="${FULL_PICTURE}">`;
const RECT = (content = '', attributes = '') =>
  `<rect ${attributes} width="40" height="40" y="70" x="20">${content}</rect>`;
const ANIMATE = '<animate attributeName="x" values="20;260" dur="1s" fill="freeze"/>';
const SMIL_SVG = `${SVG_START}${RECT(ANIMATE)}</svg>`;
const CSS_SVG = `${SVG_START}<style>${SLIDE_KEYFRAMES}rect{${SLIDE_ANIMATION}}</style>${RECT()}</svg>`;
const svgUrl = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;
const shadow = (html: string): string => `<div><template shadowrootmode="closed">${html}</template></div>`;
const frame = (html: string): string =>
  `<iframe style="${FULL_PICTURE};border:0" srcdoc="${escapeAttribute(`<!doctype html><body style="margin:0">${html}`)}"></iframe>`;

/** An element that shows the image at `url` over the whole picture, or over the box. */
const IMAGE_ELEMENTS: Readonly<Record<string, (url: string, area: string) => string>> = {
  img: (url, area) => `<img src="${url}" style="${area}">`,
  'img in a closed root': (url, area) => shadow(`<img src="${url}" style="${area}">`),
  'img in srcdoc': (url, area) => frame(`<img src="${url}" style="${area}">`),
  background: (url, area) => `<div style="background:url('${url}') 0 0/100% 100%;${area}"></div>`,
  'background in a closed root': (url, area) =>
    shadow(`<style>div{background:url('${url}') 0 0/100% 100%;${area}}</style><div></div>`),
  'content of ::before': (url, area) =>
    `<style>#c::before{content:url('${url}');${area}}</style><div id="c"></div>`,
  'background of ::after in a closed root': (url, area) =>
    shadow(
      `<style>p{margin:0}p::after{content:"";background:url('${url}') 0 0/100% 100%;${area}}</style><p></p>`,
    ),
  'border image': (url, area) =>
    `<div style="box-sizing:border-box;border:1px solid #000;border-image:url('${url}') 1 fill/1px stretch;${area}"></div>`,
  'SVG image': (url, area) =>
    `<svg style="${area}" viewBox="0 0 100 100" preserveAspectRatio="none"><image href="${url}" width="100" height="100" preserveAspectRatio="none"/></svg>`,
  'image button in a closed root': (url, area) => shadow(`<input type="image" src="${url}" style="${area}">`),
  'image-set': (url, area) => `<div style="background:image-set('${url}' 1x) 0 0/100% 100%;${area}"></div>`,
};

const SVG_IMAGES: readonly HiddenPage[] = Object.entries(IMAGE_ELEMENTS).flatMap(([place, build], index) =>
  Object.entries({ SMIL: SMIL_SVG, 'CSS animation': CSS_SVG })
    .filter((_, mover) => index < 4 || index % 2 === mover)
    .map(([mover, svg]) =>
      special(`${place}, SVG picture`, mover, { body: build(svgUrl(svg), FULL_PICTURE) }),
    ),
);

const PLUG_INS: readonly HiddenPage[] = [
  special('object', 'SMIL', {
    body: `<object data="${svgUrl(SMIL_SVG)}" type="image/svg+xml" style="${FULL_PICTURE}"></object>`,
  }),
  special('embed', 'CSS animation', {
    body: `<embed src="${svgUrl(CSS_SVG)}" type="image/svg+xml" style="${FULL_PICTURE}">`,
  }),
  special('object in a closed root', 'CSS animation', {
    body: shadow(`<object data="${svgUrl(CSS_SVG)}" type="image/svg+xml" style="${FULL_PICTURE}"></object>`),
  }),
  special('blob image', 'SMIL', {
    body: `<img style="${FULL_PICTURE}">`,
    script: `document.querySelector('img').src = URL.createObjectURL(new Blob([${literal(SMIL_SVG)}], { type: 'image/svg+xml' }));`,
  }),
];

const USE: readonly HiddenPage[] = [
  special('SVG use', 'CSS animation of the source', {
    head: `<style>${SLIDE_KEYFRAMES}#b{${SLIDE_ANIMATION}}</style>`,
    body: `${SVG_START}<defs>${RECT('', 'id="b"')}</defs><use href="#b"/></svg>`,
  }),
  special('SVG use', 'SMIL of the source', {
    body: `${SVG_START}<defs>${RECT(ANIMATE, 'id="b"')}</defs><use href="#b"/></svg>`,
  }),
  special('SVG use in a closed root', 'CSS animation of the source', {
    body: shadow(
      `<style>${SLIDE_KEYFRAMES}#b{${SLIDE_ANIMATION}}</style>${SVG_START}<defs>${RECT('', 'id="b"')}</defs><use href="#b"/></svg>`,
    ),
  }),
  special('SVG use in a closed root', 'SMIL of the source', {
    body: shadow(`${SVG_START}<defs>${RECT(ANIMATE, 'id="b"')}</defs><use href="#b"/></svg>`),
  }),
  special('SVG use in srcdoc', 'SMIL of a symbol', {
    body: frame(
      `${SVG_START}<symbol id="s" width="320" height="180">${RECT(ANIMATE)}</symbol><use href="#s" width="320" height="180"/></svg>`,
    ),
  }),
  special('SVG use of another tree', 'SMIL of the source', {
    body: `<svg width="0" height="0" style="position:absolute"><defs>${RECT(ANIMATE, 'id="b"')}</defs></svg>${SVG_START}<use href="#b"/></svg>`,
  }),
  special('SVG', 'animateTransform in a nested svg', {
    body: shadow(
      `${SVG_START}<svg>${RECT('<animateTransform attributeName="transform" type="translate" values="0 0;240 0" dur="1s" fill="freeze"/>')}</svg></svg>`,
    ),
  }),
  special('SVG', 'animateMotion', {
    body: shadow(`${SVG_START}${RECT('<animateMotion path="M0 0H240" dur="1s" fill="freeze"/>')}</svg>`),
  }),
  special(
    'SVG',
    'set',
    {
      body: frame(
        `${SVG_START}${RECT('<set attributeName="x" to="140" begin="230ms"/><set attributeName="x" to="260" begin="730ms"/>')}</svg>`,
      ),
    },
    (timeMs) => ({ x: timeMs < 230 ? START_X : timeMs < 730 ? 140 : 260, level: 0 }),
  ),
  special('SVG mask', 'SMIL', {
    body: `${SVG_START}<mask id="m">${RECT(ANIMATE, 'fill="#fff"')}</mask><rect width="320" height="180" mask="url(#m)"/></svg>`,
  }),
  special('SVG pattern', 'CSS animation', {
    head: `<style>${SLIDE_KEYFRAMES}#p rect{${SLIDE_ANIMATION}}</style>`,
    body: `${SVG_START}<pattern id="p" width="320" height="180" patternUnits="userSpaceOnUse">${RECT()}</pattern><rect width="320" height="180" fill="url(#p)"/></svg>`,
  }),
  special('clip path of an HTML element', 'SMIL', {
    body: `<svg width="0" height="0" style="position:absolute"><clipPath id="c">${RECT(ANIMATE)}</clipPath></svg><div style="${FULL_PICTURE};background:#000;clip-path:url(#c)"></div>`,
  }),
];

const drawOn = (root: string): string =>
  `const canvas = document.createElement('canvas'); canvas.width = 320; canvas.height = 180; canvas.style = '${FULL_PICTURE}'; ${root}.append(canvas); const pen = canvas.getContext('2d'); const draw = (now) => { pen.clearRect(0, 0, 320, 180); pen.fillRect(20 + now * 0.24, 70, 40, 40); requestAnimationFrame(draw); }; requestAnimationFrame(draw);`;

const CANVAS: readonly HiddenPage[] = [
  special('canvas', 'requestAnimationFrame', { script: drawOn("document.getElementById('root')") }),
  ...(['open', 'closed'] as const).map((mode) =>
    special(`canvas in ${mode} root`, 'requestAnimationFrame', {
      script: drawOn(`document.getElementById('root').attachShadow({ mode: '${mode}' })`),
    }),
  ),
  special('canvas in srcdoc', 'requestAnimationFrame', {
    body: frame(`<script>${drawOn('document.body')}</script>`),
  }),
  special(
    'canvas in a closed root created during the video',
    'requestAnimationFrame',
    {
      script: `const inside = document.getElementById('root').attachShadow({ mode: 'closed' }); ${atTime(LATE_MS, drawOn('inside'))}`,
    },
    (timeMs) => (timeMs < LATE_MS ? 'empty' : { x: START_X + timeMs * 0.24, level: 0 }),
  ),
  special('canvas as a background', 'requestAnimationFrame', {
    head: `<style>${BOX_CSS}.box{left:0;top:0;width:320px;height:180px}</style>`,
    script: `const host = document.createElement('div'); host.className = 'box'; host.style.background = 'none'; document.getElementById('root').append(host); ${drawOn("host.attachShadow({ mode: 'closed' })")}`,
  }),
];

/** Levels of the pictures of an animated image, and the time each is shown; no change falls on a frame. */
const LEVELS = [0, 80, 160, 240] as const;
const PICTURE_MS = 190;

const FRAME_MS = frameTimeMs(1);

const levelAt = (timeMs: number): Expected => ({
  x: START_X,
  level: LEVELS[Math.floor(timeMs / PICTURE_MS) % LEVELS.length] ?? 0,
});
/** Chromium changes a picture up to a frame early, and shows an image inserted late up to a frame later. */
const isNearChange = (timeMs: number, beforeMs: number, afterMs: number): boolean => {
  const sinceChangeMs = timeMs % PICTURE_MS;
  return (sinceChangeMs < afterMs && timeMs > afterMs) || PICTURE_MS - sinceChangeMs < beforeMs;
};
const imageAt = (timeMs: number): Expected =>
  isNearChange(timeMs, FRAME_MS, 0) ? undefined : levelAt(timeMs);
const lateImageAt = (timeMs: number): Expected => {
  const shownMs = timeMs - LATE_MS;
  if (shownMs < 0) return 'empty';
  if (shownMs < 60) return undefined;
  return isNearChange(shownMs, FRAME_MS, 60) ? undefined : levelAt(shownMs);
};

const FORMATS = {
  GIF: ['gif', 'image/gif', ['-loop', '0']],
  APNG: ['apng', 'image/apng', ['-plays', '0']],
  WebP: ['webp', 'image/webp', ['-loop', '0', '-lossless', '1', '-pix_fmt', 'bgra']],
} as const;

const createAnimatedImage = async (ffmpegPath: string, format: keyof typeof FORMATS): Promise<string> => {
  const [extension, type, options] = FORMATS[format];
  const folder = await mkdtemp(join(tmpdir(), 'animated-image-'));
  const file = join(folder, `image.${extension}`);
  const source = `color=c=black:s=40x40:r=1000/${PICTURE_MS}:d=${(PICTURE_MS * LEVELS.length) / 1000},format=gray,geq=lum='80*N'`;
  const palette =
    format === 'GIF' ? ',split[a][b];[a]palettegen=reserve_transparent=0[p];[b][p]paletteuse' : '';
  const input = ['-loglevel', 'error', '-f', 'lavfi', '-i', `${source},format=rgb24${palette}`];
  try {
    await promisify(execFile)(ffmpegPath, [...input, ...options, file]);
    return `data:${type};base64,${(await readFile(file)).toString('base64')}`;
  } finally {
    await rm(folder, { recursive: true });
  }
};

const animatedImagePages = (format: string, url: string, offset: number): HiddenPage[] => [
  ...Object.entries(IMAGE_ELEMENTS)
    .filter((_, index) => index < 3 || index % 3 === offset)
    .map(([place, build]) => special(place, format, { body: build(url, BOX_PLACE) }, imageAt)),
  special(
    'img inserted during the video',
    format,
    {
      script: atTime(
        LATE_MS,
        `const image = document.createElement('img'); image.src = ${literal(url)}; image.style = '${BOX_PLACE}'; document.getElementById('root').append(image);`,
      ),
    },
    lateImageAt,
  ),
  special(
    'img inserted into a closed root during the video',
    format,
    {
      script: `const inside = document.getElementById('root').attachShadow({ mode: 'closed' }); ${atTime(LATE_MS, `inside.innerHTML = ${literal(`<img src="${url}" style="${BOX_PLACE}">`)}`)}`,
    },
    lateImageAt,
  ),
  special(
    'background set during the video',
    format,
    {
      body: `<div class="image" style="${BOX_PLACE}"></div>`,
      script: atTime(
        LATE_MS,
        `document.querySelector('.image').style.background = ${literal(`url('${url}') 0 0/100% 100%`)}`,
      ),
    },
    lateImageAt,
  ),
];

export const GRAPHICS_PAGES: readonly HiddenPage[] = [...SVG_IMAGES, ...PLUG_INS, ...USE, ...CANVAS];

export const createAnimatedImagePages = async (ffmpegPath: string): Promise<HiddenPage[]> => {
  const formats = Object.keys(FORMATS) as (keyof typeof FORMATS)[];
  const pages = await Promise.all(
    formats.map(async (format, offset) =>
      animatedImagePages(format, await createAnimatedImage(ffmpegPath, format), offset),
    ),
  );
  return pages.flat();
};
