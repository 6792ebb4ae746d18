import { describe, expect, it } from 'vitest';
import { calmPage } from '../render/support/calm-page.ts';
import { CHANGING_PAGES, MOVE } from '../render/support/changing-pages.ts';
import { CSS_FEATURES } from '../render/support/css-features.ts';
import { expectSameAsEveryTile, renderTiled } from '../render/support/draw-changed-tiles.ts';
import { randomPage } from '../render/support/random-page.ts';
import { useBench } from '../render/support/rendering.ts';

const bench = useBench();
const SECONDS = 2;
const PAGES = Number(process.env['TILED_PAGES'] ?? 20);
const FIRST_SEED = Number(process.env['TILED_SEED'] ?? 1);
const SEEDS = Array.from({ length: PAGES }, (_, index) => FIRST_SEED + index);

describe.each(Object.entries(CHANGING_PAGES))('changed tiles of a page with %s', (_, parts) => {
  it('equal those of the whole picture', async () => {
    await expectSameAsEveryTile(bench, parts);
  });
});

describe.each(Object.entries(CSS_FEATURES))('changed tiles under %s', (_, { head, body }) => {
  it('equal those of the whole picture', async () => {
    await expectSameAsEveryTile(bench, { ...(head !== undefined && { head }), body, timeline: MOVE });
  });
});

describe('changed tiles of calm generated pages', () => {
  const shares: number[] = [];

  it.each(SEEDS)('equal those of the whole picture (seed %d)', async (seed) => {
    const { digests, drawnShare } = await renderTiled(
      bench,
      calmPage(seed, SECONDS),
      'changed tiles',
      SECONDS,
    );
    expect(digests).toHaveLength(30 * SECONDS);
    shares.push(drawnShare);
  });

  it('are at most 65 % of all tiles', () => {
    expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeLessThanOrEqual(0.65);
  });
});

describe('changed tiles of random generated pages', () => {
  it.each(SEEDS)('equal those of the whole picture (seed %d)', async (seed) => {
    const { digests } = await renderTiled(bench, randomPage(seed, SECONDS), 'changed tiles', SECONDS);
    expect(digests).toHaveLength(30 * SECONDS);
  });
});
