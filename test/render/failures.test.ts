import { describe, expect, it } from 'vitest';
import { composition, GSAP } from './support/compositions.ts';
import { useBench } from './support/rendering.ts';

const bench = useBench();
const limits = { readyMs: 3_000, frameMs: 1_500 };

const secondsOf = async <T>(work: () => Promise<T>): Promise<readonly [T, number]> => {
  const startedMs = performance.now();
  const result = await work();
  return [result, (performance.now() - startedMs) / 1000];
};

describe('a page that cannot be rendered', () => {
  it('is a script error when a script throws', async () => {
    const failure = await bench.fail(composition({ script: 'rahasia.tidak.ada;' }));
    expect(failure.code).toBe('script_error');
    expect(failure.diagnostic).toMatch(/^ReferenceError at \d+:\d+$/);
  });

  it('is a script error when a promise is rejected and nobody listens', async () => {
    expect(await bench.fail(composition({ script: 'Promise.reject(new TypeError("x"));' }))).toMatchObject({
      code: 'script_error',
      diagnostic: 'TypeError in a promise',
    });
  });

  it('is a script error when a script throws in the middle of the video', async () => {
    const page = composition({ script: 'setTimeout(() => { throw new RangeError("x"); }, 200);' });
    expect(await bench.fail(page)).toMatchObject({ code: 'script_error' });
  });

  it.each([
    ['a call', 'tl.call(() => { throw new RangeError("x"); }, null, 0.2);'],
    ['a tween', 'tl.to("#box", { x: 9, onUpdate: () => missing.x, duration: 0.1 }, 0.2);'],
    [
      'the timeline of a composition inside',
      'window.__timelines.inner = gsap.timeline({ paused: true }).call(() => missing, null, 0.2);',
    ],
  ])('is a script error when %s of a timeline throws', async (_, script) => {
    const body = '<div data-composition-id="inner" data-start="0" data-duration="0.5"></div>';
    expect(await bench.fail(composition({ body, script }))).toMatchObject({ code: 'script_error' });
  });

  it('is a script error when it does not parse', async () => {
    expect(await bench.fail(composition({ head: '<script>let a = ;</script>' }))).toMatchObject({
      code: 'script_error',
    });
  });

  it('is a missing timeline when it registers none, and says so within a few seconds', async () => {
    const page = composition().replace('window.__timelines =', 'window.other =');
    const [failure, seconds] = await secondsOf(() => bench.fail(page));
    expect(failure.code).toBe('timeline_missing');
    expect(seconds).toBeLessThan(6);
  });

  it('is a missing timeline when the name differs from the id of the composition', async () => {
    expect(await bench.fail(composition().replace('main: tl', 'other: tl'))).toMatchObject({
      code: 'timeline_missing',
    });
  });

  it('is none when only a composition inside the page has no timeline', async () => {
    const page = composition({ body: '<div data-composition-id="inner" data-duration="0.5"></div>' });
    expect((await bench.render(page)).report).toMatchObject({ frames: 15 });
  });

  it('is a missing asset when an image is broken', async () => {
    const page = composition({ body: '<img src="data:image/png;base64,AAAA" width="10" height="10">' });
    expect(await bench.fail(page)).toMatchObject({ code: 'asset_unavailable' });
  });

  it('misses nothing in an image that has no address', async () => {
    const page = composition({ body: '<img src=""><img src=" "><img>' });
    expect((await bench.render(page)).report).toMatchObject({ frames: 15 });
  });

  it('times out when it hangs while it loads', async () => {
    const page = composition({ head: '<script>while (true);</script>' });
    const [failure, seconds] = await secondsOf(() => bench.fail(page, { job: { limits } }));
    expect(failure.code).toBe('render_timeout');
    expect(seconds).toBeLessThan(6);
  });

  it('times out when it hangs in a frame, and the next render is none the worse', async () => {
    const page = composition({
      timeline: 'tl.to({}, { duration: 0.5 }); tl.call(() => { while (true); }, [], 0.2);',
    });
    const [failure, seconds] = await secondsOf(() => bench.fail(page, { job: { limits } }));
    expect(failure).toMatchObject({
      code: 'render_timeout',
      diagnostic: expect.stringMatching(/^frame \d+ took longer/),
    });
    expect(seconds).toBeLessThan(6);
    expect((await bench.render(composition())).report.frames).toBe(15);
  });

  it('times out when it hangs in a frame before the segment, and names it', async () => {
    const page = composition({
      timeline: 'tl.to({}, { duration: 0.5 }); tl.call(() => { while (true); }, [], 0.2);',
    });
    const segment = { index: 1, firstFrame: 10, frameCount: 5 };
    expect(await bench.fail(page, { segment, job: { limits } })).toMatchObject({
      code: 'render_timeout',
      diagnostic: expect.stringMatching(/^skipping from frame \d+ on took longer/),
    });
  });

  it('is filmed all the same when it puts functions of its own in place of ours', async () => {
    const page = composition({
      script: `
window['__render' + 'Control'].skip = async () => 0;
window.top['__capture' + 'Host'].compare = async () => ({});
window.top['__capture' + 'Host'].capture = async () => ({ status: 'unchanged' });`,
    });
    const segment = { index: 1, firstFrame: 10, frameCount: 5 };
    const { report } = await bench.render(page, { durationSeconds: 0.5, segment, job: { limits } });
    expect(report).toMatchObject({ frames: 5, capture: 'raw' });
  });

  it('fails at once, by its own fault, when it answers in place of our code', async () => {
    const page = composition({
      script: `window.top.frames = [{ __renderControl: { state: () => ({ isReady: true }), skip: async () => 0 } }];`,
    });
    const segment = { index: 1, firstFrame: 10, frameCount: 5 };
    expect(await bench.fail(page, { segment, job: { limits } })).toMatchObject({ code: 'script_error' });
  });

  it.each([
    ['a circle', '(() => { const circle = {}; circle.circle = circle; return circle; })()'],
    ['numbers that are none', '{ missingTimelines: { valueOf: 1, toString: 1 } }'],
    ['nothing', 'null'],
  ])('fails by its own fault when it answers our code with %s', async (_, state) => {
    const script = `window.top.frames = [{ __renderControl: { state: () => (${state}) } }];`;
    expect(await bench.fail(composition({ script }), { job: { limits } })).toMatchObject({
      code: 'script_error',
    });
  });

  it('is too heavy when its process breaks down however it is filmed', async () => {
    const script = `
let inner = document.createElement('i');
for (let depth = 0; depth < 6000; depth += 1) {
  const outer = document.createElement('div');
  outer.append(inner);
  inner = outer;
}
document.body.append(inner);`;
    expect(await bench.fail(composition({ script }))).toMatchObject({
      code: 'out_of_memory',
      diagnostic: expect.stringMatching(/^twice the page's process ended: crashed/),
    });
  });

  it.each([
    [
      'an image set whose address is a fallback',
      'p{background:image-set(var(--no,"https://toko.example/a.png") 1x)}',
    ],
    ['a font', '@font-face{font-family:"Jauh";src:url("https://toko.example/a.woff2")}'],
  ])('misses an asset when the policy refuses %s', async (_, css) => {
    const page = composition({ head: `<style>${css}</style>`, body: '<p style="font-family:Jauh">Halo</p>' });
    expect(await bench.fail(page)).toMatchObject({ code: 'asset_unavailable' });
  });

  it('times out when it never says it is ready', async () => {
    const page = composition({
      script: 'Object.defineProperty(window, "__renderReady", { get: () => false, set: () => {} });',
    });
    expect(await bench.fail(page, { job: { limits } })).toMatchObject({ code: 'render_timeout' });
  });

  it('is out of memory when its scripts fill their heap', async () => {
    const script = 'const hold = []; for (;;) hold.push(new Array(1e6).fill(hold.length));';
    expect(await bench.fail(composition({ script }))).toMatchObject({ code: 'out_of_memory' });
  });

  it('keeps to the deadline of the segment, and tells the frame it was at', async () => {
    const page = composition({ durationSeconds: 300 });
    const job = { deadlineMs: Date.now() + 2_000 };
    const [failure, seconds] = await secondsOf(() => bench.fail(page, { durationSeconds: 300, job }));
    expect(failure).toMatchObject({
      code: 'render_timeout',
      diagnostic: expect.stringMatching(/passed at frame \d+$/),
    });
    expect(seconds).toBeLessThan(5);
  });

  it('has time by its length, however late the deadline of the segment is', async () => {
    const page = composition({ durationSeconds: 300 });
    const job = { limits: { startMs: 1_000, meanFrameMs: 0.1 } };
    const [failure, seconds] = await secondsOf(() => bench.fail(page, { durationSeconds: 300, job }));
    expect(failure).toMatchObject({
      code: 'render_timeout',
      diagnostic: expect.stringMatching(/passed at frame \d+$/),
    });
    expect(seconds).toBeLessThan(6);
  });

  it('stops when it is called off', async () => {
    const job = { signal: AbortSignal.timeout(1_000) };
    const [failure, seconds] = await secondsOf(() => bench.fail(composition(), { durationSeconds: 60, job }));
    expect(failure.code).toBe('render_timeout');
    expect(seconds).toBeLessThan(5);
  });

  it.each([
    'location.reload()',
    'location.href = "https://example.com/"',
    'location.href = "about:blank"',
    'form.submit()',
  ])('is a script error when it leaves its document by %s', async (leave) => {
    const form = '<form id="form" action="https://example.com/"></form>';
    expect(await bench.fail(composition({ body: form, script: leave }))).toMatchObject({
      code: 'script_error',
    });
  });

  it('may open dialogs and windows: none of it holds up the video', async () => {
    const script = `alert('halo'); confirm('ya?'); prompt('nama?'); print(); window.open('about:blank');`;
    expect((await bench.render(composition({ script }))).report.frames).toBe(15);
  });
});

describe('a page in need of patience', () => {
  it('may build its timeline in an animation frame', async () => {
    const page = composition()
      .replace('window.__timelines =', 'requestAnimationFrame(() => window.__timelines =')
      .replace('main: tl };', 'main: tl });');
    expect((await bench.render(page)).report.frames).toBe(15);
  });

  it('may build its timeline after a timer', async () => {
    const page = `<!doctype html><html><head>${GSAP}</head><body>
<div data-composition-id="main" data-start="0" data-duration="0.5" data-width="320" data-height="240"></div>
<script>setTimeout(() => { window.__timelines = { main: gsap.timeline({ paused: true }).to({}, { duration: 0.5 }) }; }, 700);</script>`;
    expect((await bench.render(page)).report.frames).toBe(15);
  });
});
