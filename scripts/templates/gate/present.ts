import { sizeName } from '#core/template/check-request.ts';
import { VIDEO_COLUMNS } from '../motion-table.ts';
import type { CheckedCell } from './check.ts';
import { presentFinding } from './findings.ts';

export const presentCell = ({ cell, findings }: CheckedCell): readonly string[] =>
  findings.map(
    (finding) => `${cell.template.id} ${sizeName(cell.size)} ${cell.description}: ${presentFinding(finding)}`,
  );

/** Template × size: number of cells, and of cells with findings. */
export const presentTable = (checked: readonly CheckedCell[]): string => {
  const ids = [...new Set(checked.map(({ cell }) => cell.template.id))];
  const sizes = [...new Set(checked.map(({ cell }) => sizeName(cell.size)))];
  const rows = ids.map((id) => {
    const entries = sizes.map((size) => {
      const cells = checked.filter(({ cell }) => cell.template.id === id && sizeName(cell.size) === size);
      const failures = cells.filter(({ findings }) => findings.length > 0).length;
      return cells.length === 0 ? '–' : `${cells.length} / ${failures}`;
    });
    return `| ${[id, ...entries].join(' | ')} |`;
  });
  return [`| cells / failures | ${sizes.join(' | ')} |`, `|${'---|'.repeat(sizes.length + 1)}`, ...rows].join(
    '\n',
  );
};

export const presentTotal = (checked: readonly CheckedCell[]): string =>
  `${checked.length} cells, ${checked.filter(({ findings }) => findings.length > 0).length} failures`;

/** Markdown: what was measured of each rendered video. */
export const presentFigures = (checked: readonly CheckedCell[]): string => {
  const head = ['template', 'size', 'case', ...Object.keys(VIDEO_COLUMNS), 'LUFS', 'dBTP'];
  const rows = checked.flatMap(({ cell, figures }) =>
    figures === undefined
      ? []
      : [
          [
            cell.template.id,
            sizeName(cell.size),
            cell.description,
            ...Object.values(VIDEO_COLUMNS).map((cellOf) => cellOf(figures)),
            figures.loudness?.loudness ?? '–',
            figures.loudness?.truePeak ?? '–',
          ],
        ],
  );
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
};
