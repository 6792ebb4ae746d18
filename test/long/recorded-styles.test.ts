import { expect, it } from 'vitest';
import { RECORDED_STYLES, RECORDED_VALUES } from '#renderer/browser-runtime/recorded-styles.ts';
import { rawCapture } from '#renderer/capture/raw/raw-capture.ts';
import { composition } from '../render/support/compositions.ts';
import { compareWithChromium } from '../render/support/expect-like-chromium.ts';
import { usePlainChromium } from '../render/support/plain-chromium.ts';
import { useBench } from '../render/support/rendering.ts';
import { showStyle, STYLED_BODY, STYLE_VALUES } from '../render/support/style-values.ts';

const bench = useBench();
const chromium = usePlainChromium(bench.tools);

const FPS = 30;
const PAIRS_OF_A_PAGE = 300;
/** Twice that of the self-check: the page shows the style in some thirty elements, and text is drawn sharper in some. */
const MAX_WORST_BLOCK = 800;
const SIZE = { width: 480, height: 320, fps: FPS };
const PAGES = {
  'with a background': '',
  'without a background': '<style>body{background:none!important}</style>',
};

type Pair = readonly [name: string, value: string];

/** Pairs that the browser supports, each value in one spelling only. */
const supportedPairs = (names: readonly string[]): Promise<readonly Pair[]> =>
  chromium.evaluate(`(() => {
  const { style } = document.createElement('i');
  return ${JSON.stringify(names)}.flatMap((name) => [...new Set(${JSON.stringify(STYLE_VALUES)}.flatMap((value) => {
    style.cssText = '';
    style.setProperty(name, value);
    const isLocal = value.startsWith('url') && !/^(?:clip-path|filter|backdrop-filter|fill|stroke|marker-.*)$/.test(name);
    return style.length > 0 && !isLocal ? [style.getPropertyValue(name)] : [];
  }))].map((value) => [name, value]));
})()`);

const isReviewed = ([name, value]: Pair): boolean => RECORDED_VALUES.get(name)?.test(value) ?? true;

it.each(Object.entries(PAGES))(
  'shows the reviewed styles as plain Chromium does on a page %s',
  async (_, head) => {
    const pairs = (await supportedPairs([...RECORDED_STYLES, ...RECORDED_VALUES.keys()])).filter(isReviewed);
    const wrong: string[] = [];
    for (let start = 0; start < pairs.length; start += PAIRS_OF_A_PAGE) {
      const shown = pairs.slice(start, start + PAIRS_OF_A_PAGE);
      const durationSeconds = shown.length / FPS;
      const html = composition({
        durationSeconds,
        head,
        body: STYLED_BODY,
        timeline: `tl.to({}, { duration: ${durationSeconds} });`,
        script: `${showStyle(shown)} show(0); tl.eventCallback('onUpdate', () => show(Math.round(tl.time() * ${FPS})));`,
      });
      const result = await compareWithChromium(bench, chromium, html, durationSeconds, {
        ...SIZE,
        strategy: rawCapture,
      });
      for (const { frame, meanSquare, worstBlock } of result.wrong) {
        if (worstBlock <= MAX_WORST_BLOCK) continue;
        wrong.push(`${shown[frame]?.join(': ')} (${meanSquare.toFixed(1)}, ${worstBlock.toFixed(0)})`);
      }
    }
    expect(wrong).toEqual([]);
  },
  1_800_000,
);
