import type { Language } from '#contracts/languages.ts';
import { languageOption } from './shared/choose-language.ts';
import { createProgram, runProgram } from './shared/command-line.ts';
import { lintFile } from './shared/lint-file.ts';

const DESCRIPTION = `Checks an HTML composition, or the documents of a folder, by the rules of the API.

The exit status is 1 when there are problems. \`npm run lint:code\` checks the source code.`;

const program = createProgram('npm run lint --')
  .description(DESCRIPTION)
  .argument('<input>', 'an HTML file, or a folder with an index.html')
  .option('--json', 'print JSON')
  .addOption(languageOption())
  .action(async (file: string, options: { json?: boolean; language: Language }) => {
    const { report, status } = await lintFile(file, options);
    console.log(report);
    process.exitCode = status;
  });
await runProgram(program, { status: 2 });
