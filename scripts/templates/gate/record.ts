import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareTemplateIds } from '#core/template/template-versions.ts';
import type { Template } from '#core/template/template.ts';
import { CATALOG_DIR } from '../../shared/catalog-dir.ts';
import { digestPreviewSource } from '../preview-sources.ts';
import { cellsOf } from './cells.ts';
import type { CheckedCell } from './check.ts';

const RECORDS = join(CATALOG_DIR, 'gate.json');

interface PassedGate {
  /** Digest of page, manifest and example when all cells passed. */
  readonly source: string;
  readonly cells: number;
}

/** By template id. */
export const readPassedGates = (): Readonly<Record<string, PassedGate>> =>
  JSON.parse(readFileSync(RECORDS, 'utf8')) as Record<string, PassedGate>; // safe: written below

/** Whether all cells of a template passed with the page and the example that it has now. */
export const hasPassed = (template: Template): boolean =>
  readPassedGates()[template.id]?.source === digestPreviewSource(template);

/** Records that a template passed, if all of its cells were checked without a finding. */
export const recordPassed = (template: Template, checked: readonly CheckedCell[]): void => {
  const own = checked.filter(({ cell }) => cell.template === template);
  if (own.length !== cellsOf(template).length || own.some(({ findings }) => findings.length > 0)) return;
  const passed = { source: digestPreviewSource(template), cells: own.length };
  const records = Object.entries({ ...readPassedGates(), [template.id]: passed });
  const sorted = records.toSorted(([a], [b]) => compareTemplateIds(a, b));
  writeFileSync(RECORDS, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
};
