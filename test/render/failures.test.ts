import { describe, expect, it } from 'vitest';
import { LAUNCH_STRATEGY } from '#test/support/launch-env.ts';
import { composition, CRASH, GSAP } from './support/compositions.ts';
import { useBench } from './support/rendering.ts';
import { IS_THOROUGH, sampleOf } from './support/thorough.ts';

const bench = useBench();
/** On the debugging pipe, a control character takes six bytes. */
const LONG_TEXT = "'\\x01'.repeat(1e7)";
/** In a shared process the browser may have caused it, so a control document decides. */
const SECOND_CRASH = { 'single-process': 'render_crashed', 'multi-process': 'out_of_memory' }[
  LAUNCH_STRATEGY
];
const TIMELINE_AFTER_A_TIMER = `<!doctype html><html><head>${GSAP}</head><body>
<div data-composition-id="main" data-start="0" data-duration="0.5" data-width="320" data-height="240"></div>
<script>setTimeout(() => { window.__timelines = { main: gsap.timeline({ paused: true }).to({}, { duration: 0.5 }) }; }, 700);</script>`;
const HANGS_IN_A_FRAME = composition({
  timeline: 'tl.to({}, { duration: 0.5 }); tl.call(() => { while (true); }, [], 0.2);',
});
const segment = { index: 1, firstFrame: 10, frameCount: 5 };
const limits = { readyMs: 3_000, frameMs: 1_500 };
/** For pages that use the CPU up to the limit. */
const shortReady = { readyMs: 1_000 };
const shortFrame = { readyMs: 3_000, frameMs: 500 };

