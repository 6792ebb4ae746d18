import { createCompositionValidator } from '#adapters/composition-validator/composition-validator.ts';
import { locateProblems } from '#core/composition/problems.ts';
import type { CompositionCheck, CompositionProblem, RootAttributes } from '#core/composition/problems.ts';
import type { ProjectCheck, ProjectProblem, RequestedValues } from '#core/project/project-check.ts';
import { findFileProblems } from '#core/project/project-files.ts';
import type { ProjectFiles } from '#core/project/project-files.ts';
import type { CompositionValidator } from '#core/ports/compositions.ts';
import type { Language } from '#contracts/languages.ts';
import { HTML_MAX_CHARACTERS } from '#contracts/limits.ts';
import { isValidText } from '#core/text.ts';
import {
  describeFileProblem,
  describeLocatedProblem,
  describeProjectProblem,
} from '#messages/composition-problems.ts';
import type {
  DescribedProblem,
  ReportedProblem,
  ReportedProjectProblem,
} from '#messages/composition-problems.ts';
import { UNREADABLE_DOCUMENT } from '#messages/lint-report.ts';
import { readLocalProject } from './local-project.ts';
import { CATALOG_DIR } from './catalog-dir.ts';

export interface CheckedComposition {
  /** Of a valid composition. */
  readonly root?: RootAttributes;
  readonly problems: readonly ReportedProblem[];
  readonly warnings: readonly ReportedProblem[];
  /** Assets the document names; only a create can look them up. */
  readonly assets?: number;
  /** Why files of a folder are no part of the project. */
  readonly skipped?: readonly string[];
}

const decode = (bytes: Buffer): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

const describeAll = (
  html: string,
  problems: readonly CompositionProblem[],
  language: Language,
): readonly ReportedProblem[] =>
  locateProblems(html, problems).map((problem) => describeLocatedProblem(problem, language));

const unreadable = (problem: DescribedProblem): CheckedComposition => ({
  problems: [{ ...problem, line: null, column: null }],
  warnings: [],
});

const countAssets = ({ assetUse }: CompositionCheck): number =>
  new Set(assetUse?.references.map(({ id }) => id)).size;

let validator: CompositionValidator | undefined;

/** One for the process, because its thread stays warm. */
const getValidator = (): CompositionValidator =>
  (validator ??= createCompositionValidator({
    bundledFilesDir: CATALOG_DIR,
    onFailed: (error) => console.error(error),
  }));

/** Checks a folder by the same rules as `POST /v1/projects`, and the values of a video. */
export const checkLocalProject = (files: ProjectFiles, values?: RequestedValues): Promise<ProjectCheck> =>
  getValidator().checkProject(files, values);

type ProblemInFile = ReportedProblem & { readonly file?: string };

const withFile = ({ file, ...described }: ReportedProjectProblem): ProblemInFile => ({
  ...described,
  ...(file !== null && { file }),
});

/** Checks the files and documents of a folder by the same rules as `POST /v1/projects`. Files of problems are relative to it. */
export const checkFolder = async (
  folder: string,
  language: Language,
): Promise<
  Omit<CheckedComposition, 'problems' | 'warnings'> &
    Record<'problems' | 'warnings', readonly ProblemInFile[]>
> => {
  const { files, skipped } = await readLocalProject(folder);
  const ofFiles = findFileProblems(files);
  if (ofFiles.length > 0)
    return {
      problems: ofFiles.map((problem) => withFile(describeFileProblem(problem, language))),
      warnings: [],
      skipped,
    };
  const { root, problems, warnings, assetIds } = await checkLocalProject(files);
  const describe = (problem: ProjectProblem) => withFile(describeProjectProblem(problem, language));
  return {
    ...(root && { root }),
    problems: problems.map(describe),
    warnings: warnings.map(describe),
    assets: assetIds.length,
    skipped,
  };
};

/** Checks the content of a file by the same rules as `POST /v1/compositions`. Problems are in the language. */
export const checkComposition = async (bytes: Buffer, language: Language): Promise<CheckedComposition> => {
  const html = decode(bytes);
  if (html === undefined) return unreadable(UNREADABLE_DOCUMENT.notText()[language]);
  if (html === '') return unreadable(UNREADABLE_DOCUMENT.empty()[language]);
  if (!isValidText(html)) return unreadable(UNREADABLE_DOCUMENT.invalidText()[language]);
  const characters = Array.from(html).length;
  if (characters > HTML_MAX_CHARACTERS)
    return unreadable(UNREADABLE_DOCUMENT.tooLong(characters, HTML_MAX_CHARACTERS)[language]);
  const checked = await getValidator().check(html);
  const warnings = describeAll(html, checked.warnings ?? [], language);
  return 'root' in checked
    ? { root: checked.root, problems: [], warnings, assets: countAssets(checked) }
    : { problems: describeAll(html, checked.problems, language), warnings };
};
