import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Enabled before other modules are imported. The folder is not writable by others, because it holds code.
enableCompileCache(fileURLToPath(new URL('../.local/compile-cache', import.meta.url)));
const { createProgram, runProgram } = await import('./shared/command-line.ts');
const { explainFailure, parseOutput, renderFile } = await import('./render/render-file.ts');

const program = createProgram('npm run render --')
  .description('Renders a composition without the API.')
  .argument('<input>', 'an HTML file, or a folder with an index.html and the files it uses')
  .argument('<output>', 'the .mp4 file to write', parseOutput)
  .option('--variables <file>', 'a JSON object of strings: values of the composition variables')
  .option('--json', 'print facts about the video as JSON')
  .action(renderFile);
await runProgram(program, { explain: explainFailure });
