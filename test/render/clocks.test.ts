import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { composition } from './support/compositions.ts';
import { useBench } from './support/rendering.ts';
import { expectSlide, SQUARE, STILL } from './support/slides.ts';
import { IS_THOROUGH, sampleOf } from './support/thorough.ts';

const bench = useBench();
const BODY = { body: `<i id="square" style="${SQUARE}"></i>` };
const DAY_MS = 86_400_000;

/** Expressions for the time since the video began, in milliseconds. */
const CLOCKS = {
  'performance.now': 'performance.now()',
  'Performance.prototype.now': 'Performance.prototype.now.call(performance)',
  'a mark': "performance.mark('a').startTime",
  'a measure': "performance.measure('a').duration",
  'a measure from a mark':
    "(performance.clearMarks(), performance.mark('b', { startTime: 0 }), performance.measure('a', 'b').duration)",
  'the time of an event': "new Event('a').timeStamp",
  'the time of an animation frame': 'frameMs',
  'document.timeline': 'document.timeline.currentTime',
  Date: `Date.now() % ${DAY_MS}`,
  'a new Date': `new Date().getTime() % ${DAY_MS}`,
  'the time of an animation': "(window.a ??= document.createElement('div').animate([], 1e5)).currentTime",
  'the date of a file': `new File([], 'a').lastModified % ${DAY_MS}`,
  Temporal: `Temporal.Now.instant().epochMilliseconds % ${DAY_MS}`,
  'Temporal with a zone': `Temporal.Now.zonedDateTimeISO('UTC').epochMilliseconds % ${DAY_MS}`,
  'a date format': "Number(new Intl.DateTimeFormat('en', { fractionalSecondDigits: 3 }).format())",
  'parts of a date format':
    "Number(new Intl.DateTimeFormat('en', { fractionalSecondDigits: 3 }).formatToParts()[0].value)",
};

describe.each(sampleOf(CLOCKS, 6))('%s', (_, expression) => {
  it('shows the time of the video', async () => {
    const script = `const move = (frameMs) => { square.style.left = (${expression}) * .48 + 'px'; requestAnimationFrame(move); }; requestAnimationFrame(move);`;
    const { file } = await bench.render(composition({ ...STILL, ...BODY, script }));
    await expectSlide(file);
  });
});

/** Statements that move the square after 0.2 s. */
const TIMERS = {
  'setTimeout with text': "setTimeout('move()', 200);",
  'scheduler.postTask': 'scheduler.postTask(move, { delay: 200 });',
  'AbortSignal.timeout': "AbortSignal.timeout(200).addEventListener('abort', move);",
  webkitRequestAnimationFrame:
    'const wait = (ms) => ms >= 200 ? move() : webkitRequestAnimationFrame(wait); webkitRequestAnimationFrame(wait);',
};

describe.each(sampleOf(TIMERS))('%s', (_, statements) => {
  it('follows the time of the video', async () => {
    const script = `const move = () => { square.style.left = '100px'; }; ${statements}`;
    const { file } = await bench.render(composition({ ...STILL, ...BODY, script }));
    await expectSlide(file, (frame) => (frame < 6 ? 0 : 100));
  });
});

describe('a page with crypto.randomUUID', () => {
  it.runIf(IS_THOROUGH)('gives the same file in each render', async () => {
    const script =
      "square.style.left = Number.parseInt(crypto.randomUUID().slice(0, 8), 16) / 2 ** 32 * 240 + 'px'; if (!/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(crypto.randomUUID())) throw new Error();";
    const page = composition({ ...STILL, ...BODY, script });
    const [first, second] = [await bench.render(page), await bench.render(page)];
    expect(await readFile(first.file)).toEqual(await readFile(second.file));
  });
});
