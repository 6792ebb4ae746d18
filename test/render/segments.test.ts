import { describe, expect, it } from 'vitest';
import { beginFrameCapture } from '#renderer/capture/begin-frame.ts';
import { composition } from './support/compositions.ts';
import { decodeFrames, psnr } from './support/frames.ts';
import { useBench } from './support/rendering.ts';

const bench = useBench();

/** One pixel that shows four colors in turn, 0.1 s each. */
const FLICKERING_GIF =
  'data:image/gif;base64,R0lGODlhAQABAPEAAP8AAAD/AAAA/wAAACH/C05FVFNDQVBFMi4wAwEAAAAh+QQACgAAACwAAAAAAQABAAACAkQBACH5BAAKAAAALAAAAAABAAEAAAICTAEAIfkEAAoAAAAsAAAAAAEAAQAAAgJUAQAh+QQACgAAACwAAAAAAQABAAACAlwBADs=';

/** Animations that could depend on earlier frames or on the wall clock. */
const ANIMATIONS = {
  'a GSAP timeline': composition(),
  'a CSS animation': composition({
    head: '<style>@keyframes slide{to{transform:translateX(200px)}}#css{position:absolute;top:100px;width:50px;height:50px;background:#00f;animation:slide .5s linear both}</style>',
    body: '<div id="css"></div>',
  }),
  'a CSS transition started in the middle': composition({
    head: '<style>#tr{position:absolute;top:100px;width:50px;height:50px;background:#00f;transition:transform .3s linear}#tr.on{transform:translateX(200px)}</style>',
    body: '<div id="tr"></div>',
    timeline:
      'tl.to({}, { duration: 0.5 }); tl.call(() => document.getElementById("tr").classList.add("on"), [], 0.15);',
  }),
  'an animation frame loop that counts': composition({
    script:
      'let n = 0; (function loop() { box.style.width = 10 + n++ * 10 + "px"; requestAnimationFrame(loop); })();',
  }),
  'timers and the clock': composition({
    script: `
setInterval(() => { box.style.height = 20 + performance.now() / 5 + 'px'; }, 50);
setTimeout(() => { box.style.background = '#0a0'; }, 250);
const from = Date.now(); gsap.ticker.add(() => { box.style.width = 20 + (Date.now() - from) / 4 + 'px'; });`,
  }),
  'an SVG animation': composition({
    body: '<svg width="320" height="100" style="position:absolute;top:100px"><rect width="20" height="80"><animate attributeName="width" from="20" to="300" dur="0.5s"/></rect></svg>',
  }),
  'an animated image': composition({
    body: `<img src="${FLICKERING_GIF}" style="position:absolute;top:100px;width:200px">`,
  }),
  'random numbers': composition({
    timeline:
      'tl.to({}, { duration: 0.5, onUpdate: () => { box.style.left = Math.random() * 200 + "px"; } });',
  }),
};

const STRATEGIES = [
  ['the strategy chosen for it', {}],
  ['begin-frame capture', { strategy: beginFrameCapture }],
] as const;
const PAGES = Object.entries(ANIMATIONS).flatMap(([name, html]) =>
  STRATEGIES.map(([strategy, options]) => ({ name, strategy, html, options })),
);

describe.each(PAGES)('with $name and $strategy', ({ name, html, options }) => {
  it('two renders are equal, a segment shows the same frames, and frames differ', async () => {
    const [first, second] = [await bench.render(html, options), await bench.render(html, options)];
    const segment = { index: 1, firstFrame: 9, frameCount: 6 };
    const part = await decodeFrames((await bench.render(html, { ...options, segment })).file, 320, 240);
    const [a, b] = [await decodeFrames(first.file, 320, 240), await decodeFrames(second.file, 320, 240)];
    expect(first.report.capture).toBe(second.report.capture);
    expect(a).toHaveLength(15);
    a.forEach((frame, index) => expect(b[index] && psnr(frame, b[index])).toBeGreaterThan(60));
    expect(part).toHaveLength(6);
    part.forEach((frame, index) => {
      const same = a[9 + index];
      expect(same && psnr(frame, same)).toBeGreaterThan(36); // both are encoded with losses
    });
    expect(a[0] && a[14] && psnr(a[0], a[14])).toBeLessThan(30);
    // Raw capture does not support animated images.
    const isRaw = !('strategy' in options) && name !== 'an animated image';
    expect(first.report.capture).toBe(isRaw ? 'raw' : 'begin-frame');
  });
});
