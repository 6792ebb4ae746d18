// Which limit of AWS saturates first, and how many cells are needed (docs/cells.md).
import { writeFileSync } from 'node:fs';
import { createProgram, runProgram } from '../scripts/shared/command-line.ts';
import { CELLS_PAGE, renderCellsPage, renderTables } from './cells/present.ts';

const program = createProgram('npm run bench:cells --')
  .description(
    'Simulates days of very many videos, and prints what saturates first and how many cells are needed.',
  )
  .option('--write', 'write the tables into docs/cells.md')
  .action(({ write }: { readonly write?: true }) => {
    if (write) writeFileSync(CELLS_PAGE, renderCellsPage());
    else console.log(renderTables());
  });
await runProgram(program);
