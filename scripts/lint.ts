import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createCompositionValidator } from '#adapters/composition-validator/composition-validator.ts';
import { locateProblems } from '#core/composition/problems.ts';
import type { CompositionCheck, CompositionProblem, RootAttributes } from '#core/composition/problems.ts';
import { HTML_MAX_CHARACTERS } from '#contracts/limits.ts';
import { isValidText } from '#core/text.ts';
import { describeLocatedProblem } from '#messages/composition-problems.ts';
import type { DescribedProblem, ReportedProblem } from '#messages/composition-problems.ts';
import { composeLintReport, composePassReport, UNREADABLE_DOCUMENT } from '#messages/lint-report.ts';
import { createProgram, runProgram, UnreadableFileError } from './shared/command-line.ts';

const DESCRIPTION = `Checks an HTML composition by the rules of the API. Messages are in Indonesian.

The exit status is 1 when there are problems. \`npm run lint:code\` checks the source code.`;
const CATALOG_DIR = fileURLToPath(new URL('../catalog', import.meta.url));

interface Checked {
  /** Of a valid composition. */
  readonly root?: RootAttributes;
  readonly problems: readonly ReportedProblem[];
  readonly warnings: readonly ReportedProblem[];
  /** Assets the document names; only a create can look them up. */
  readonly assets?: number;
}

const decode = (bytes: Buffer): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

const describeAll = (html: string, problems: readonly CompositionProblem[]): readonly ReportedProblem[] =>
  locateProblems(html, problems).map(describeLocatedProblem);

const unreadable = (problem: DescribedProblem): Checked => ({
  problems: [{ ...problem, line: null, column: null }],
  warnings: [],
});

const countAssets = ({ assetUse }: CompositionCheck): number =>
  new Set(assetUse?.references.map(({ id }) => id)).size;

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
    bundledFilesDir: CATALOG_DIR,
    onFailed: (error) => console.error(error),
  });
  const checked = await validator.check(html);
  const warnings = describeAll(html, checked.warnings ?? []);
  return 'root' in checked
    ? { root: checked.root, problems: [], warnings, assets: countAssets(checked) }
    : { problems: describeAll(html, checked.problems), warnings };
};

const lint = async (file: string, { json = false }: { json?: boolean }): Promise<void> => {
  const bytes = await readFile(file).catch(() => {
    throw new UnreadableFileError(file);
  });
  const { root, problems, warnings, assets = 0 } = await check(bytes);
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
