import { describe, expect, it } from 'vitest';
import { composition, GSAP } from './support/compositions.ts';
import { colorAt, decodeFrames } from './support/frames.ts';
import { useBench } from './support/rendering.ts';
import { expectSlide, SQUARE } from './support/slides.ts';
import { IS_THOROUGH, sampleOf, STRATEGIES } from './support/thorough.ts';

const bench = useBench();

/** `step()` moves the square by 16 pixels. */
const STEP = `let steps = 0; const step = () => { square.style.left = 16 * ++steps + 'px'; };`;
const body = `<i id="square" style="${SQUARE}"></i>`;
/** How many callbacks have run by each frame. */
const CASES: Readonly<
  Record<string, { readonly timeline: string; readonly stepsAt: (f: number) => number }>
> = {
  'a callback at 0': { timeline: 'tl.call(step, [], 0);', stepsAt: () => 1 },
  'a function that is added at 0': { timeline: 'tl.add(step, 0);', stepsAt: () => 1 },
  'a set at 0 with a callback': {
    timeline: "tl.set('#box', { x: 9, onComplete: step }, 0);",
    stepsAt: () => 1,
  },
  'several callbacks at 0': {
    timeline: 'tl.call(step, [], 0).call(step, [], 0).call(step, [], 0.2);',
    stepsAt: (f) => (f < 6 ? 2 : 3),
  },
  'a class that is toggled at 0': {
    timeline:
      "tl.call(() => { square.classList.toggle('on'); if (square.matches('.on')) step(); else steps = 9; }, [], 0); tl.call(step, [], 0.3);",
    stepsAt: (f) => (f < 9 ? 1 : 2),
  },
  'onStart of the timeline': {
    timeline: 'tl.eventCallback("onStart", step);',
    stepsAt: (f) => (f < 1 ? 0 : 1),
  },
  'onComplete of a tween that ends on a frame': {
    timeline: "tl.to('#box', { x: 9, duration: 0.2, onComplete: step }, 0.1);",
    stepsAt: (f) => (f < 9 ? 0 : 1),
  },
  'callbacks on each frame': {
    timeline: 'for (let i = 0; i < 15; i += 1) tl.call(step, [], i / 30);',
    stepsAt: (f) => f + 1,
  },
  'a callback at 0 of a nested timeline': {
    timeline: 'tl.add(gsap.timeline().call(step, [], 0).call(step, [], 0.1), 0.1);',
    stepsAt: (f) => (f < 3 ? 0 : f < 6 ? 1 : 2),
  },
  'a nested timeline at 0': {
    timeline: 'tl.add(gsap.timeline().call(step, [], 0), 0);',
    stepsAt: () => 1,
  },
  'a nested timeline that stays paused': {
    timeline: 'tl.add(gsap.timeline({ paused: true }).call(step, [], 0), 0.1);',
    stepsAt: () => 0,
  },
  onRepeat: {
    timeline: "tl.to('#box', { x: 9, duration: 0.1, repeat: 3, yoyo: true, onRepeat: step }, 0);",
    stepsAt: (f) => Math.min(3, Math.max(0, Math.ceil(f / 3) - 1)),
  },
  'a callback beside a tween of the same element': {
    timeline: "tl.call(step, [], 0).to('#box', { x: 90, duration: 0.4 }, 0).call(step, [], 0.4);",
    stepsAt: (f) => (f < 12 ? 1 : 2),
  },
};

describe.each(sampleOf(CASES))('%s', (_, { timeline, stepsAt }) => {
  const html = composition({ body, timeline: `${STEP} ${timeline} tl.to({}, { duration: 0.5 }, 0);` });
  it.each(STRATEGIES)('runs once and in order: $name', async (strategy) => {
    await expectSlide((await bench.render(html, { strategy })).file, (f) => 16 * stepsAt(f));
  });

  it('has run in a segment that begins later', async () => {
    const segment = { index: 1, firstFrame: 7, frameCount: 4 };
    await expectSlide((await bench.render(html, { segment })).file, (f) => 16 * stepsAt(f), 7);
  });
});

