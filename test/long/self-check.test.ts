import { describe, expect, it } from 'vitest';
import type { CaptureHostSettings } from '#renderer/browser-runtime/messages.ts';
import type { RenderTools } from '#renderer/render-tools.ts';
import { BRIEFLY_WRONG_PAGES } from '../render/support/briefly-wrong-pages.ts';
import { composition } from '../render/support/compositions.ts';
import { useBench } from '../render/support/rendering.ts';

const bench = useBench();
const SECOND = { durationSeconds: 1 };

/** Tools whose raw capture ignores the list of ADR 63, so that the self-check alone decides. */
const toolsWithoutList = (): Partial<RenderTools> => {
  const { bundledFiles } = bench.tools();
  const { browserRuntime } = bundledFiles;
  const captureHostScript = (settings: CaptureHostSettings) => {
    const script = browserRuntime.captureHostScript(settings);
    const unlisted = script.replace(
      /unsupportedFeature: \(\) => feature\d*/,
      'unsupportedFeature: () => undefined',
    );
    expect(unlisted).not.toBe(script);
    return unlisted;
  };
  return { bundledFiles: { ...bundledFiles, browserRuntime: { ...browserRuntime, captureHostScript } } };
};

const isCaught = async (html: string): Promise<boolean> => {
  const { report } = await bench.render(html, { ...SECOND, tools: toolsWithoutList() });
  const { capture, captureReason = '' } = report;
  return capture === 'begin-frame' && /^frame \d+ differs from a screenshot/.test(captureReason);
};

describe('pages that raw capture draws wrongly for a few frames', () => {
  it('are captured with beginFrame when the wrong content is in the picture', async () => {
    const missed: string[] = [];
    for (const [name, html] of BRIEFLY_WRONG_PAGES) if (!(await isCaught(html))) missed.push(name);
    // A canvas leaves the backdrop filter out, so only the random sample finds it.
    expect(missed.filter((name) => !name.startsWith('a backdrop filter'))).toEqual([]);
    expect(BRIEFLY_WRONG_PAGES.size - missed.length).toBeGreaterThanOrEqual(19);
  });
});

/** Pages that raw capture draws correctly, but that behave in another way when their time goes back. */
const FORWARD_ONLY = {
  'throws when its time goes back': `let last = 0; requestAnimationFrame(function step(now) {
    if (now < last) throw new Error('back'); last = now; requestAnimationFrame(step); });`,
  'shows an element by a timer': `setTimeout(() => document.body.insertAdjacentHTML('beforeend',
    '<p style="position:absolute;left:100px;top:120px;font:40px Inter">Promo</p>'), 400);`,
};

describe('a page that is only seeked forward', () => {
  it.each(Object.entries(FORWARD_ONLY))('is rendered when it %s', async (_, script) => {
    const { report } = await bench.render(composition({ ...SECOND, script }), SECOND);
    expect(report).toMatchObject({ frames: 30, capture: 'raw' });
  });
});