describe('a render', () => {
  it('fails with script_error when a script throws', async () => {
    const failure = await bench.fail(composition({ script: 'rahasia.tidak.ada;' }));
    expect(failure.code).toBe('script_error');
    expect(failure.diagnostic).toMatch(/^ReferenceError at \d+:\d+$/);
    expect(failure.subject).toEqual({
      text: 'ReferenceError: rahasia is not defined',
      line: expect.any(Number),
      column: expect.any(Number),
    });
  });

  it.runIf(IS_THOROUGH)('gives line and column of the error in the document as it was sent', async () => {
    const html = composition({ script: '\nwindow.a = 1;\n  tidakAda();' });
    const lines = html.split('\n');
    const line = lines.findIndex((text) => text.includes('tidakAda()')) + 1;
    expect((await bench.fail(html)).subject).toMatchObject({ line, column: 3 });
  });

  it.each<[title: string, page: Parameters<typeof composition>[0], expected: object]>([
    [
      'a rejected promise is not handled',
      { script: 'Promise.reject(new TypeError("x"));' },
      { diagnostic: 'TypeError in a promise', subject: { text: 'TypeError: x' } },
    ],
    [
      'a script throws in the middle of the video',
      { script: 'setTimeout(() => { throw new RangeError("x"); }, 200);' },
      { subject: { text: 'RangeError: x', line: expect.any(Number) } },
    ],
    ['a script does not parse', { head: '<script>let a = ;</script>' }, {}],
    ...sampleOf([
      '<object data="data:image/svg+xml,<svg/>"></object>',
      '<embed src="data:image/svg+xml,<svg/>">',
    ]).map((body): [string, object, object] => [
      `the page contains ${body}`,
      { body },
      { diagnostic: 'DOMException in an object' },
    ]),
    ...sampleOf([
      'location.reload()',
      'location.href = "https://example.com/"',
      'location.href = "about:blank"',
      'form.submit()',
    ]).map((script): [string, object, object] => [
      `the page navigates by ${script}`,
      { script, body: '<form id="form" action="https://example.com/"></form>' },
      {},
    ]),
  ])('fails with script_error when %s', async (_, page, expected) => {
    expect(await bench.fail(composition(page))).toMatchObject({ code: 'script_error', ...expected });
  });

  it.runIf(IS_THOROUGH)('fails with script_error, without text, when reading the error throws', async () => {
    const script = 'throw { toString() { throw new Error("x"); } };';
    const failure = await bench.fail(composition({ script }));
    expect(failure).toMatchObject({ code: 'script_error' });
    expect(failure.subject).toBeUndefined();
  });

  it.each(
    sampleOf([
      ['a call', 'tl.call(() => { throw new RangeError("x"); }, null, 0.2);'],
      ['a tween', 'tl.to("#box", { x: 9, onUpdate: () => missing.x, duration: 0.1 }, 0.2);'],
      [
        'the timeline of a nested composition',
        'window.__timelines.inner = gsap.timeline({ paused: true }).call(() => missing, null, 0.2);',
      ],
    ]),
  )('fails with script_error when %s of a timeline throws', async (_, script) => {
    const body = '<div data-composition-id="inner" data-start="0" data-duration="0.5"></div>';
    expect(await bench.fail(composition({ body, script }))).toMatchObject({ code: 'script_error' });
  });

  it.runIf(IS_THOROUGH).each(
    sampleOf([
      ['an answer', LONG_TEXT],
      ['an exception', `(() => { throw new Error(${LONG_TEXT}); })()`],
    ]),
  )(
    'fails with out_of_memory when the page sends %s of 60 MB, and the next one succeeds',
    async (_, answer) => {
      const script = `window['t' + 'op'].frames = [{ __renderControl: { state: () => ${answer} } }];`;
      expect(await bench.fail(composition({ script }))).toMatchObject({ code: 'out_of_memory' });
      expect((await bench.render(composition())).report).toMatchObject({ frames: 15 });
    },
  );

  it('fails with timeline_missing, before the time limit, when the page registers no timeline', async () => {
    const page = composition().replace('window.__timelines =', 'window.other =');
    const job = { limits: { readyMs: 120_000 } }; // after the deadline, which would be a render_timeout
    expect(await bench.fail(page, { job })).toMatchObject({ code: 'timeline_missing' });
  });

  it.runIf(IS_THOROUGH)(
    'fails with timeline_missing when the timeline is registered under another id',
    async () => {
      expect(await bench.fail(composition().replace('main: tl', 'other: tl'))).toMatchObject({
        code: 'timeline_missing',
      });
    },
  );

  it('fails with asset_unavailable when an image is broken', async () => {
    const page = composition({ body: '<img src="data:image/png;base64,AAAA" width="10" height="10">' });
    expect(await bench.fail(page)).toMatchObject({ code: 'asset_unavailable' });
  });

  const link = (rel: string) =>
    `document.head.append(Object.assign(document.createElement('link'), { rel: '${rel}', href: url }));`;
  it.each(
    sampleOf([
      ['an image', 'new Image().src = url;'],
      ['a clip path', 'box.style.clipPath = `url(${url}a.svg#a)`;'],
      ['a prefetched page', link('prefetch')],
      ['a style sheet', link('stylesheet')],
    ]),
  )('fails with asset_unavailable when a script loads %s from elsewhere', async (_, statement) => {
    const script = `const url = 'https://evil.example/'; ${statement}`;
    expect(await bench.fail(composition({ script }))).toMatchObject({ code: 'asset_unavailable' });
  });

  it.runIf(IS_THOROUGH)('fails with render_timeout when the page hangs while it loads', async () => {
    const page = composition({ head: '<script>while (true);</script>' });
    expect(await bench.fail(page, { job: { limits: shortReady } })).toMatchObject({
      code: 'render_timeout',
      diagnostic: expect.stringMatching(/^the page did not/),
    });
  });

  it('fails with render_timeout when the page hangs in a frame, without affecting the next render', async () => {
    expect(await bench.fail(HANGS_IN_A_FRAME, { job: { limits: shortFrame } })).toMatchObject({
      code: 'render_timeout',
      diagnostic: expect.stringMatching(/^frame \d+ took longer/),
    });
    expect((await bench.render(composition())).report.frames).toBe(15);
  });

  it.runIf(IS_THOROUGH)(
    'fails with render_timeout when the page hangs in a frame before the segment',
    async () => {
      expect(await bench.fail(HANGS_IN_A_FRAME, { segment, job: { limits: shortFrame } })).toMatchObject({
        code: 'render_timeout',
        diagnostic: expect.stringMatching(/^a skipped frame took longer/),
      });
    },
  );

  it('succeeds when the page tries to replace functions of the renderer', async () => {
    const page = composition({
      script: `
window['__render' + 'Control'].skip = async () => 0;
window['t' + 'op']['__capture' + 'Host'].compare = async () => ({});
window['t' + 'op']['__capture' + 'Host'].capture = async () => ({ status: 'unchanged' });`,
    });
    const { report } = await bench.render(page, { durationSeconds: 0.5, segment, job: { limits } });
    expect(report).toMatchObject({ frames: 5, capture: 'raw' });
  });

  it.runIf(IS_THOROUGH)('fails with script_error when the page imitates the page control', async () => {
    const page = composition({
      script: `window['t' + 'op'].frames = [{ __renderControl: { state: () => ({ isReady: true }), skip: async () => 0 } }];`,
    });
    expect(await bench.fail(page, { segment, job: { limits } })).toMatchObject({ code: 'script_error' });
  });

  it.each(
    sampleOf([
      ['a cyclic object', '(() => { const circle = {}; circle.circle = circle; return circle; })()'],
      ['objects instead of numbers', '{ missingTimelines: { valueOf: 1, toString: 1 } }'],
      ['null', 'null'],
    ]),
  )('fails with script_error when an imitated page control returns %s', async (_, state) => {
    const script = `window['t' + 'op'].frames = [{ __renderControl: { state: () => (${state}) } }];`;
    expect(await bench.fail(composition({ script }), { job: { limits } })).toMatchObject({
      code: 'script_error',
    });
  });

  it(`fails with ${SECOND_CRASH} when the page crashes with every capture strategy`, async () => {
    expect(await bench.fail(composition({ script: CRASH }))).toMatchObject({
      code: SECOND_CRASH,
      diagnostic: expect.stringMatching(/^twice the page's process ended: crashed/),
    });
  });

  it.each(
    sampleOf([
      [
        'an image-set with an address as fallback',
        'p{background:image-set(var(--no,"https://toko.example/a.png") 1x)}',
      ],
      ['a font', '@font-face{font-family:"Jauh";src:url("https://toko.example/a.woff2")}'],
    ]),
  )('fails with asset_unavailable when the content policy refuses %s', async (_, css) => {
    const page = composition({ head: `<style>${css}</style>`, body: '<p style="font-family:Jauh">Halo</p>' });
    expect(await bench.fail(page)).toMatchObject({ code: 'asset_unavailable' });
  });

  it.runIf(IS_THOROUGH)('fails with render_timeout when the page never becomes ready', async () => {
    const page = composition({
      script: 'Object.defineProperty(window, "__renderReady", { get: () => false, set: () => {} });',
    });
    expect(await bench.fail(page, { job: { limits: shortReady } })).toMatchObject({ code: 'render_timeout' });
  });

  it('fails with out_of_memory when scripts fill their heap', async () => {
    const script = 'const hold = []; for (;;) hold.push(new Array(1e6).fill(hold.length));';
    expect(await bench.fail(composition({ script }))).toMatchObject({ code: 'out_of_memory' });
  });

  it('fails at the deadline of the segment and names the frame', async () => {
    const page = composition({ durationSeconds: 300 });
    const job = { deadlineMs: Date.now() + 2_000 };
    expect(await bench.fail(page, { durationSeconds: 300, job })).toMatchObject({
      code: 'render_timeout',
      diagnostic: expect.stringMatching(/passed at frame \d+$/),
    });
  });

  it.runIf(IS_THOROUGH)('fails at a limit that is proportional to the length of the segment', async () => {
    const page = composition({ durationSeconds: 300 });
    const deadlineMs = Date.now() + 10 * 60_000; // later than the time limit of the test
    const job = { deadlineMs, limits: { startMs: 1_000, meanFrameMs: 0.1 } };
    expect(await bench.fail(page, { durationSeconds: 300, job })).toMatchObject({
      code: 'render_timeout',
      diagnostic: expect.stringMatching(/passed at frame \d+$/),
    });
  });

  it('stops when the caller aborts it', async () => {
    const job = { signal: AbortSignal.timeout(1_000) };
    expect(await bench.fail(composition(), { durationSeconds: 60, job })).toMatchObject({
      code: 'render_timeout',
      diagnostic: expect.stringMatching(/^the render was aborted/),
    });
  });

  it.each(
    sampleOf([
      [
        'a nested composition without a timeline',
        composition({ body: '<div data-composition-id="inner" data-duration="0.5"></div>' }),
      ],
      ['images without an address', composition({ body: '<img src=""><img src=" "><img>' })],
      [
        'dialogs and windows',
        composition({
          script: `alert('halo'); confirm('ya?'); prompt('nama?'); print(); window.open('about:blank');`,
        }),
      ],
      [
        'a timeline that an animation frame builds',
        composition()
          .replace('window.__timelines =', 'requestAnimationFrame(() => window.__timelines =')
          .replace('main: tl };', 'main: tl });'),
      ],
      ['a timeline that a timer builds', TIMELINE_AFTER_A_TIMER],
    ] as const),
  )('succeeds with %s', async (_, page) => {
    expect((await bench.render(page)).report.frames).toBe(15);
  });
});
