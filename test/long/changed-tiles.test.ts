import { describe, expect, it } from 'vitest';
import { renderTiled } from '../render/support/draw-changed-tiles.ts';
import { randomPage } from '../render/support/random-page.ts';
import { useBench } from '../render/support/rendering.ts';

const bench = useBench();
const SECONDS = 1;
const PAGES = Number(process.env['TILED_PAGES'] ?? 20);
const FIRST_SEED = Number(process.env['TILED_SEED'] ?? 1);

describe('changed tiles of generated pages', () => {
  it.each(Array.from({ length: PAGES }, (_, index) => FIRST_SEED + index))(
    'equal those of the whole picture (seed %d)',
    async (seed) => {
      const { digests } = await renderTiled(bench, randomPage(seed, SECONDS), 'changed tiles', SECONDS);
      expect(digests).toHaveLength(30);
    },
  );
});
