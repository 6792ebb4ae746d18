import { ANIMATION_PROBLEMS } from './lint-problems-animation.ts';
import { CAPTION_PROBLEMS } from './lint-problems-captions.ts';
import { MARKUP_PROBLEMS } from './lint-problems-markup.ts';
import { MEDIA_PROBLEMS } from './lint-problems-media.ts';
import { SCRIPT_PROBLEMS } from './lint-problems-scripts.ts';
import { STRUCTURE_PROBLEMS } from './lint-problems-structure.ts';
import type { LintProblemText } from './problem-text.ts';

/** Every error code the pinned linter can report, and `lint_timeout` for a document it could not finish. */
export const LINT_PROBLEMS: Readonly<Record<string, LintProblemText>> = {
  ...STRUCTURE_PROBLEMS,
  ...MARKUP_PROBLEMS,
  ...MEDIA_PROBLEMS,
  ...CAPTION_PROBLEMS,
  ...SCRIPT_PROBLEMS,
  ...ANIMATION_PROBLEMS,
};
