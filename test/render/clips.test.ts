import { describe, expect, it } from 'vitest';
import { composition } from './support/compositions.ts';
import { colorAt, decodeFrames } from './support/frames.ts';
import type { Picture } from './support/frames.ts';
import { useBench } from './support/rendering.ts';
import { expectSlide, SLIDE_KEYFRAMES, SQUARE, STILL } from './support/slides.ts';
import { IS_THOROUGH, sampleOf, STRATEGIES } from './support/thorough.ts';

const bench = useBench();
const clamp = (x: number) => Math.max(0, Math.min(240, x));
const FILL = 'position:absolute;left:0;top:0;width:320px;height:240px';

/** A clip from 0.1 s on, which frame 3 shows first. */
const clip = (content: string, attributes = 'data-start="0.1" data-duration="0.4"') =>
  `<div id="clip" class="clip" style="${FILL}" ${attributes}>${content}</div>`;
const ANIMATED = `${SQUARE};animation:slides .5s linear both`;
const HEAD = `<style>${SLIDE_KEYFRAMES}</style>`;

interface Case {
  readonly head?: string;
  readonly body: string;
  readonly script?: string;
  readonly xAt: (frame: number) => number | undefined;
}
/** In the clip, so that nothing is visible before it starts. */
const fromStart = (x: (frame: number) => number) => (f: number) => (f < 3 ? undefined : clamp(x(f - 3)));

const TIMES: Readonly<Record<string, Case>> = {
  'a child of the clip': { body: clip(`<i style="${ANIMATED}"></i>`), xAt: fromStart((f) => 16 * f) },
  'a descendant with a delay': {
    body: clip(`<p><b><i style="${ANIMATED};animation-delay:.1s"></i></b></p>`),
    xAt: fromStart((f) => 16 * (f - 3)),
  },
  'a descendant with a negative delay': {
    body: clip(`<i style="${ANIMATED};animation-delay:-.25s"></i>`),
    xAt: fromStart((f) => 120 + 16 * f),
  },
  'a paused animation in the clip': {
    body: clip(`<i style="${ANIMATED};animation-play-state:paused"></i>`),
    xAt: fromStart((f) => 16 * f),
  },
  'a pseudo-element': {
    head: `${HEAD}<style>#clip p::after{content:'';${ANIMATED}}</style>`,
    body: clip('<p></p>'),
    xAt: fromStart((f) => 16 * f),
  },
  'a shadow root in the clip': {
    body: clip(
      `<div><template shadowrootmode="open"><style>${SLIDE_KEYFRAMES}</style><i style="${ANIMATED}"></i></template></div>`,
    ),
    xAt: fromStart((f) => 16 * f),
  },
  'a clip in a clip': {
    body: clip(`<div data-start="0.2" data-duration="0.3" style="${FILL}"><i style="${ANIMATED}"></i></div>`),
    xAt: (f) => (f < 6 ? undefined : clamp(16 * (f - 6))),
  },
  'a clip that starts when another ends': {
    body: `<div id="first" data-start="0" data-duration="0.1" style="${FILL}"></div>${clip(`<i style="${ANIMATED}"></i>`, 'data-start="first" data-duration="0.4"')}`,
    xAt: fromStart((f) => 16 * f),
  },
  'a clip in the flow, which is not displayed before': {
    body: `<div data-start="0.1" data-duration="0.4"><i style="${ANIMATED}"></i></div>`,
    xAt: fromStart((f) => 16 * f),
  },
  'a clip in the flow that starts between two frames': {
    body: `<div data-start="0.12" data-duration="0.38"><i style="${ANIMATED}"></i></div>`,
    xAt: (f) => (f < 4 ? undefined : clamp(16 * (f - 3.6))),
  },
  'an element that enters the clip before it starts': {
    body: clip(''),
    script: `setTimeout(() => { clip.innerHTML = '<i style="${ANIMATED}"></i>'; }, 34);`,
    xAt: fromStart((f) => 16 * f),
  },
  'an element that enters the clip later': {
    body: clip(''),
    script: `setTimeout(() => { clip.innerHTML = '<i style="${ANIMATED}"></i>'; }, 200);`,
    xAt: (f) => (f < 6 ? undefined : clamp(16 * (f - 6))),
  },
  'a class that is added during the clip': {
    head: `${HEAD}<style>#square{${SQUARE}}.on{animation:slides .5s linear both}</style>`,
    body: clip('<i id="square"></i>'),
    script: "setTimeout(() => square.classList.add('on'), 200);",
    xAt: fromStart((f) => 16 * (f - 3)),
  },
  'an animation of the Web Animations API, by the time of the video': {
    body: clip(`<i id="square" style="${SQUARE}"></i>`),
    script: "square.animate([{}, { transform: 'translateX(240px)' }], { duration: 500, fill: 'both' });",
    xAt: (f) => (f < 3 ? undefined : 16 * f),
  },
};

