import { createProgram, runProgram } from './shared/command-line.ts';
import { lintFile } from './shared/lint-file.ts';

const DESCRIPTION = `Checks an HTML composition, or the index.html of a folder, by the rules of the API. Messages are in Indonesian.

The exit status is 1 when there are problems. \`npm run lint:code\` checks the source code.`;

const program = createProgram('npm run lint --')
  .description(DESCRIPTION)
  .argument('<input>', 'an HTML file, or a folder with an index.html')
  .option('--json', 'print JSON')
  .action(async (file: string, options: { json?: boolean }) => {
    const { report, status } = await lintFile(file, options);
    console.log(report);
    process.exitCode = status;
  });
await runProgram(program, { status: 2 });
