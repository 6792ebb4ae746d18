import { describe, expect, it } from 'vitest';
import { beginFrameCapture } from '#renderer/capture/begin-frame.ts';
import { rawCapture } from '#renderer/capture/raw/raw-capture.ts';
import { composition, GSAP } from './support/compositions.ts';
import { decodeFrames } from './support/frames.ts';
import type { Picture } from './support/frames.ts';
import { useBench } from './support/rendering.ts';
import { STILL } from './support/slides.ts';
import { IS_THOROUGH, sampleOf } from './support/thorough.ts';

const bench = useBench();
const ROW_HEIGHT = 8;
const FPS = 30;

interface Case {
  /** Statements that move `box`, that of the case, with `at(x)` or by an animation. */
  readonly script: string;
  /** Where the box is; undefined where it may be anywhere. */
  readonly xAt: (timeMs: number) => number | undefined;
}

const every = (stepMs: number) => (timeMs: number) => Math.floor((timeMs + 0.01) / stepMs);

/** Adds an element that an animation of 245 ms makes 100 pixels wide, and calls `at` with its width at an event. */
const atEvent = (event: string, animation = 'w 245ms both', root = 'document.body'): Case => ({
  script: `const e = document.createElement('p'); ${root}.append(e); e.style = 'animation:${animation};visibility:hidden'; e.addEventListener('${event}', () => at(100));`,
  xAt: (timeMs) => (timeMs < 245 ? 0 : 100),
});
const SPEED = 240 / 500;
/** Moves the box by 240 pixels in half a second with the animation `a`. */
const animated = (script: string, xAt: Case['xAt'], options = ''): Case => ({
  script: `const a = box.animate([{}, { translate: '240px' }], { duration: 500, fill: 'both', ${options} }); ${script}`,
  xAt,
});
/** The same, with statements that run at 200 ms. */
const changed = (statement: string, xAfter: (timeMs: number) => number): Case =>
  animated(`setTimeout(() => { ${statement} }, 200);`, (timeMs) =>
    timeMs < 200 ? timeMs * SPEED : xAfter(timeMs),
  );

