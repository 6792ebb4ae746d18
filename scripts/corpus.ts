import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { DEFAULT_LANGUAGE } from '#contracts/languages.ts';
import { checkComposition } from './shared/check-composition.ts';
import { createProgram, runProgram } from './shared/command-line.ts';

const DESCRIPTION = `Counts the HTML documents of a folder that the validator accepts, and why it refuses the others.

Documents that name other files, contain <video> or are too long are not compositions in one file. A list of codes, as it is
printed, names the documents that are refused for these.`;

/** The first kind of problem that says that a document is not a composition in one file. */
const OTHER_KINDS: readonly (readonly [code: RegExp, kind: string])[] = [
  [/^invalid_input$/, 'too long'],
  [/^(?:path_outside_composition|unknown_component)$/, 'names other files'],
];

const classify = async (bytes: Buffer): Promise<string> => {
  if (!bytes.includes('data-composition-id')) return 'no composition';
  const { root, problems } = await checkComposition(bytes, DEFAULT_LANGUAGE);
  if (root) return 'accepted';
  const codes = [...new Set(problems.map(({ code }) => code))].toSorted();
  const kind = OTHER_KINDS.find(([pattern]) => codes.some((code) => pattern.test(code)));
  return kind?.[1] ?? codes.join(',');
};

const program = createProgram('npm run test:corpus --')
  .description(DESCRIPTION)
  .argument('<folder>')
  .argument('[codes]')
  .action(async (folder: string, wanted?: string) => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const found = new Map<string, string[]>();
    for (const { parentPath, name } of entries.filter(
      (entry) => entry.isFile() && /\.html?$/i.test(entry.name),
    )) {
      const file = join(parentPath, name);
      const result = await classify(await readFile(file));
      found.set(result, [...(found.get(result) ?? []), relative(folder, file)]);
    }
    if (wanted !== undefined) console.log((found.get(wanted) ?? []).toSorted().join('\n'));
    else
      for (const [result, files] of [...found].toSorted(([, a], [, b]) => b.length - a.length))
        console.log(String(files.length).padStart(5), result);
  });
await runProgram(program, { status: 2 });
