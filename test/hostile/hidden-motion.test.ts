import { beforeAll, describe, expect, it } from 'vitest';
import { useBench } from '../render/support/rendering.ts';
import { examinePages, outcomeTable, type Examined } from '../render/support/hidden-motion/examine.ts';
import { MATRIX } from '../render/support/hidden-motion/matrix.ts';
import { frameTimeMs } from '../render/support/hidden-motion/motion.ts';
import { PSEUDO_ELEMENT_PAGES } from '../render/support/hidden-motion/pseudo-elements.ts';
import { STYLE_PAGES } from '../render/support/hidden-motion/styles.ts';
import { SVG_PAGES } from '../render/support/hidden-motion/svg.ts';

const bench = useBench();
const PAGES = [...MATRIX, ...PSEUDO_ELEMENT_PAGES, ...SVG_PAGES, ...STYLE_PAGES];
const SUITE_LIMIT_MS = 900_000;
let results: readonly Examined[] = [];

beforeAll(async () => {
  results = await examinePages(PAGES, bench.tools());
  process.stdout.write(`${outcomeTable(results)}\n`);
}, SUITE_LIMIT_MS);

const nameOf = ({ place, mover }: Examined): string => `${place}: ${mover}`;

/** Names of the pages with an outcome, and the reason. */
const pagesThatAre = (wanted: Examined['outcome']): string[] =>
  results
    .filter(({ outcome }) => outcome === wanted)
    .map((page) => `${nameOf(page)} – ${page.detail ?? page.wrongFrames.map(({ frame }) => frame).join()}`);

describe('pages with a hidden moving element', () => {
  it('number at least 200 and have names of their own', () => {
    expect(results.length).toBeGreaterThanOrEqual(200);
    expect(new Set(results.map(nameOf)).size).toBe(results.length);
  });

  it('show in every frame what a static page shows, or fail', () => {
    expect(pagesThatAre('WRONG')).toEqual([]);
  });

  it('do not fail by a defect of the renderer, and most of them are right', () => {
    expect(pagesThatAre('failed').filter((page) => /internal_error|render_crashed/.test(page))).toEqual([]);
    expect(pagesThatAre('right').length).toBeGreaterThanOrEqual(200);
  });

  it.each(['slide', 'recolor'])('are found wrong when they are one frame late: %s', async (kind) => {
    const page = MATRIX.find(({ mover }) => mover.endsWith(kind)) ?? expect.fail(kind);
    const late = (timeMs: number) => page.expected(Math.max(timeMs - frameTimeMs(1), 0));
    expect(await examinePages([{ ...page, expected: late }], bench.tools())).toMatchObject([
      { outcome: 'WRONG' },
    ]);
  });
});
