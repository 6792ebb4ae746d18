import type { Bilingual } from '#contracts/languages.ts';
import type { Choices, OwnProblemCode, WarningCode } from '#core/composition/problems.ts';

/** What is wrong, and the smallest change that makes it valid. Both are full sentences. */
export interface ProblemText {
  readonly message: string;
  readonly hint: string;
}

/** The subject is what the problem quotes of the document. */
export type DescribeProblem = (subject: string, choices?: Choices) => Bilingual<ProblemText>;

/** Problems of the validator's own rules. */
export type ProblemTexts = Readonly<Partial<Record<OwnProblemCode | WarningCode, DescribeProblem>>>;

/** A linter error. The sentence has no full stop, so that a quoted subject can follow; the hint is a full sentence. */
export type LintProblemText = Bilingual<readonly [sentence: string, hint: string]>;
