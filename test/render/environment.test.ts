import { describe, expect, it } from 'vitest';
import { pageEpochMs } from '#contracts/service-locale.ts';
import { composition } from './support/compositions.ts';
import { EXPECT_ENVIRONMENT } from './support/environment.ts';
import { colorAt, decodeFrames } from './support/frames.ts';
import { useBench } from './support/rendering.ts';
import { IS_THOROUGH, sampleOf, STRATEGIES } from './support/thorough.ts';

const bench = useBench();

const STILL = { timeline: 'tl.to({}, { duration: 0.5 });', head: '<style>#box{display:none}</style>' };

/** Expressions and their values at 18:30 UTC. */
const DATES = {
  'new Intl.DateTimeFormat("id", { dateStyle: "full", timeZone: "Asia/Jakarta" }).format()':
    'Kamis, 26 November 2026',
  'new Intl.DateTimeFormat().format()': '26/11/2026',
  'new Date().toLocaleDateString()': '26/11/2026',
  'new Date().toLocaleTimeString()': '07.00.00',
  'new Date().toISOString().slice(0, 10)': '2026-11-26',
  'String(new Date().getDate())': '26',
  'document.lastModified': '11/26/2026 07:00:00',
  'Temporal.Now.plainDateISO().toString()': '2026-11-26',
  'Temporal.Now.zonedDateTimeISO("UTC").day + ""': '26',
  'new Intl.DateTimeFormat("en", { weekday: "long" }).formatToParts()[0].value': 'Thursday',
};

describe.each(STRATEGIES)('a page captured with $name', (strategy) => {
  const render = async (parts: Parameters<typeof composition>[0], epochMs?: number) => {
    const job = epochMs === undefined ? {} : { epochMs };
    const { file } = await bench.render(composition({ ...STILL, ...parts }), { strategy, job });
    return decodeFrames(file, 320, 240);
  };

  it('has the languages, formats, time zone and focus of a desktop Chrome in Indonesia, at any time', async () => {
    const script = `${EXPECT_ENVIRONMENT} tl.call(() => ${EXPECT_ENVIRONMENT}, [], 0.4); setTimeout(() => ${EXPECT_ENVIRONMENT}, 200);`;
    expect(await render({ script })).toHaveLength(15);
  });

  it('shows the date in Jakarta while it is still yesterday in UTC', async () => {
    const script = Object.entries(DATES)
      .map(
        ([expression, expected]) =>
          `if (${expression} !== ${JSON.stringify(expected)}) throw new Error(${expression});`,
      )
      .join('\n');
    expect(await render({ script }, pageEpochMs(Date.parse('2026-11-25T18:30:00Z')))).toHaveLength(15);
  });

  it.runIf(IS_THOROUGH)('draws a selection in the colors of an active window', async () => {
    const body = '<div id="p" style="position:absolute;left:20px;top:60px;font:90px Inter">.....</div>';
    const script = "tl.call(() => getSelection().selectAllChildren(document.querySelector('#p')), [], 0.2);";
    const frames = await render({ body, script });
    const [red = 0, , blue = 0] = colorAt(
      frames[12] ?? { width: 0, height: 0, pixels: Buffer.alloc(0) },
      40,
      90,
    );
    expect(blue - red).toBeGreaterThan(60);
  });

  it.runIf(IS_THOROUGH).each(
    sampleOf(
      [
        ['parsed', 'HTMLElement', '', 'document.body.firstElementChild'],
        [
          'parsed during the video',
          'HTMLElement',
          "root.insertAdjacentHTML('beforeend', '<b></b>')",
          'root.lastChild',
        ],
        [
          'parsed inside another one',
          'SVGRectElement',
          "box.innerHTML = '<svg><rect/></svg>'",
          'box.firstChild.firstChild',
        ],
        [
          'parsed in a shadow root',
          'HTMLElement',
          "box.attachShadow({ mode: 'open' }).innerHTML = '<b></b>'",
          'box.shadowRoot.firstChild',
        ],
        ['cloned', 'HTMLElement', 'root.append(box.cloneNode(true))', 'root.lastChild'],
      ] as const,
      3,
    ),
  )('leaves an element its interface: %s', async (_, name, change, element) => {
    const check = `if (!(${element} instanceof ${name})) throw new Error('another interface');`;
    const script = `tl.call(() => { ${change}; }, [], 0.2); tl.call(() => { ${check} }, [], 0.4);`;
    expect(await render({ script })).toHaveLength(15);
  });

  it('matches :focus and shows no caret', async () => {
    const body =
      '<input id="a" style="position:absolute;left:0;top:0;width:160px;height:240px;border:0;outline:0;padding:0;text-indent:30px;font-size:99px;caret-color:red">' +
      '<div id="b" contenteditable style="position:absolute;left:160px;top:0;width:160px;height:240px;outline:0;text-indent:30px;font-size:99px;caret-color:red"></div>' +
      '<style>input,div[contenteditable]{background:#fff}:focus{background:#0a0!important}</style>';
    const script = 'a.focus(); tl.call(() => b.focus(), [], 0.25);';
    const frames = await render({ body, script });
    for (const [index, frame] of frames.entries()) {
      const [focused, other] = index < 8 ? [0, 160] : [160, 0];
      for (let x = 2; x < 158; x += 1) {
        expect(colorAt(frame, focused + x, 60)[1], `frame ${index}, ${x}`).toBeGreaterThan(140);
        expect(colorAt(frame, focused + x, 60)[0], `frame ${index}, ${x}`).toBeLessThan(40);
        expect(colorAt(frame, other + x, 60)[0], `frame ${index}, ${x}`).toBeGreaterThan(240);
      }
    }
  });
});
