import { ANIMATION_PROBLEMS } from './lint-problems-animation.ts';
import { MEDIA_PROBLEMS } from './lint-problems-media.ts';
import { STRUCTURE_PROBLEMS } from './lint-problems-structure.ts';

/** What is wrong, without the full stop, so that a quotation can follow; and what to do about it. */
export type LintWords = readonly [sentence: string, hint: string];

/** Every error code the pinned linter can emit, and `lint_timeout` for a document it could not finish. */
export const LINT_PROBLEMS: Readonly<Record<string, LintWords>> = {
  ...STRUCTURE_PROBLEMS,
  ...MEDIA_PROBLEMS,
  ...ANIMATION_PROBLEMS,
};
