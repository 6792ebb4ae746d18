import { describe, expect, it } from 'vitest';
import { createTemplateCatalog } from '#adapters/catalog/catalogs.ts';
import { CATALOG_DIR } from '../../scripts/shared/catalog-dir.ts';
import { cellsOf } from '../../scripts/templates/gate/cells.ts';
import { checkCell } from '../../scripts/templates/gate/check-cell.ts';
import type { Rule } from '../../scripts/templates/gate/findings.ts';
import { presentFinding } from '../../scripts/templates/gate/findings.ts';
import { useViewer } from '../render/support/use-viewer.ts';

/** Rules that are newer than these versions, which never change. */
const NEWER_RULES: ReadonlySet<Rule> = new Set([
  'safe-area',
  'first-second',
  'line-break',
  'missing',
  'font-size',
  'covered',
]);

const earlier = createTemplateCatalog(CATALOG_DIR)
  .list()
  .filter(({ isNewest }) => !isNewest);
const viewer = useViewer();

describe.each(earlier.map((template) => [template.id, template] as const))('%s', (_, template) => {
  const cells = cellsOf(template).filter(({ caseName }) => caseName === 'shortest' || caseName === 'longest');

  it.each(cells)(
    'still has readable texts that neither overlap nor overflow: $size.width × $size.height, $caseName',
    async (cell) => {
      const findings = await checkCell(viewer, cell);
      expect(findings.filter(({ rule }) => !NEWER_RULES.has(rule)).map(presentFinding)).toEqual([]);
    },
  );
});