it('runs the callbacks of a nested composition when it starts', async () => {
  const html = composition({
    body: `${body}<div data-composition-id="inner" data-start="0.2" data-duration="0.3" style="position:absolute"></div>`,
    timeline: `${STEP} tl.to({}, { duration: 0.5 }, 0); const inner = gsap.timeline({ paused: true });
      inner.call(step, [], 0).call(step, [], 0.1).to({}, { duration: 0.3 }, 0);
      window.__timelines = { inner };`,
  });
  await expectSlide((await bench.render(html)).file, (f) => 16 * (f < 6 ? 0 : f < 9 ? 1 : 2));
});

describe.each(
  sampleOf([
    ['from', 'tl.from(square, VALUES, 0.2);'],
    ['fromTo', 'tl.fromTo(square, { x: 160 }, { ...VALUES, x: 0 }, 0.2);'],
    ['of a nested timeline at 0', 'tl.add(gsap.timeline().from(square, VALUES, 0.2), 0);'],
    ['of a nested timeline', 'tl.add(gsap.timeline().from(square, VALUES, 0.1), 0.1);'],
    ['beside a callback at 0', 'tl.call(() => {}, [], 0).from(square, VALUES, 0.2);'],
    [
      'of a nested composition',
      'window.__timelines = { inner: gsap.timeline({ paused: true }).from(square, VALUES, 0) };',
    ],
  ]),
)('a tween that starts later: %s', (_, timeline) => {
  const values = "const VALUES = { x: 160, duration: 1 / 6, ease: 'none' };";
  const inner = '<div data-composition-id="inner" data-start="0.2" data-duration="0.3"></div>';
  const html = composition({
    body: timeline.includes('inner') ? body + inner : body,
    timeline: `${values} ${timeline} tl.to({}, { duration: 0.5 }, 0);`,
  });
  const left = (f: number) => Math.max(0, 160 - 32 * Math.max(0, f - 6));
  it.each(STRATEGIES)('has its first values from frame 0 on: $name', async (strategy) => {
    await expectSlide((await bench.render(html, { strategy })).file, left);
  });

  it.runIf(IS_THOROUGH)('has them in a segment that begins later', async () => {
    const segment = { index: 1, firstFrame: 4, frameCount: 6 };
    await expectSlide((await bench.render(html, { segment })).file, left, 4);
  });
});

describe.each(
  sampleOf([
    [
      'in percent',
      "{ '0%': { x: 0 }, '50%': { x: 80 }, '100%': { x: 160 }, easeEach: 'none' }, duration: 1 / 3, ease: 'none'",
    ],
    ['in arrays', "{ x: [0, 80, 160], easeEach: 'none' }, duration: 1 / 3, ease: 'none'"],
    [
      'one after another',
      "[{ x: 80, duration: 1 / 6, ease: 'none' }, { x: 160, duration: 1 / 6, ease: 'none' }]",
    ],
  ]),
)('keyframes of a tween, %s', (_, keyframes) => {
  const tween = `.to(square, { keyframes: ${keyframes} }, 0)`;
  it.each(
    sampleOf([
      ['in the timeline', `tl${tween};`],
      ['in a nested timeline', `tl.add(gsap.timeline()${tween}, 0);`],
      [
        'staggered',
        `tl${tween.replace('to(square', 'to([square]').replace(' }, 0)', ', stagger: 0.1 }, 0)')};`,
      ],
    ]),
  )('begin with the first one: %s', async (_, timeline) => {
    const html = composition({ body, timeline: `${timeline} tl.to({}, { duration: 0.5 }, 0);` });
    await expectSlide((await bench.render(html)).file, (f) => Math.min(160, 16 * f));
  });
});

