import { beforeAll, describe, expect, it } from 'vitest';
import { examinePages, type Examined } from './support/hidden-motion/examine.ts';
import { MATRIX } from './support/hidden-motion/matrix.ts';
import { frameTimeMs } from './support/hidden-motion/motion.ts';
import type { HiddenPage } from './support/hidden-motion/page.ts';
import { useBench } from './support/rendering.ts';

// All pages: test/hostile/hidden-motion.test.ts.
const bench = useBench();
const RIGHT = [
  'light DOM: CSS animation, plain, slide',
  'open root, depth 1: CSS animation, delayed, slide',
  'closed root, depth 2: SMIL, delayed, slide',
  'declared closed root, depth 2: WAAPI, begun by a timer, recolor',
  'declared open root, depth 3: SMIL, delayed, recolor',
  'template clone in a closed root: CSS animation, delayed, slide',
  'clone of a clonable root: CSS animation begun late, begun by a timer, slide',
  'parseHTMLUnsafe: SMIL, plain, slide',
  'nested custom elements: CSS animation, delayed, recolor',
  'adopted style sheet of a closed root: SMIL, negative delay, recolor',
];
const REFUSED = ['srcdoc, depth 1: timers, delayed, slide', 'srcdoc of another origin: SMIL, plain, slide'];

/** The same pages, compared with what the frame before shows. */
const aFrameLate = (page: HiddenPage): HiddenPage => ({
  ...page,
  expected: (timeMs) => page.expected(Math.max(timeMs - frameTimeMs(1), 0)),
});
const LATE = [
  'light DOM: CSS animation, plain, slide',
  'declared closed root, depth 2: WAAPI, begun by a timer, recolor',
];

const nameOf = ({ place, mover }: { place: string; mover: string }): string => `${place}: ${mover}`;
const results = new Map<string, Examined>();
let lateResults: readonly Examined[] = [];

beforeAll(async () => {
  const names = new Set([...RIGHT, ...REFUSED]);
  const pages = MATRIX.filter((page) => names.has(nameOf(page)));
  const late = pages.filter((page) => LATE.includes(nameOf(page))).map(aFrameLate);
  const examined = await examinePages([...pages, ...late], bench.tools());
  examined.slice(0, pages.length).forEach((result) => results.set(nameOf(result), result));
  lateResults = examined.slice(pages.length);
});

describe('a page with a hidden moving element', () => {
  it.each(RIGHT)('%s shows in every frame what a static page shows', (name) => {
    const { outcome, wrongFrames } = results.get(name) ?? {};
    expect({ outcome, frames: wrongFrames?.map(({ frame }) => frame) }).toEqual({
      outcome: 'right',
      frames: [],
    });
  });

  it('is found wrong when it is one frame late, moved or recolored', () => {
    expect(lateResults.map(({ outcome }) => outcome)).toEqual(['WRONG', 'WRONG']);
  });

  it.each(REFUSED)('%s fails', (name) => {
    expect(results.get(name)).toMatchObject({
      outcome: 'failed',
      detail: expect.stringMatching(/^script_error/),
    });
  });
});
