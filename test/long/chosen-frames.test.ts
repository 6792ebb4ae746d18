import { describe, expect, it } from 'vitest';
import { FRAMES, numbered, pixelsOf, useChosenFrames } from '../render/support/chosen-frames.ts';
import { useBench } from '../render/support/rendering.ts';

const { take, encoded } = useChosenFrames(useBench());

const MOMENTS = Array.from({ length: 20 }, (_, index) => Math.floor((index * (FRAMES - 1)) / 19));

const AT = 'position:absolute;left:180px;top:120px;width:100px;height:80px';
const CANVAS = `const context = document.getElementById('canvas').getContext('2d');
  tl.eventCallback('onUpdate', () => {
    context.clearRect(0, 0, 100, 80);
    context.fillRect(tl.time() * 40, 10, 20, 20);
  });`;
const LATER = `tl.call(() => { document.getElementById('later').hidden = false; }, [], 1.1);`;

const DOCUMENTS = {
  'a timeline': {},
  'a CSS animation': {
    head: '<style>@keyframes turn { to { rotate: 1turn } } #css { animation: turn 2s linear both }</style>',
    body: `<div id="css" style="${AT};background:#0a7"></div>`,
  },
  'a Web Animation': {
    body: `<div id="own" style="${AT};background:#a0c"></div>`,
    script: `document.getElementById('own').animate({ opacity: [0, 1] }, { duration: 2000, fill: 'both' });`,
  },
  'a canvas': { body: `<canvas id="canvas" width="100" height="80" style="${AT}"></canvas>`, script: CANVAS },
  'an SVG': {
    body: `<svg viewBox="0 0 100 80" style="${AT}"><circle id="dot" cx="20" cy="40" r="15" fill="#06c"/></svg>`,
    script: `tl.to('#dot', { attr: { cx: 80 }, duration: 2 }, 0);`,
  },
  'three dimensions': {
    body: `<div style="${AT};perspective:200px"><div id="card" style="width:100%;height:100%;background:linear-gradient(#f80,#08f)"></div></div>`,
    script: `tl.to('#card', { rotationY: 160, duration: 2 }, 0);`,
  },
  'a filter': {
    body: `<div id="blurred" style="${AT};background:conic-gradient(red,blue,red)"></div>`,
    script: `tl.fromTo('#blurred', { filter: 'blur(0px)' }, { filter: 'blur(12px)', duration: 2 }, 0);`,
  },
  'an element that appears': { body: `<p id="later" hidden style="${AT}">Baru</p>`, script: LATER },
  'a clock of a script': {
    body: `<p id="clock" style="${AT}"></p>`,
    script: `const tick = () => { document.getElementById('clock').textContent = performance.now().toFixed(0); requestAnimationFrame(tick); }; tick();`,
  },
  'the top window, so that it is captured as screenshots': { script: 'void window.top;' },
};

describe.each(Object.entries(DOCUMENTS))('a page with %s', (_what, parts) => {
  it('has at 20 moments the pixels that the encoder gets', async () => {
    const html = numbered(parts);
    const { frames } = await take(html, { frames: MOMENTS });
    const { pixels } = await encoded(html, MOMENTS);
    const equal = await Promise.all(
      frames.map(async (path, index) => (await pixelsOf(path)).equals(pixels[index] ?? Buffer.alloc(0))),
    );
    expect(MOMENTS.filter((_frame, index) => !equal[index])).toEqual([]);
    expect(pixels).toHaveLength(MOMENTS.length);
  });
});
