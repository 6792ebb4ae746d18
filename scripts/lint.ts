import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createCompositionValidator } from '#adapters/composition-validator/composition-validator.ts';
import { locateProblems } from '#core/composition/problems.ts';
import type { CompositionProblem, RootAttributes } from '#core/composition/problems.ts';
import { HTML_MAX_CHARACTERS } from '#contracts/limits.ts';
import { isValidText } from '#core/text.ts';
import { describeCompositionProblem } from '#messages/composition-problems.ts';
import type { DescribedProblem } from '#messages/composition-problems.ts';
import { composeLintReport, composePassReport, UNREADABLE_DOCUMENT } from '#messages/lint-report.ts';
import type { LocatedProblem } from '#messages/lint-report.ts';
import { createProgram, runProgram, UnreadableFileError } from './shared/command-line.ts';

const DESCRIPTION = `Checks an HTML composition by the rules of the API. Messages are in Indonesian.

The exit status is 1 when there are problems. \`npm run lint:code\` checks the source code.`;
const CATALOG_DIR = fileURLToPath(new URL('../catalog', import.meta.url));

type Checked = { readonly root: RootAttributes } | { readonly problems: readonly LocatedProblem[] };

const decode = (bytes: Buffer): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

const describeAll = (html: string, problems: readonly CompositionProblem[]): readonly LocatedProblem[] =>
  locateProblems(html, problems).map(({ line, column, ...problem }) => ({
    ...describeCompositionProblem(problem),
    line,
    column,
  }));

const unreadable = (problem: DescribedProblem): Checked => ({
  problems: [{ ...problem, line: null, column: null }],
});

/** Checks the file by the same rules as `POST /v1/compositions`. */
const check = async (bytes: Buffer): Promise<Checked> => {
  const html = decode(bytes);
  if (html === undefined) return unreadable(UNREADABLE_DOCUMENT.notText());
  if (html === '') return unreadable(UNREADABLE_DOCUMENT.empty());
  if (!isValidText(html)) return unreadable(UNREADABLE_DOCUMENT.invalidText());
  const characters = Array.from(html).length;
  if (characters > HTML_MAX_CHARACTERS)
    return unreadable(UNREADABLE_DOCUMENT.tooLong(characters, HTML_MAX_CHARACTERS));
  const validator = createCompositionValidator({
    assetsDir: CATALOG_DIR,
    onFailed: (error) => console.error(error),
  });
  const checked = await validator.check(html);
  return 'root' in checked ? checked : { problems: describeAll(html, checked.problems) };
};

const lint = async (file: string, { json = false }: { json?: boolean }): Promise<void> => {
  const bytes = await readFile(file).catch(() => {
    throw new UnreadableFileError(file);
  });
  const checked = await check(bytes);
  const problems = 'problems' in checked ? checked.problems : [];
  if (json) console.log(JSON.stringify({ problems }, null, 2));
  else if ('root' in checked) console.log(composePassReport(file, checked.root));
  else console.log(composeLintReport(file, problems));
  if (problems.length > 0) process.exitCode = 1;
};

const program = createProgram('npm run lint --')
  .description(DESCRIPTION)
  .argument('<file.html>')
  .option('--json', 'print JSON')
  .action(lint);
await runProgram(program, { status: 2 });
