import { describe, expect, it } from 'vitest';
import { beginFrameCapture } from '#renderer/capture/begin-frame.ts';
import { rawCapture } from '#renderer/capture/raw/raw-capture.ts';
import { composition } from './support/compositions.ts';
import { useBench } from './support/rendering.ts';
import { expectSlide, SQUARE, STILL } from './support/slides.ts';
import { IS_THOROUGH, sampleOf } from './support/thorough.ts';

const bench = useBench();

/** `step()` moves the square by 8 pixels; `each(f)` calls `f` with the number of each frame. */
const SCRIPT = `let steps = 0; const step = () => { square.style.left = 8 * ++steps + 'px'; };
const each = (f) => { let n = 0; const go = () => { f(n++); requestAnimationFrame(go); }; requestAnimationFrame(go); };`;
const SCROLLER =
  '<div id="scroller" style="position:absolute;top:200px;width:40px;height:30px;overflow:scroll"><p style="height:2000px"></p></div>';
const MOVER =
  '<i id="mover" style="position:absolute;top:200px;left:0;width:40px;height:30px;background:#00a"></i>';

interface Page {
  readonly body?: string;
  readonly script: string;
  readonly xAt: (frame: number) => number;
}

const page = ({ body = '', script }: Omit<Page, 'xAt'>): string =>
  composition({ ...STILL, body: `<i id="square" style="${SQUARE}"></i>${body}`, script: SCRIPT + script });

/** Makes each frame take a tenth of a second, so that a render takes several periods of a caret. */
const SLOW =
  'const slow = () => { for (let i = 0; i < 1e8; i += 1); requestAnimationFrame(slow); }; requestAnimationFrame(slow);';

/** Pages that depend on what a browser does only when it draws a frame. */
const PAGES: Readonly<Record<string, Page>> = {
  'an IntersectionObserver': {
    body: MOVER,
    script:
      'const observer = new IntersectionObserver(step, { threshold: [0, .5, 1] }); each((n) => { if (n === 1) observer.observe(mover); mover.style.left = Math.max(0, 360 - 30 * n) + "px"; });',
    xAt: (f) => 8 * Math.max(0, Math.min(3, f)),
  },
  'a ResizeObserver': {
    body: MOVER,
    script:
      'new ResizeObserver(step).observe(mover); each((n) => { if (n % 2) mover.style.width = 40 + n + "px"; });',
    xAt: (f) => 8 + 8 * Math.floor((f + 1) / 2),
  },
  'a ResizeObserver whose callback causes the next one': {
    body: MOVER,
    script:
      'new ResizeObserver(() => { step(); mover.style.width = 40 + steps % 7 + "px"; }).observe(mover);',
    xAt: (f) => 16 + 8 * f,
  },
  'a listener for scroll': {
    body: SCROLLER,
    script:
      'scroller.addEventListener("scroll", step); each((n) => { if (n < 9) scroller.scrollTop += 10; });',
    xAt: (f) => 8 * Math.min(9, f + 1),
  },
  'an attribute onscrollend': {
    body: SCROLLER.replace('<div', '<div onscrollend="step()"'),
    script: 'each((n) => { if (n % 3 === 1) scroller.scrollTop += 10; });',
    xAt: (f) => 8 * Math.floor((f + 2) / 3),
  },
  'an input that receives the focus when it appears': {
    body: '<div id="host"></div>',
    script:
      'document.addEventListener("focusin", () => each(step)); each((n) => { if (n === 2) host.innerHTML = "<input autofocus style=position:absolute;top:200px>"; });',
    xAt: (f) => 8 * Math.max(0, f - 2),
  },
};

describe.each(sampleOf(PAGES))('a page with %s', (_, { xAt, ...parts }) => {
  it.each(
    sampleOf([
      ['the strategy chosen for it', {}],
      ['begin-frame capture', { strategy: beginFrameCapture }],
    ]),
  )('shows the same frames in a segment that begins later: %s', async (_, options) => {
    const html = page(parts);
    const segment = { index: 1, firstFrame: 9, frameCount: 6 };
    await expectSlide((await bench.render(html, options)).file, xAt);
    await expectSlide((await bench.render(html, { ...options, segment })).file, xAt, 9);
  });
});

it.each(sampleOf(['an IntersectionObserver', 'a ResizeObserver']))(
  'captures a page with %s with beginFrame',
  async (name) => {
    const { report } = await bench.render(page(PAGES[name] ?? { script: '' }));
    expect(report.captureReason).toBe('the page contains an observer of size or visibility');
  },
);

const FAR = '<div id="far" style="content-visibility:auto;height:9px"></div>';

it.runIf(IS_THOROUGH)('captures content-visibility: auto with beginFrame', async () => {
  const { report } = await bench.render(page({ body: FAR, script: '' }));
  expect(report.captureReason).toBe('the page contains the style content-visibility');
});

it.each(
  sampleOf([
    'far.addEventListener("contentvisibilityautostatechange", step);',
    'far.oncontentvisibilityautostatechange = step;',
  ]),
)('fails with script_error for a page that waits for visibility: %s', async (script) => {
  const error = await bench.fail(page({ body: FAR, script }));
  expect(error).toMatchObject({ code: 'script_error' });
});

describe('what moves by the wall clock in the browser itself', () => {
  const MOVING = {
    'a <progress> without a value':
      '<progress style="position:absolute;left:0;top:100px;width:320px;height:60px"></progress>',
    'a <progress> in a shadow root':
      '<div><template shadowrootmode="closed"><progress style="position:absolute;left:0;top:100px;width:320px;height:60px"></progress></template></div>',
    'the caret of an input':
      '<input id="field" style="position:absolute;left:0;top:100px;width:300px;height:60px;font-size:50px;caret-color:#00f"><script>field.focus()</script>',
  };
  const cases = Object.entries(MOVING).flatMap(([name, body]) =>
    [rawCapture, beginFrameCapture].map((strategy) => ({ name, strategy, body })),
  );
  it.each(sampleOf(cases))('$name is the same in each frame: $strategy.name', async ({ strategy, body }) => {
    const html = composition({ ...STILL, body, script: SLOW });
    const { report } = await bench.render(html, { strategy });
    expect(report).toMatchObject({ frames: 15, isUnchanged: true });
  });
});
