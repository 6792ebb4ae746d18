import pLimit from 'p-limit';
import type { Template } from '#core/template/template.ts';
import { describeError } from '../../shared/command-line.ts';
import { openViewer } from '../viewer.ts';
import { cellsOf } from './cells.ts';
import type { Cell } from './cells.ts';
import { checkCell } from './check-cell.ts';
import type { MergedFinding } from './findings.ts';

/** Pages that are checked at once: as many as the cores of the machine on which the budget holds. */
const PAGES = 2;

export interface CheckedCell {
  readonly cell: Cell;
  readonly findings: readonly MergedFinding[];
}

/** A page that cannot be shown is a finding of its cell. */
const loadFinding = (error: unknown): readonly MergedFinding[] => [
  { rule: 'load', subject: 'the page', seconds: 0, until: 0, detail: describeError(error) },
];

/** Checks the cells that `isChosen` keeps, in one browser. */
export const checkTemplates = async (
  templates: readonly Template[],
  isChosen: (cell: Cell) => boolean,
  onChecked: (checked: CheckedCell) => void,
): Promise<readonly CheckedCell[]> => {
  const viewer = await openViewer();
  try {
    return await pLimit(PAGES).map(templates.flatMap(cellsOf).filter(isChosen), async (cell) => {
      const checked = { cell, findings: await checkCell(viewer, cell).catch(loadFinding) };
      onChecked(checked);
      return checked;
    });
  } finally {
    await viewer.close();
  }
};
