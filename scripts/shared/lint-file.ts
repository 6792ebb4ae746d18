import { join } from 'node:path';
import type { Language } from '#contracts/languages.ts';
import { composeLintReport, composePassReport } from '#messages/lint-report.ts';
import { checkComposition, checkFolder } from './check-composition.ts';
import { isFolder, readBytes } from './composition-source.ts';
import { printSkipped } from './local-project.ts';

interface LintOptions {
  readonly language: Language;
  readonly json?: boolean;
}

/**
 * The report that `npm run lint` prints about a file or the documents of a folder, and its exit status: 1 when there are
 * problems. Prints the files of the folder that are left out.
 */
export const lintFile = async (
  path: string,
  { json = false, language }: LintOptions,
): Promise<{ readonly report: string; readonly status: 0 | 1 }> => {
  const checksFolder = await isFolder(path);
  const file = checksFolder ? join(path, 'index.html') : path;
  const checked = checksFolder
    ? await checkFolder(path, language)
    : await checkComposition(await readBytes(file), language);
  const { root, problems, warnings, assets = 0, skipped = [] } = checked;
  printSkipped(skipped);
  const status = problems.length > 0 ? 1 : 0;
  if (json) return { report: JSON.stringify({ problems, warnings }, null, 2), status };
  const report = root
    ? composePassReport({ file, language, warnings }, root, assets)
    : composeLintReport({ file, language, warnings }, problems);
  return { report, status };
};
