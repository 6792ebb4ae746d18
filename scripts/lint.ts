import { readFile } from 'node:fs/promises';
import { composeLintReport, composePassReport } from '#messages/lint-report.ts';
import { checkComposition } from './shared/check-composition.ts';
import { createProgram, runProgram, UnreadableFileError } from './shared/command-line.ts';

const DESCRIPTION = `Checks an HTML composition by the rules of the API. Messages are in Indonesian.

The exit status is 1 when there are problems. \`npm run lint:code\` checks the source code.`;

const lint = async (file: string, { json = false }: { json?: boolean }): Promise<void> => {
  const bytes = await readFile(file).catch(() => {
    throw new UnreadableFileError(file);
  });
  const { root, problems, warnings, assets = 0 } = await checkComposition(bytes);
  if (json) console.log(JSON.stringify({ problems, warnings }, null, 2));
  else if (root) console.log(composePassReport(file, root, warnings, assets));
  else console.log(composeLintReport(file, problems, warnings));
  if (problems.length > 0) process.exitCode = 1;
};

const program = createProgram('npm run lint --')
  .description(DESCRIPTION)
  .argument('<file.html>')
  .option('--json', 'print JSON')
  .action(lint);
await runProgram(program, { status: 2 });
