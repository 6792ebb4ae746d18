import { beforeAll, describe, expect, it } from 'vitest';
import { useBench } from '../render/support/rendering.ts';
import { examinePages, outcomeTable, type Examined } from '../render/support/hidden-motion/examine.ts';
import { createPages } from '../render/support/hidden-motion/all-pages.ts';

const bench = useBench();
const SUITE_LIMIT_MS = 900_000;
let results: readonly Examined[] = [];

beforeAll(async () => {
  results = await examinePages(await createPages(bench.tools().ffmpegPath), bench.tools());
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
});
