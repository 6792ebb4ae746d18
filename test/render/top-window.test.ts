import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { composition } from './support/compositions.ts';
import { useBench } from './support/rendering.ts';
import { STILL } from './support/slides.ts';

const bench = useBench();

/** Draws what `top` and the document of the capture host say about time and chance into the colors of eight bars. */
const READ_TOP = `
const now = () => [
  top.performance.now(), top.performance.timeOrigin, top.Date.now(), new top.Date().getTime(), +new top.Date(),
  top.crypto.getRandomValues(new Uint32Array(1))[0], top.Math.random(), top.crypto.randomUUID(),
  top.document.timeline.currentTime, top.document.lastModified, new top.Event('x').timeStamp,
  top.document.createEvent('Event').timeStamp, top.eval('Date.now()'), top.Function('return performance.now()')(),
  top.document.defaultView.Date.now(), top[0].performance.now(), top.window.top.performance.now(),
  top.Reflect.construct(top.Date, []).getTime(), String(top.Intl.DateTimeFormat().format()),
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
top.setInterval(() => { calls += 1; }, 10);
const step = () => { draw([calls, ...now()]); top.requestAnimationFrame(step); };
step();
top.setTimeout(() => { document.querySelector('#box').style.background = '#00f'; }, 200);
`;

const digest = async (file: string) =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex');

it('renders a page that reads clocks and random numbers of its top window to identical files', async () => {
  const html = composition({ ...STILL, script: READ_TOP });
  const first = await bench.render(html);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const second = await bench.render(html);
  expect(first.report).toMatchObject({ capture: 'raw' });
  expect(await digest(second.file)).toBe(await digest(first.file));
});
