import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Template } from '#core/template/template.ts';
import { CATALOG_DIR } from '../../../scripts/shared/catalog-dir.ts';
import { findTemplate, newestTemplates } from '../../../scripts/shared/templates.ts';
import { cellsOf } from '../../../scripts/templates/gate/cells.ts';
import { mergeFindings, presentFinding } from '../../../scripts/templates/gate/findings.ts';
import { hasPassed, readPassedGates } from '../../../scripts/templates/gate/record.ts';
import { safeBox } from '../../../scripts/templates/gate/rules.ts';

/** Left, top, right, bottom of the kit's safe area for the media query that contains `query`, or without one. */
const kitInsets = (css: string, query: string): Readonly<Record<string, number>> => {
  const block = css.slice(css.indexOf(query));
  const numbers = block.slice(0, block.indexOf('}')).matchAll(/--safe-(\w+): (\d+)px/g);
  return Object.fromEntries([...numbers].map(([, side = '', pixels]) => [side, Number(pixels)]));
};

it('has the same safe area in the kit and in the gate', () => {
  const css = readFileSync(join(CATALOG_DIR, 'kit/kit@2.css'), 'utf8');
  const usual = kitInsets(css, '--safe-top: 54px');
  const portrait = kitInsets(css, '(max-aspect-ratio: 3/5)');
  expect([
    portrait['left'],
    portrait['top'],
    1080 - (portrait['right'] ?? 0),
    1920 - (portrait['bottom'] ?? 0),
  ]).toEqual(safeBox({ width: 1080, height: 1920 }));
  for (const size of [
    { width: 1080, height: 1350 },
    { width: 1080, height: 1080 },
    { width: 1920, height: 1080 },
  ]) {
    const [left, top, right, bottom] = safeBox(size);
    expect(usual['left']).toBeGreaterThanOrEqual(left);
    expect(usual['top']).toBeGreaterThanOrEqual(top);
    expect(usual['right']).toBeGreaterThanOrEqual(size.width - right);
    expect(usual['bottom']).toBeGreaterThanOrEqual(size.height - bottom);
  }
});

it('checks a template of four sizes with every pair of extreme colors', () => {
  const template: Template = findTemplate('promo-produk@5');
  const cells = cellsOf(template);
  const pairs = cells
    .filter(({ caseName }) => caseName === 'extreme-colors')
    .map(({ values }) => `${values['warna_utama']} ${values['warna_latar']}`);
  expect(cells).toHaveLength(28);
  expect(new Set(pairs).size).toBe(8);
});

it('writes one line for a rule that one variable breaks at several moments', () => {
  const finding = {
    rule: 'safe-area',
    subject: 'harga',
    detail: '5 px at the right outside the safe area',
  } as const;
  const merged = mergeFindings([
    { ...finding, seconds: 2 },
    { ...finding, seconds: 0.75 },
  ]);
  expect(merged.map(presentFinding)).toEqual([
    'safe-area, 0.75 s to 2 s: harga: 5 px at the right outside the safe area',
  ]);
});

it('records as passed what is still the same: run `npm run test:templates -- --changed`', () => {
  const recorded = newestTemplates().filter(({ id }) => readPassedGates()[id] !== undefined);
  expect(recorded.filter((template) => !hasPassed(template)).map(({ id }) => id)).toEqual([]);
});
