import { grayPng } from '../support/canary-pattern.ts';
import type { AttackParts } from './document.ts';

/** A document that tries to exhaust time or memory. */
export interface ExhaustionDocument {
  readonly parts: () => AttackParts;
  /** `any`: depends on the machine's speed. */
  readonly expected: 'failure' | 'any';
}

const fails = (parts: AttackParts): ExhaustionDocument => ({ parts: () => parts, expected: 'failure' });
const either = (parts: AttackParts): ExhaustionDocument => ({ parts: () => parts, expected: 'any' });

/** A string of 600 MB on the debugging pipe, where a control character takes six bytes. */
const LONG_TEXT = "'\\x01'.repeat(1e8)";
/** Answers the renderer in place of the page control. */
const answers = (answer: string): ExhaustionDocument =>
  fails({ script: `window['t' + 'op'].frames = [{ __renderControl: { state: () => ${answer} } }];` });

/** 100 kB that decode to 3.6 GB. */
const PNG_SIDE = 30_000;
const bombPng = (): string => {
  const png = grayPng(PNG_SIDE, PNG_SIDE, 1, Buffer.alloc(PNG_SIDE * (PNG_SIDE / 8 + 1)));
  return `data:image/png;base64,${png.toString('base64')}`;
};

const LOOP_WASM =
  'new Uint8Array([0,97,115,109,1,0,0,0,1,4,1,96,0,0,3,2,1,0,7,5,1,1,102,0,0,10,9,1,7,0,3,64,12,0,11,11])';

const svgUseBomb = (levels: number): string => {
  const level = (index: number) => `<g id="u${index}">${`<use href="#u${index - 1}"/>`.repeat(10)}</g>`;
  const defs = Array.from({ length: levels }, (_, index) => level(index + 1)).join('');
  return `<svg width="64" height="64"><defs><rect id="u0" width="1" height="1"/>${defs}</defs><use href="#u${levels}"/></svg>`;
};