const CASES: Readonly<Record<string, Case>> = {
  animationend: atEvent('animationend'),
  'animationend in a closed root': atEvent(
    'animationend',
    'w 245ms',
    "document.body.appendChild(document.createElement('p')).attachShadow({ mode: 'closed' }).appendChild(Object.assign(document.createElement('div'), { innerHTML: '<style>@keyframes w{}</style>' }))",
  ),
  animationstart: atEvent('animationstart', 'w 1s 245ms'),
  animationiteration: atEvent('animationiteration', 'w 245ms infinite'),
  transitionend: {
    script:
      "const e = document.createElement('p'); e.style = 'transition:opacity 245ms'; document.body.append(e); void e.offsetWidth; e.style.opacity = 0; e.addEventListener('transitionend', () => at(100));",
    xAt: (timeMs) => (timeMs < 245 ? 0 : 100),
  },
  'animation.finished': {
    script: 'document.body.animate([], 245).finished.then(() => at(100));',
    xAt: (timeMs) => (timeMs < 245 ? 0 : 100),
  },
  'endEvent of SMIL': {
    script:
      "document.body.insertAdjacentHTML('beforeend', '<svg width=1 height=1><rect><animate attributeName=width dur=245ms values=0;0 /></rect></svg>'); document.querySelector('animate').addEventListener('endEvent', () => at(100));",
    xAt: (timeMs) => (timeMs < 245 ? 0 : 100),
  },
  'a callback of the timeline': {
    script: 'tl.call(() => at(100), [], 0.25);',
    xAt: (timeMs) => (timeMs < 250 ? 0 : 100),
  },
  'a script that measures an animated element': animated(
    "const other = document.createElement('p'); document.body.append(other); other.animate([{ width: '0' }, { width: '240px' }], { duration: 500, fill: 'both' }); a.cancel(); const loop = () => { at(other.offsetWidth); requestAnimationFrame(loop); }; loop();",
    (timeMs) => timeMs * SPEED,
  ),
  'reverse() by a timer': changed('a.reverse();', (timeMs) => Math.max(0, (400 - timeMs) * SPEED)),
  'updatePlaybackRate() by a timer': changed(
    'a.updatePlaybackRate(0.5);',
    (timeMs) => (100 + timeMs / 2) * SPEED,
  ),
  'finish() by a timer': changed('a.finish();', () => 240),
  'setKeyframes() by a timer': changed(
    "a.effect.setKeyframes([{}, { translate: '120px' }]);",
    (timeMs) => (timeMs * SPEED) / 2,
  ),
  'an iteration start': animated(
    '',
    (timeMs) => Math.min(240, 60 + timeMs * SPEED),
    'iterationStart: 0.25, iterations: 0.75',
  ),
  'a sum of two animations': animated(
    "a.effect.updateTiming({ duration: 1000 }); box.animate([{}, { translate: '120px' }], { duration: 500, composite: 'add' });",
    (timeMs) => timeMs * SPEED,
  ),
  'a promise loop with 20 ms': {
    script: '(async () => { for (let i = 1; ; i += 1) { await sleep(20); at(8 * i); } })();',
    xAt: (timeMs) => 8 * every(20)(timeMs),
  },
  'a timer set by a microtask of a timer': {
    script:
      'let n = 0; const f = () => { at(4 * ++n); queueMicrotask(() => setTimeout(f, 10)); }; setTimeout(f, 10);',
    xAt: (timeMs) => 4 * every(10)(timeMs),
  },
  'a promise loop with 50 ms': {
    script: '(async () => { for (let i = 1; ; i += 1) { await sleep(50); at(24 * i); } })();',
    xAt: (timeMs) => 24 * every(50)(timeMs),
  },
  'a chain of scheduler.postTask': {
    script:
      '(async () => { for (let i = 1; ; i += 1) await scheduler.postTask(() => at(24 * i), { delay: 50 }); })();',
    xAt: (timeMs) => 24 * every(50)(timeMs),
  },
  'a loop that waits for pictures': {
    script: `(async () => { for (let i = 1; ; i += 1) { await sleep(50); const image = new Image(); image.src = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYGAAAAAEAAH2FzhVAAAAAElFTkSuQmCC'; await image.decode(); at(24 * i); } })();`,
    xAt: (timeMs) => 24 * every(50)(timeMs),
  },
  'a MutationObserver of three timers in one frame': {
    script:
      "let n = 0; const seen = document.createElement('i'); new MutationObserver(() => at(40 * ++n)).observe(seen, { attributes: true }); for (const ms of [110, 115, 120]) setTimeout(() => seen.setAttribute('x', ms), ms);",
    xAt: (timeMs) => (timeMs < 120 ? 0 : 120),
  },
  'a promise between two animation frame callbacks': {
    script:
      'let x = 0; requestAnimationFrame(() => Promise.resolve().then(() => { x = 100; })); requestAnimationFrame(() => at(x));',
    xAt: () => 100,
  },
  'idle callbacks that work while time remains': {
    script:
      'const tasks = [50, 100]; requestIdleCallback(function work(deadline) { while (deadline.timeRemaining() > 0 && tasks.length > 0) at(tasks.shift()); if (tasks.length > 0) requestIdleCallback(work); });',
    xAt: () => 100,
  },
  'an idle callback that uses all time that remains': {
    script:
      'requestIdleCallback((deadline) => { let n = 0; while (deadline.timeRemaining() > 0) n += 2; at(n); });',
    xAt: () => 98,
  },
  'an infinite delay, which is none': { script: 'setTimeout(at, Infinity, 100);', xAt: () => 100 },
  'an interval of 1 ms, which becomes 4 ms': {
    script: 'let n = 0; setInterval(() => at(2 * ++n), 1);',
    xAt: (timeMs) => (timeMs < 5 ? 0 : 2 * (5 + every(4)(timeMs - 5))),
  },
  'the time of a new PerformanceMark': {
    script: "setTimeout(() => at(new PerformanceMark('a').startTime), 110);",
    xAt: (timeMs) => (timeMs < 110 ? 0 : 110),
  },
  'the time origin in JSON': {
    script: 'at(performance.toJSON().timeOrigin === performance.timeOrigin ? 100 : 0);',
    xAt: () => 100,
  },
  'features that follow the wall clock alone': {
    script:
      "at('MediaRecorder' in window || 'waitAsync' in Atomics || 'captureStream' in HTMLMediaElement.prototype || 'captureStream' in HTMLCanvasElement.prototype || 'DocumentTimeline' in window ? 0 : 100);",
    xAt: () => 100,
  },
};
const NAMES = Object.keys(CASES);

