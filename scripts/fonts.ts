import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { composeCoverageModule, readCoveredCodePoints } from '../layers/bundled-files/font-coverage.ts';

// Run it after a font has been added, removed or updated.

const MODULE = fileURLToPath(new URL('../functions/core/fonts/covered-ranges.ts', import.meta.url));

await writeFile(MODULE, composeCoverageModule(await readCoveredCodePoints()));
console.log(MODULE);
