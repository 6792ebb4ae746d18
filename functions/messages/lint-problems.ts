import { ANIMATION_PROBLEMS } from './lint-problems-animation.ts';
import { MEDIA_PROBLEMS } from './lint-problems-media.ts';
import { STRUCTURE_PROBLEMS } from './lint-problems-structure.ts';

/** The sentence has no full stop, so that a quoted subject can follow; the hint is a full sentence. */
export type LintProblemText = readonly [sentence: string, hint: string];

/** Every error code the pinned linter can report, and `lint_timeout` for a document it could not finish. */
export const LINT_PROBLEMS: Readonly<Record<string, LintProblemText>> = {
  ...STRUCTURE_PROBLEMS,
  ...MEDIA_PROBLEMS,
  ...ANIMATION_PROBLEMS,
};
