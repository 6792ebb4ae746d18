import { describe, expect, it } from 'vitest';
import { beginFrameCapture } from '#renderer/capture/begin-frame.ts';
import { composition } from './support/compositions.ts';
import { useBench } from './support/rendering.ts';
import { expectSlide, SQUARE, STILL } from './support/slides.ts';
import { IS_THOROUGH, sampleOf, STRATEGIES } from './support/thorough.ts';

const bench = useBench();
const PICTURE = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';

/** What `begin()` does at 0.1, 0.2 and 0.3 s; `step()` runs in a task that it queues. */
const SOURCES: Readonly<Record<string, { readonly body?: string; readonly script: string }>> = {
  'toggle of <details>': {
    body: '<details id="d"><summary></summary></details>',
    script: 'd.ontoggle = step; const begin = () => { d.open = !d.open; };',
  },
  'toggle, by an attribute': {
    body: '<details id="d"><summary></summary></details>',
    script: 'd.ontoggle = step; const begin = () => { d.toggleAttribute("open"); };',
  },
  'toggle of a popover': {
    body: '<p id="p" popover></p>',
    script: 'p.ontoggle = step; const begin = () => { p.togglePopover(); };',
  },
  'load of a picture outside the document': {
    script: `const begin = () => { const i = new Image(); i.onload = step; i.src = '${PICTURE}'; };`,
  },
  'load of a picture, by an attribute': {
    script: `const begin = () => { const i = document.createElement('img'); i.onload = step; i.setAttribute('src', '${PICTURE}'); };`,
  },
  'load of a picture in HTML': {
    body: '<div id="host"></div>',
    script: `const begin = () => { host.innerHTML = '<img onload="step()" src="${PICTURE.replaceAll('"', '%22')}">'; };`,
  },
  'error of a picture': {
    script: "const begin = () => { const i = new Image(); i.onerror = step; i.src = 'data:image/png,x'; };",
  },
  'decode of a picture': {
    script: `const begin = () => { const i = new Image(); i.src = '${PICTURE}'; i.decode().then(step); };`,
  },
  'load of a style sheet': {
    script:
      'const begin = () => { const s = document.createElement("style"); s.onload = step; s.textContent = "p{}"; document.head.append(s); };',
  },
  'a message channel': {
    script:
      'const { port1, port2 } = new MessageChannel(); port1.onmessage = step; const begin = () => port2.postMessage(0);',
  },
  'window.postMessage': {
    script: "addEventListener('message', step); const begin = () => postMessage('x');", // nor a message of the runtime
  },
  'scheduler.postTask': {
    script: "const begin = () => scheduler.postTask(step, { priority: 'background' });",
  },
  'scheduler.yield': { script: 'const begin = () => scheduler.yield().then(step);' },
  FileReader: {
    script:
      'const begin = () => { const r = new FileReader(); r.onload = step; r.readAsText(new Blob(["x"])); };',
  },
  'fetch of a blob': {
    script:
      'const begin = () => fetch(URL.createObjectURL(new Blob(["x"]))).then((r) => r.text()).then(step);',
  },
  'a font face': {
    script: "const begin = () => document.fonts.load('20px Poppins').then(step);",
  },
  hashchange: {
    script: 'let n = 0; addEventListener("hashchange", step); const begin = () => { location.hash = ++n; };',
  },
  requestIdleCallback: { script: 'const begin = () => requestIdleCallback(step);' },
  'a chain of tasks': {
    body: '<details id="d"><summary></summary></details>',
    script: `const { port1, port2 } = new MessageChannel(); port1.onmessage = ({ data }) => (data > 20 ? (d.open = !d.open) : port2.postMessage(data + 1));
d.ontoggle = () => { const i = new Image(); i.onload = step; i.src = '${PICTURE}'; }; const begin = () => port2.postMessage(0);`,
  },
};

const STEP = `let steps = 0; const step = () => { square.style.left = 16 * ++steps + 'px'; };`;
const TIMELINE = 'tl.to({}, { duration: 0.5 }, 0);';
const page = ({ body = '', script }: { readonly body?: string; readonly script: string }, begin: string) =>
  composition({
    head: '<style>@keyframes blinks{to{opacity:0}}</style>',
    timeline: TIMELINE,
    body: `<i id="square" style="${SQUARE}"></i><div style="position:absolute;top:200px">${body}</div>`,
    script: `${STEP} ${script} ${begin}`,
  });
const BY_TIMELINE = '[0.1, 0.2, 0.3].forEach((at) => tl.call(() => void begin(), [], at));';
const BY_TIMERS = '[100, 200, 300].forEach((at) => setTimeout(() => void begin(), at));';
/** The browser sends the event when it draws a frame. */
const BY_EVENTS =
  "const blinking = document.createElement('i'); blinking.style.animation = 'blinks .1s 4'; blinking.addEventListener('animationiteration', () => void begin()); root.append(blinking);";
const xAt = (f: number) => 16 * Math.min(3, Math.floor(f / 3));

describe.each(sampleOf(SOURCES, 12))('a task that a frame queues: %s', (_, parts) => {
  it('runs in that frame', async () => {
    await expectSlide((await bench.render(page(parts, BY_TIMELINE))).file, xAt);
  });

  it.runIf(IS_THOROUGH)('runs in that frame with beginFrame, when a timer queues it', async () => {
    const { file } = await bench.render(page(parts, BY_TIMERS), { strategy: beginFrameCapture });
    await expectSlide(file, xAt);
  });
});

const ANY_TIME = ['a picture in HTML', 'a style sheet', 'hashchange', 'requestIdleCallback', 'a popover'];
const OF_EVENTS = sampleOf(
  Object.entries(SOURCES).filter(([name]) => !ANY_TIME.some((other) => name.endsWith(other))),
  12,
);
describe.each(STRATEGIES)('a task that an event of a drawn frame queues: $name', (strategy) => {
  it.each(OF_EVENTS)('runs in that frame: %s', async (_, parts) => {
    await expectSlide((await bench.render(page(parts, BY_EVENTS), { strategy })).file, xAt);
  });
});

it('has run in a segment that begins later', async () => {
  const segment = { index: 1, firstFrame: 7, frameCount: 4 };
  const parts = SOURCES['a chain of tasks'] ?? { script: '' };
  await expectSlide((await bench.render(page(parts, BY_TIMELINE), { segment })).file, xAt, 7);
});

it.runIf(IS_THOROUGH)('fails with script_error for tasks that queue tasks without end', async () => {
  const script =
    'const { port1, port2 } = new MessageChannel(); port1.onmessage = () => port2.postMessage(0); setTimeout(() => port2.postMessage(0), 200);';
  expect(await bench.fail(composition({ ...STILL, script }))).toMatchObject({ code: 'script_error' });
});