describe('a timeline that is registered late', () => {
  const late = (script: string, head = '') => `<!doctype html>
<html><head><meta charset="utf-8">${GSAP}${head}<style>*{margin:0}body{background:#fff}</style></head><body>
<div id="root" data-composition-id="main" data-start="0" data-duration="0.5" data-width="320" data-height="240">${body}</div>
<script>const build = () => { const tl = gsap.timeline({ paused: true });
tl.fromTo('#square', { x: 240 }, { x: 0, duration: 0.5, ease: 'none' }, 0); window.__timelines = { main: tl }; };
${script}</script></body></html>`;
  it.each(
    sampleOf([
      ['a timer', 'setTimeout(build, 100);'],
      ['a long timer', 'setTimeout(build, 2500);'],
      [
        'an interval',
        'let n = 0; const i = setInterval(() => { if ((n += 1) === 5) { clearInterval(i); build(); } }, 50);',
      ],
      [
        'awaited timers',
        '(async () => { for (let i = 0; i < 5; i += 1) await new Promise((r) => setTimeout(r, 60)); build(); })();',
      ],
      ['fonts', 'document.fonts.ready.then(build);'],
      ['a font that is loaded', "document.fonts.load('700 20px Poppins').then(build);"],
      ['microtasks', 'Promise.resolve().then(() => Promise.resolve()).then(build);'],
      ['animation frames', 'requestAnimationFrame(() => requestAnimationFrame(build));'],
      [
        'a picture',
        'const image = new Image(); image.onload = build; image.src = \'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>\';',
      ],
      [
        'a message',
        'addEventListener("message", ({ data }) => data === "build" && build()); postMessage("build");',
      ],
      ['the load event', 'addEventListener("load", () => setTimeout(build, 50));'],
      [
        'timers, of a nested composition too',
        "setTimeout(build, 100); setTimeout(() => { window.__timelines['inner'] = gsap.timeline({ paused: true }); }, 300);",
        '<div data-composition-id="inner" data-start="0"></div>',
      ],
      ['a font after a timer', "setTimeout(() => document.fonts.load('700 20px Poppins').then(build), 300);"],
    ]),
  )('by %s moves from the first frame on', async (_, script, inner = '') => {
    const html = late(script).replace('<i id', `${inner}<i id`);
    await expectSlide((await bench.render(html)).file, (f) => 240 - 16 * f);
  });

  it('of a nested composition moves from the start of the composition on', async () => {
    const html = late(
      "build(); setTimeout(() => { window.__timelines.inner = gsap.timeline({ paused: true }).to('#k', { y: 100, duration: 0.2, ease: 'none' }); }, 200);",
    )
      .replace(
        body,
        '<div data-composition-id="inner" data-start="0.1" data-duration="0.4"><i id="k"></i></div>' + body,
      )
      .replace('<style>', `<style>#k{${SQUARE};top:0;background:#00a}`);
    const frames = await decodeFrames((await bench.render(html)).file, 320, 240);
    const tops = frames.map((frame) =>
      [...Array(240).keys()].find((y) => (colorAt(frame, 20, y)[2] ?? 255) < 200),
    );
    expect(tops.map((top) => top ?? -1)).toEqual(
      frames.map((_, f) => (f < 3 ? -1 : expect.closeTo(Math.min(100, (f - 3) * (100 / 6)), -0.5))),
    );
  });

  it.runIf(IS_THOROUGH)('of a nested composition without one takes no timers from the video', async () => {
    const html = late("build(); setTimeout(() => { square.style.visibility = 'hidden'; }, 300);").replace(
      '<i id',
      '<div data-composition-id="inner" data-start="0"></div><i id',
    );
    await expectSlide((await bench.render(html)).file, (f) => (f < 9 ? 240 - 16 * f : undefined));
  });

  it.each(
    sampleOf([
      ['of the root', late('setTimeout(build, 6000);')],
      [
        'of a nested composition, during the video',
        late(
          "build(); const id = 'inner'; setTimeout(() => { window.__timelines[id] = gsap.timeline({ paused: true }); }, 200);",
        ).replace('<i id', '<div data-composition-id="inner" data-start="0"></div><i id'),
      ],
    ]),
  )('after the limit fails with timeline_missing: %s', async (_, html) => {
    expect(await bench.fail(html)).toMatchObject({ code: 'timeline_missing' });
  });
});