export const EXHAUSTION_DOCUMENTS: Readonly<Record<string, ExhaustionDocument>> = {
  // Time
  'endless-loop-while-loading': fails({ script: 'for (;;);' }),
  'endless-loop-in-a-timer': fails({ script: 'setTimeout(() => { for (;;); }, 20);' }),
  'endless-loop-in-an-animation-frame': fails({ script: 'requestAnimationFrame(() => { for (;;); });' }),
  'endless-promises': fails({ script: 'const again = () => Promise.resolve().then(again); again();' }),
  'endless-loop-in-a-getter': fails({
    script: "Object.defineProperty(window, '__renderReady', { get() { for (;;); }, set() {} });",
  }),
  'animation-frame-storm': either({
    script: 'const storm = () => { requestAnimationFrame(storm); requestAnimationFrame(storm); }; storm();',
  }),
  'million-timers': either({ script: 'for (let i = 0; i < 1e6; i += 1) setTimeout(() => {}, i % 50);' }),
  'timers-without-end': either({ script: 'const again = () => { setTimeout(again, 0); }; again();' }),
  'alert-loop': fails({ script: "for (;;) alert('x');" }),
  'print-loop': fails({ script: 'for (;;) print();' }),
  'prompt-loop-in-a-frame': fails({
    script: "const { contentWindow } = add('iframe', {}); for (;;) contentWindow.prompt('x');",
  }),
  'synchronous-requests': fails({
    script:
      "for (;;) attempt(() => { const x = new XMLHttpRequest(); x.open('GET', '/x', false); x.send(); });",
  }),
  'request-flood': either({ script: "for (let i = 0; i < 20000; i += 1) attempt(() => fetch('/x' + i));" }),
  'data-request-flood': either({
    script: "for (let i = 0; i < 20000; i += 1) attempt(() => fetch('data:,' + i));",
  }),
  'regular-expression': fails({ script: "/^(a+)+$/.test('a'.repeat(40) + 'b');" }),
  'wasm-loop': fails({
    script: `new WebAssembly.Instance(new WebAssembly.Module(${LOOP_WASM})).exports.f();`,
  }),
  'reload-of-frames': either({
    script:
      "for (let i = 0; i < 300; i += 1) add('iframe', { srcdoc: '<script>location.reload()</' + 'script>' });",
  }),
  'history-flood': either({
    script: "for (let i = 0; i < 1e5; i += 1) attempt(() => history.pushState(0, '', '#' + i));",
  }),
  'console-flood': either({
    script: "const line = 'x'.repeat(1e5); for (let i = 0; i < 3e4; i += 1) console.log(line + i);",
  }),
  'error-flood': fails({
    script:
      "for (let i = 0; i < 3e4; i += 1) queueMicrotask(() => { throw new Error('x'.repeat(1e4) + i); });",
  }),
  // Messages to the renderer
  'answer-longer-than-a-string': answers(LONG_TEXT),
  'exception-longer-than-a-string': answers(`(() => { throw new Error(${LONG_TEXT}); })()`),
  'answer-of-many-objects': answers('Array.from({ length: 5e6 }, () => ({}))'),
  'request-body-longer-than-a-string': either({
    script: `attempt(() => fetch('/x', { method: 'POST', body: ${LONG_TEXT} }));`,
  }),
  'request-bodies-below-the-message-limit': either({
    script:
      "for (let i = 0; i < 50; i += 1) attempt(() => fetch('/x', { method: 'POST', body: '\\x01'.repeat(8e6) }));",
  }),
  'mutation-loop': fails({
    script:
      'new MutationObserver(() => { document.body.dataset.x = Math.random(); }).observe(document.body, { attributes: true }); document.body.dataset.x = 1;',
  }),
  'selector-bomb': either({
    head: '<style>:is(:is(:is(*:has(*) *):has(*) *):has(*) *):has(* * * * *) *{color:red}</style>',
    script:
      "let at = document.body; for (let i = 0; i < 20000; i += 1) { const e = document.createElement('b'); (i % 100 ? at : document.body).append(e); at = e; }",
  }),
  // Memory
  'million-nodes': fails({
    script: "for (let i = 0; i < 1e6; i += 1) document.body.append(document.createElement('b'));",
  }),
  'million-nodes-as-text': fails({
    script: "document.body.insertAdjacentHTML('beforeend', '<i>x</i>'.repeat(1e6));",
  }),
  'deep-nesting-by-script': fails({
    script: `let inner = document.createElement('i');
for (let depth = 0; depth < 6000; depth += 1) {
  const outer = document.createElement('div');
  outer.append(inner);
  inner = outer;
}
document.body.append(inner);`,
  }),
  'deep-styles': fails({
    script: `document.head.append(Object.assign(document.createElement('style'), { textContent: '@media all{'.repeat(2e5) }));`,
  }),
  'deep-nesting': either({
    script:
      "let at = document.body; for (let i = 0; i < 2e5; i += 1) { const e = document.createElement('b'); at.append(e); at = e; }",
  }),
  'script-heap': fails({ script: 'const hold = []; for (;;) hold.push(new Array(1e6).fill(hold.length));' }),
  'array-buffers': fails({
    script:
      'window.hold = []; for (let i = 0; i < 64; i += 1) { hold.push(new Uint8Array(2 ** 27).fill(i + 1)); }  for (;;);',
  }),
  'array-buffers-slowly': fails({
    script:
      'window.hold = []; const more = () => { hold.push(new Uint8Array(2 ** 26).fill(1)); wait(4).then(more); }; more(); settled = new Promise(() => {});',
  }),
  'wasm-memory': fails({
    script:
      'window.hold = []; for (;;) { const memory = new WebAssembly.Memory({ initial: 16000 }); new Uint8Array(memory.buffer).fill(1); hold.push(memory); }',
  }),
  strings: fails({ script: "window.hold = []; for (;;) hold.push('x'.repeat(2 ** 28) + hold.length); " }),
  blobs: fails({
    script:
      'window.hold = []; const part = new Uint8Array(2 ** 26).fill(1); for (let i = 0; i < 200; i += 1) hold.push(new Blob([part])); settled = new Promise(() => {});',
  }),
  'canvas-of-32767': either({
    body: '<canvas width="32767" height="32767"></canvas>',
    script: "const c = document.querySelector('canvas').getContext('2d'); c.fillRect(0, 0, 32767, 32767);",
  }),
  'five-hundred-canvases': fails({
    script:
      "for (let i = 0; i < 500; i += 1) { const canvas = add('canvas', { width: 4096, height: 4096 }); const c = canvas.getContext('2d', { willReadFrequently: true }); c.fillRect(0, 0, 4096, 4096); c.getImageData(0, 0, 1, 1); }",
  }),
  'png-bomb': { parts: () => ({ body: `<img src="${bombPng()}">` }), expected: 'any' },
  'svg-use-bomb': fails({ body: svgUseBomb(9) }),
  'blur-bomb': either({
    body: '<div style="position:fixed;inset:0;filter:blur(9999px);backdrop-filter:blur(999px)">'.repeat(300),
  }),
  'shadow-bomb': either({
    body: `<div style="width:9px;height:9px;box-shadow:${Array.from({ length: 2000 }, (_, i) => `0 0 999px ${i}px red`).join()}">`,
  }),
  'gradient-of-a-million-pixels': either({
    body: '<div style="width:9e6px;height:9e6px;background:repeating-conic-gradient(red 0 1deg,blue 0 2deg);will-change:transform">x</div>',
  }),
  storage: either({
    script:
      "attempt(async () => { const cache = await caches.open('x'); for (let i = 0; ; i += 1) await cache.put('/x' + i, new Response(new Uint8Array(2 ** 26))); });",
  }),
};