const boxOf = (row: number) =>
  `<i id="b${row}" style="position:absolute;left:0;top:${row * ROW_HEIGHT}px;width:40px;height:${ROW_HEIGHT}px;background:#0a0"></i>`;
const SLEEP = 'const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));';
const scriptOf = ({ script }: Case, row: number) =>
  `{ const box = b${row}, at = (x) => { box.style.left = x + 'px'; }; ${script} }`;

/** First column of the box in a row. */
const boxAt = ({ width, pixels }: Picture, row: number): number => {
  const y = row * ROW_HEIGHT + ROW_HEIGHT / 2;
  for (let x = 0; x < width; x += 1) {
    const [red = 0, green = 0] = pixels.subarray((y * width + x) * 3);
    if (green > 100 && red < 100) return x;
  }
  return -1;
};

/** Every case in a row of one page. Resolves to the frames in which a box is elsewhere, by case. */
const wrongFrames = async (file: string, firstFrame: number): Promise<Record<string, string[]>> => {
  const frames = await decodeFrames(file, 320, 240);
  const wrong = NAMES.map((name, row) => {
    const places = frames.map((picture, index) => {
      const expected = CASES[name]?.xAt(((firstFrame + index) * 1000) / FPS);
      const x = boxAt(picture, row);
      const isRight = expected === undefined || Math.abs(x - expected) <= 2;
      return isRight ? undefined : `frame ${firstFrame + index}: ${x}, not ${expected}`;
    });
    return [name, places.filter((place) => place !== undefined)] as const;
  });
  return Object.fromEntries(wrong.filter(([, places]) => places.length > 0));
};

describe('timers, clocks, events and animations', () => {
  it.each(
    sampleOf(
      [
        ['raw capture', rawCapture, 0],
        ['raw capture of a second segment', rawCapture, 7],
        ['beginFrame', beginFrameCapture, 0],
        ['beginFrame of a second segment', beginFrameCapture, 7],
      ],
      3,
    ),
  )('run at their time of the video with %s', async (_, strategy, firstFrame) => {
    const page = composition({
      ...STILL,
      body: NAMES.map((_name, row) => boxOf(row)).join(''),
      head: '<style>@keyframes w{}</style>',
      script: SLEEP + Object.values(CASES).map(scriptOf).join('\n'),
    }).replace('<div id="box"></div>', '');
    const segment = { index: firstFrame > 0 ? 1 : 0, firstFrame, frameCount: 15 - firstFrame };
    const { file } = await bench.render(page, { strategy, segment });
    expect(await wrongFrames(file, firstFrame)).toEqual({});
  });

  it.runIf(IS_THOROUGH)('show an IntersectionObserver the time of the video', async () => {
    const script =
      'new IntersectionObserver(([{ time }]) => at(time === performance.now() ? 100 : 0)).observe(document.body);';
    const row = { script, xAt: () => 100 };
    const { file } = await bench.render(composition({ ...STILL, body: boxOf(0), script: scriptOf(row, 0) }));
    const places = (await decodeFrames(file, 320, 240)).map((picture) => boxAt(picture, 0));
    expect(places.slice(6)).toEqual(places.slice(6).map(() => 100));
  });

  it('fail the render when more than 10 000 run in one frame', async () => {
    const script = 'for (let i = 0; i <= 10_000; i += 1) setTimeout(() => {}, 100);';
    expect(await bench.fail(composition({ script }))).toMatchObject({
      code: 'script_error',
      subject: { text: expect.stringContaining('10000 timers') },
    });
  });

  it('run as many times before the video as its timeline waits for', async () => {
    const page = `<!doctype html><html><head>${GSAP}</head><body>
<div data-composition-id="main" data-start="0" data-duration="0.5" data-width="320" data-height="240">${boxOf(0)}</div>
<script>setTimeout(() => { window.__timelines = { main: gsap.timeline({ paused: true }).to({}, { duration: 0.5 }) }; }, 300);
let n = 0; setInterval(() => { b0.style.left = 8 * ++n + 'px'; }, 50);</script></body></html>`;
    const { file } = await bench.render(page);
    const places = (await decodeFrames(file, 320, 240)).map((picture) => boxAt(picture, 0));
    expect(places).toEqual(places.map((_, frame) => 8 * (6 + every(50)((frame * 1000) / FPS))));
  });
});
