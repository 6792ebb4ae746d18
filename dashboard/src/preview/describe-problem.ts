import type { PageProblem } from './page-problem.ts';
import { TEXTS } from './texts.ts';

/** Sentence about what the browser reported while a composition ran. */
export const describePageProblem = (problem: PageProblem): string => {
  switch (problem.kind) {
    case 'script_error':
      return problem.line === null
        ? TEXTS.scriptStopped(problem.text)
        : TEXTS.scriptStoppedAt(problem.line, problem.text);
    case 'missing_file':
      return TEXTS.missingFile(problem.text);
    case 'unplayable_clip':
      return TEXTS.unplayableClip;
    case 'blocked':
      return problem.directive === 'worker-src'
        ? TEXTS.workerBlocked
        : TEXTS.blocked(problem.text || problem.directive);
  }
};
