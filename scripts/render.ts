import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { runCommand } from './shared/command-line.ts';

// Before anything else is loaded, and not in a folder that others can write to: it holds code.
enableCompileCache(fileURLToPath(new URL('../.local/compile-cache', import.meta.url)));
const { explainFailure, renderFile, USAGE } = await import('./render/render-file.ts');

await runCommand(USAGE, renderFile, { explain: explainFailure });
