import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { composition } from './support/compositions.ts';
import { useBench } from './support/rendering.ts';
import { expectSlide, SQUARE, STILL } from './support/slides.ts';
import { sampleOf } from './support/thorough.ts';

const bench = useBench();

/** Draws what `top` and the document of the capture host say about time and chance into the colors of eight bars. */
const READ_TOP = `
const outer = window['t' + 'op'];
const now = () => [
  outer.performance.now(), outer.performance.timeOrigin, outer.Date.now(), new outer.Date().getTime(), +new outer.Date(),
  outer.crypto.getRandomValues(new Uint32Array(1))[0], outer.Math.random(), outer.crypto.randomUUID(),
  outer.document.timeline.currentTime, outer.document.lastModified, new outer.Event('x').timeStamp,
  outer.document.createEvent('Event').timeStamp, outer.eval('Date.now()'), outer.Function('return performance.now()')(),
  outer.document.defaultView.Date.now(), outer[0].performance.now(), outer.window['t' + 'op'].performance.now(),
  outer.Reflect.construct(outer.Date, []).getTime(), String(outer.Intl.DateTimeFormat().format()),
];
const bars = Array.from({ length: 8 }, (_, index) => {
  const bar = document.createElement('i');
  bar.style.cssText = 'position:absolute;width:40px;height:240px;top:0;left:' + index * 40 + 'px';
  root.append(bar);
  return bar;
});
const draw = (said) => {
  let state = 7;
  for (const letter of JSON.stringify(said)) state = (Math.imul(state, 31) + letter.charCodeAt(0)) | 0;
  for (const bar of bars) { state = (Math.imul(state, 1103515245) + 12345) | 0; bar.style.background = '#' + (state >>> 8).toString(16).padStart(6, '0'); }
};
let calls = 0;
outer.setInterval(() => { calls += 1; }, 10);
const step = () => { draw([calls, ...now()]); outer.requestAnimationFrame(step); };
step();
outer.setTimeout(() => { document.querySelector('#box').style.background = '#00f'; }, 200);
`;

it.each(
  sampleOf([
    'window.shared = 160; move(top.shared ?? 0);',
    'move(window.top === window ? 160 : 0);',
    'move(self !== top ? 0 : 160);',
  ]),
)('is the window of the page for a script that names it: %s', async (statements) => {
  const move = "const move = (left) => { document.querySelector('#square').style.left = left + 'px'; };";
  const html = composition({
    ...STILL,
    body: `<i id="square" style="${SQUARE}"></i>`,
    script: `${move} ${statements}`,
  });
  const { report, file } = await bench.render(html);
  expect(report).toMatchObject({ captureReason: 'the page contains a script that names the top window' });
  await expectSlide(file, () => 160);
});

it('renders a page that reads clocks and random numbers of its top window to identical files', async () => {
  const html = composition({ ...STILL, script: READ_TOP });
  const first = await bench.render(html);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const second = await bench.render(html);
  expect(first.report).toMatchObject({ capture: 'raw' });
  expect(await readFile(second.file)).toEqual(await readFile(first.file));
});
