import type { CompositionParts } from './compositions.ts';

const canvas = (style = '', more = ''): string =>
  `<canvas width="200" height="160" style="position:absolute;left:80px;top:60px;${style}" ${more}></canvas>`;

/** Draws into `context`, at each frame, a picture that names the time. */
const DRAW = `const draw = (t) => {
  context.clearRect(0, 0, 200, 160);
  context.fillStyle = '#0a08'; context.fillRect(0, 0, 200, 160);
  context.fillStyle = '#00f'; context.fillRect(t * 500, 20, 40, 40);
  context.fillStyle = '#fa0'; context.beginPath(); context.arc(100, 100, 30 + t * 100, 0, 7); context.fill();
  context.fillStyle = '#fff'; context.font = '30px sans-serif'; context.fillText(t.toFixed(3), 10, 150);
};`;
const EACH_FRAME = "draw(0); tl.eventCallback('onUpdate', () => draw(tl.time()));";
const in2d = (element = "document.querySelector('canvas')", options = '{}'): string =>
  `const context = ${element}.getContext('2d', ${options}); ${DRAW} ${EACH_FRAME}`;
/** Nothing else on the page changes. */
const STILL = 'tl.to({}, { duration: 0.2 });';
const inWebgl = (options: string): string =>
  `const gl = document.querySelector('canvas').getContext('webgl', ${options});
const draw = (t) => {
  gl.clearColor(0, 0.667, t * 3, 1); gl.clear(gl.COLOR_BUFFER_BIT);
};
${EACH_FRAME}`;
const BITMAPS = `const offscreen = new OffscreenCanvas(200, 160);
const shown = document.querySelector('canvas').getContext('bitmaprenderer');
const context = offscreen.getContext('2d'); ${DRAW}
const show = (t) => { draw(t); shown.transferFromImageBitmap(offscreen.transferToImageBitmap()); };
show(0); tl.eventCallback('onUpdate', () => show(tl.time()));`;

/** Pages with a canvas that raw capture supports. */
export const CANVAS_PAGES: Readonly<Record<string, CompositionParts>> = {
  'a canvas that alone changes': { body: canvas(), script: in2d(), timeline: STILL },
  'a canvas that is drawn before the video': {
    body: canvas(),
    script: `${in2d()} tl.eventCallback('onUpdate', null);`,
  },
  'a canvas between other elements': {
    body: `${canvas('z-index:1')}<p style="position:absolute;left:90px;top:80px;z-index:2;background:#ff0">above</p><p style="position:absolute;left:50px;top:180px;width:200px;background:#0ff">below</p>`,
    script: in2d(),
  },
  'a transformed canvas with effects': {
    body: canvas(
      'opacity:.8;border-radius:30px;background:#fcf;filter:hue-rotate(90deg) drop-shadow(5px 5px 5px #000);clip-path:circle(90px)',
    ),
    script: in2d(),
    timeline: 'tl.fromTo("canvas", { rotation: 0 }, { rotation: 30, scale: 0.7, x: 20, duration: 0.2 }, 0);',
  },
  'a canvas in a group with effects': {
    body: `<div style="position:absolute;left:20.4px;top:10.3px;width:250px;height:200px;overflow:hidden;border-radius:40px;transform:rotate(9deg);opacity:.7;mask-image:linear-gradient(#000,#0004)">${canvas('left:30px;top:20px;mix-blend-mode:multiply')}</div>`,
    script: in2d(),
  },
  'a canvas alone in a positioned element': {
    body: '<div style="position:absolute;left:33px;top:20px"><div style="background:#ccf"><canvas width="200" height="160"></canvas></div></div><p style="margin-top:100px">text</p>',
    script: in2d(),
  },
  'a canvas in a shadow root': {
    body: '<div id="host"></div>',
    script: `const root = document.querySelector('#host').attachShadow({ mode: 'closed' }); root.innerHTML = '${canvas()}'; ${in2d("root.querySelector('canvas')")}`,
  },
  'a canvas that is read often': {
    body: canvas(),
    script: in2d(undefined, '{ willReadFrequently: true, alpha: false }'),
  },
  'a canvas that changes its size': {
    body: canvas(),
    script: `${in2d()} tl.eventCallback('onUpdate', () => { context.canvas.width = 100 + 400 * tl.time(); draw(tl.time()); });`,
  },
  'a canvas that shows bitmaps': { body: canvas(), script: BITMAPS, timeline: STILL },
  'a canvas of WebGL that keeps its drawing buffer': {
    body: canvas(),
    script: inWebgl('{ preserveDrawingBuffer: true }'),
  },
};

const AT_SQUARE = 'left:100px;top:100px;width:100px;height:100px';
const FILL = "Object.assign(context, { fillStyle: '#0a0' }).fillRect(0, 0, 100, 100);";
const square = (style = '', size = 100): string =>
  `<canvas width="${size}" height="${size}" style="${style}"></canvas>`;
const filled = (prepare = '', element = "document.querySelector('canvas')"): string =>
  `${prepare} const context = ${element}.getContext('2d'); ${FILL}`;

/** Pages with a canvas, a green square at 100, 100, that raw capture does not support, and the reason it reports. */
export const UNSUPPORTED_CANVAS_PAGES = {
  'a scaled canvas': {
    body: square(`position:absolute;${AT_SQUARE}`, 50),
    script: filled(),
    reason: /box differs from its bitmap/,
  },
  'a canvas with a border': {
    body: square('position:absolute;left:100px;top:100px;border:1px solid #000'),
    script: filled(),
    reason: /box differs from its bitmap/,
  },
  'a canvas in the flow beside text': {
    body: `<div style="position:absolute;left:100px;top:100px">${square()}<p>text</p></div>`,
    script: filled(),
    reason: /not positioned/,
  },
  'a canvas drawn through an OffscreenCanvas': {
    body: square('position:absolute;left:100px;top:100px'),
    script: filled("const o = document.querySelector('canvas').transferControlToOffscreen();", 'o'),
    reason: /WebGL, a worker/,
  },
  'a canvas of WebGL': {
    body: square('position:absolute;left:100px;top:100px'),
    script: inWebgl('{}'),
    reason: /WebGL, a worker/,
  },
  'a canvas that a rule in a cascade layer moves': {
    body: `<style>@layer page { canvas { translate: 50px 0 } }</style>${square('position:absolute;left:50px;top:100px')}`,
    script: filled(),
    reason: /cascade layer/,
  },
  'a canvas of WebGL in another color space': {
    body: square('position:absolute;left:100px;top:100px'),
    script: `${inWebgl('{ preserveDrawingBuffer: true }')} gl.drawingBufferColorSpace = 'display-p3'; draw(0);`,
    reason: /WebGL, a worker/,
  },
  'a canvas in another color space': {
    body: square('position:absolute;left:100px;top:100px'),
    script: `const context = document.querySelector('canvas').getContext('2d', { colorSpace: 'display-p3' }); ${FILL.replace('#0a0', 'color(display-p3 0 0.6 0)')}`,
    reason: /WebGL, a worker/,
  },
};
