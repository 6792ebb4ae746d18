import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { composeCoverageModule, readCoveredCodePoints } from '../layers/bundled-files/font-coverage.ts';
import { createProgram, runProgram } from './shared/command-line.ts';

const DESCRIPTION =
  'Writes the characters that the bundled fonts cover. Run it after a font has been added, removed or updated.';
const MODULE = fileURLToPath(new URL('../functions/core/fonts/covered-ranges.ts', import.meta.url));

const writeModule = async (): Promise<void> => {
  await writeFile(MODULE, composeCoverageModule(await readCoveredCodePoints()));
  console.log(MODULE);
};

await runProgram(createProgram('npm run fonts --').description(DESCRIPTION).action(writeModule));
