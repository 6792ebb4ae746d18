import { checkComposition } from '#core/composition/check-composition.ts';
import type { CheckDeps } from '#core/composition/check-composition.ts';
import { locateProblems, problemAt } from '#core/composition/problems.ts';
import type { CompositionProblem } from '#core/composition/problems.ts';
import type { ProjectCheck } from '#core/project/project-check.ts';
import { PROJECT_INDEX } from '#core/project/project-files.ts';
import type { ProjectFiles } from '#core/project/project-files.ts';

/** Result for a project that the rules cannot finish. */
export const PROJECT_TOO_COMPLEX: ProjectCheck = {
  variables: [],
  problems: [{ ...problemAt('document_too_complex', null), file: null, line: null, column: null }],
  warnings: [],
  assetIds: [],
  values: {},
  violations: new Map(),
  audio: [],
  video: [],
};

/** Checks every file of a project whose files have no problem of their own. */
export const checkProject = async (
  files: ProjectFiles,
  deps: Omit<CheckDeps, 'onPartial'>,
): Promise<ProjectCheck> => {
  const index = files.get(PROJECT_INDEX);
  if (index === undefined || !('text' in index)) throw new Error('a project without index.html was checked');
  const check = await checkComposition(index.text, deps);
  const locate = (problems: readonly CompositionProblem[] = []) =>
    locateProblems(index.text, problems).map((problem) => ({ ...problem, file: PROJECT_INDEX }));
  const { references = [], audio = [], video = [] } = check.assetUse ?? {};
  const ofFiles = [...files.values()].flatMap((file) => ('assetId' in file ? [file.assetId] : []));
  return {
    ...('root' in check && { root: check.root }),
    variables: [],
    problems: 'problems' in check ? locate(check.problems) : [],
    warnings: locate(check.warnings),
    assetIds: [...new Set([...ofFiles, ...references.map(({ id }) => id)])],
    values: {},
    violations: new Map(),
    audio,
    video,
  };
};