describe.each(sampleOf(TIMES, 8))('CSS animations in a clip: %s', (_, { xAt, ...parts }) => {
  const html = composition({ ...STILL, head: HEAD, ...parts });
  it.each(STRATEGIES)('count from its start: $name', async (strategy) => {
    await expectSlide((await bench.render(html, { strategy })).file, xAt);
  });

  it('are the same in a segment that begins later', async () => {
    const segment = { index: 1, firstFrame: 5, frameCount: 6 };
    await expectSlide((await bench.render(html, { segment })).file, xAt, 5);
  });
});

const GREEN = `${FILL};background:#0a0`;
const VISIBLE = `${GREEN};visibility:visible`;
/** Contents of a clip that is active from 0.1 to 0.3 s: green in frames 3 to 8. */
const CONTENTS: Readonly<Record<string, { readonly body: string; readonly script?: string }>> = {
  'visible by its style': { body: `<p style="${VISIBLE}"></p>` },
  'visible with !important': { body: `<p style="${VISIBLE}!important"></p>` },
  'visible by a class with !important': { body: `<p class="shown" style="${GREEN}"></p>` },
  'visible by a layered rule with !important': { body: `<p class="layered" style="${GREEN}"></p>` },
  'visible by a timeline': {
    body: `<p id="p" style="${GREEN};visibility:hidden"></p>`,
    script: "tl.set('#p', { visibility: 'visible' }, 0.05);",
  },
  'in a shadow root': {
    body: `<div><template shadowrootmode="open"><p style="${VISIBLE}"></p></template></div>`,
  },
  'in the top layer': {
    body: `<p popover id="p" style="${VISIBLE};padding:0;border:0"></p>`,
    script: 'p.showPopover();',
  },
  'the backdrop of a dialog': {
    body: '<dialog id="d" style="visibility:visible"></dialog>',
    script: 'd.showModal();',
  },
  'a copy made by <use>': {
    body: `<svg style="${FILL}"><defs><rect id="r" width="320" height="240" fill="#0a0" visibility="visible"/></defs><use href="#r"/></svg>`,
  },
  'with a transition of everything': { body: `<p style="${VISIBLE};transition:all .3s"></p>` },
  'a pseudo-element': { body: '<p class="before"></p>' },
  'a fixed element': { body: `<p style="${VISIBLE};position:fixed"></p>` },
};
const CONTENT_HEAD = `<style>p.shown{visibility:visible!important}@layer a{p.layered{visibility:visible!important}}
p.before::before{content:'';${VISIBLE}}dialog::backdrop{background:#0a0;visibility:visible}dialog{border:0;padding:0}</style>`;

const greenFrames = (frames: readonly Picture[]): number[] =>
  frames.flatMap((frame, index) => ((colorAt(frame, 160, 200)[0] ?? 255) < 100 ? [index] : []));

