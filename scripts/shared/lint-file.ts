import { readFile } from 'node:fs/promises';
import { composeLintReport, composePassReport } from '#messages/lint-report.ts';
import { checkComposition } from './check-composition.ts';
import { UnreadableFileError } from './command-line.ts';

/** The report that `npm run lint` prints about a file, and its exit status: 1 when there are problems. */
export const lintFile = async (
  file: string,
  { json = false }: { readonly json?: boolean } = {},
): Promise<{ readonly report: string; readonly status: 0 | 1 }> => {
  const bytes = await readFile(file).catch(() => {
    throw new UnreadableFileError(file);
  });
  const { root, problems, warnings, assets = 0 } = await checkComposition(bytes);
  const status = problems.length > 0 ? 1 : 0;
  if (json) return { report: JSON.stringify({ problems, warnings }, null, 2), status };
  const report = root
    ? composePassReport(file, root, warnings, assets)
    : composeLintReport(file, problems, warnings);
  return { report, status };
};
