import pLimit from 'p-limit';
import { beforeAll, describe, expect, it } from 'vitest';
import { useBench } from '../render/support/rendering.ts';
import { renderSegment } from '#renderer/render-segment.ts';
import { withScratchFolder } from '#renderer/scratch-folder.ts';
import { examine, expectedStills, outcomeTable, rendererOf } from './hidden-motion/examine.ts';
import type { Examined } from './hidden-motion/examine.ts';
import { createPages } from './hidden-motion/pages.ts';
import { takeReferences } from './hidden-motion/reference.ts';

const bench = useBench();
const SUITE_LIMIT_MS = 900_000;
const BROWSERS_AT_ONCE = 2;
let results: readonly Examined[] = [];

beforeAll(async () => {
  const tools = bench.tools();
  const pages = await createPages(tools.ffmpegPath);
  const references = await takeReferences(tools, expectedStills(pages));
  const render = rendererOf(renderSegment, tools, withScratchFolder);
  results = await pLimit(BROWSERS_AT_ONCE).map(pages, (page, index) =>
    examine(page, index, render, references),
  );
  process.stdout.write(`${outcomeTable(results)}\n`);
}, SUITE_LIMIT_MS);

/** Names of the pages with an outcome. */
const pagesThatAre = (wanted: Examined['outcome']): string[] =>
  results
    .filter(({ outcome }) => outcome === wanted)
    .map(({ place, mover, wrongFrames, detail }) =>
      [`${place}: ${mover}`, detail ?? wrongFrames.map(({ frame }) => frame).join()].join(' – '),
    );

describe('pages with a hidden moving element', () => {
  it('number at least 200 and each has a name of its own', () => {
    expect(results.length).toBeGreaterThanOrEqual(200);
    expect(new Set(results.map(({ place, mover }) => `${place}: ${mover}`)).size).toBe(results.length);
  });

  it('show in every frame what a static page shows, or fail', () => {
    expect(pagesThatAre('WRONG')).toEqual([]);
  });

  it('fail only where the renderer says what it does not support', () => {
    expect(pagesThatAre('failed').filter((page) => /internal_error|render_crashed/.test(page))).toEqual([]);
    expect(pagesThatAre('right').length).toBeGreaterThanOrEqual(200);
  });
});