describe('an inactive clip hides what it contains', () => {
  it.each(sampleOf(CONTENTS, 12))('%s', async (_, { body, script = '' }) => {
    const content = clip(body, 'data-start="0.1" data-duration="0.2"');
    const html = composition({ ...STILL, head: CONTENT_HEAD, body: content, script });
    const frames = await decodeFrames((await bench.render(html)).file, 320, 240);
    expect(greenFrames(frames)).toEqual([3, 4, 5, 6, 7, 8]);
  });

  const SVG = `style="${FILL}" data-start="0.1" data-duration="0.2"`;
  it.each(
    sampleOf({
      '<svg>': `<svg class="clip" ${SVG}><rect width="320" height="240" fill="#0a0" visibility="visible"/></svg>`,
      'an <svg> with a visible style': `<svg class="clip" ${SVG}><g style="visibility:visible!important"><rect width="320" height="240" fill="#0a0"/></g></svg>`,
      'a group in an <svg>': `<svg style="${FILL}"><g data-start="0.1" data-duration="0.2"><rect width="320" height="240" fill="#0a0"/></g></svg>`,
      'an element with discrete transitions': `<div class="clip" style="${GREEN};transition:all .4s allow-discrete" data-start="0.1" data-duration="0.2"></div>`,
      'a group with discrete transitions': `<svg style="${FILL}"><g style="transition:all .6s;transition-behavior:allow-discrete" data-start="0.1" data-duration="0.2"><rect width="320" height="240" fill="#0a0"/></g></svg>`,
      'a popover with discrete transitions': `<div ${SVG}><p popover id="p" style="${GREEN};padding:0;border:0;transition:all .4s allow-discrete"></p></div><script>p.showPopover()</script>`,
      '<math>': `<math class="clip" ${SVG}><mspace style="${VISIBLE}" width="320px" height="240px"/></math>`,
      'a custom element': `<my-clip class="clip" ${SVG}><p style="${VISIBLE}"></p></my-clip>`,
      'an element in a shadow root': `<div><template shadowrootmode="open"><div ${SVG}><p style="${VISIBLE}"></p></div></template></div>`,
      'an <svg> in a clip': `<div class="clip" style="${FILL}" data-start="0" data-duration="0.3"><svg ${SVG.replace('0.2', '0.4')}><rect width="320" height="240" fill="#0a0" visibility="visible"/></svg></div>`,
      'an <svg> in a nested composition': `<div data-composition-id="inner" data-no-timeline style="${FILL}" data-start="0.05" data-duration="0.4"><svg ${SVG.replace('0.1', '0.05')}><rect width="320" height="240" fill="#0a0"/></svg></div>`,
      'an <svg> that starts when another clip ends': `<div id="first" data-start="0" data-duration="0.1"></div><svg ${SVG.replace('0.1', 'first')}><rect width="320" height="240" fill="#0a0"/></svg>`,
    }),
  )('whatever it is: %s', async (_, body) => {
    const frames = await decodeFrames((await bench.render(composition({ ...STILL, body }))).file, 320, 240);
    expect(greenFrames(frames)).toEqual([3, 4, 5, 6, 7, 8]);
  });

  it.runIf(IS_THOROUGH)('takes no space in the flow', async () => {
    const svg =
      '<svg data-start="0.1" data-duration="0.2" width="320" height="150" style="display:block"></svg>';
    const body = `<div style="${FILL}">${svg}<p style="height:90px;background:#0a0"></p></div>`;
    const frames = await decodeFrames((await bench.render(composition({ ...STILL, body }))).file, 320, 240);
    expect(greenFrames(frames)).toEqual([3, 4, 5, 6, 7, 8]);
  });

  it.runIf(IS_THOROUGH)('shows what its author hides as hidden while it is active', async () => {
    const body = clip(`<p style="${GREEN};visibility:hidden"></p>`);
    const { report } = await bench.render(composition({ ...STILL, body }));
    expect(report).toMatchObject({ isUnchanged: true });
  });

  it.runIf(IS_THOROUGH)('lets a timeline read the style of a clip that starts', async () => {
    const html = composition({
      head: '<style>#clip{clip-path:inset(0 0 0 0)}</style>',
      body: clip(`<p style="${GREEN}"></p>`),
      timeline: "tl.to('#clip', { clipPath: 'inset(0 0 0 320px)', duration: 0.4, ease: 'none' }, 0.1);",
    });
    const frames = await decodeFrames((await bench.render(html)).file, 320, 240);
    const left = frames.map((frame) =>
      [...Array(320).keys()].find((x) => (colorAt(frame, x, 200)[0] ?? 255) < 100),
    );
    expect(left[3]).toBeLessThan(3);
    expect(Math.abs((left[9] ?? 0) - 160)).toBeLessThan(4);
  });
});
