import { describe, expect, it } from 'vitest';
import { documentOfTemplate, readInput } from '../../scripts/render/read-input.ts';
import type { RenderInput } from '../../scripts/render/read-input.ts';
import { newestTemplates } from '../../scripts/shared/templates.ts';
import { CASES } from '../../scripts/templates/cases.ts';
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

const FULL_SIZE = { width: 1080, height: 1920 };
const documents = (): readonly (readonly [name: string, read: () => Promise<RenderInput>])[] => [
  ...newestTemplates().map((template) => {
    const document = documentOfTemplate(template, CASES.typical(template), FULL_SIZE);
    return [template.id, async () => ({ document, files: new Map(), images: new Map() })] as const;
  }),
  // The other scenes are drawn whole.
  ...['cards', 'text-60', 'slideshow', 'nodes'].map(
    (scene) => [`the scene ${scene}`, () => readInput(`bench/scenes/${scene}`, {})] as const,
  ),
];

describe.each(documents())('changed tiles of %s', (_, read) => {
  it('equal those of the whole picture', async () => {
    const { document, files } = await read();
    const { html, durationSeconds, frameCount } = document;
    const options = { ...document, job: { files } };
    const { digests } = await renderTiled(bench, html, 'changed tiles', durationSeconds, options);
    expect(digests).toHaveLength(frameCount);
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
