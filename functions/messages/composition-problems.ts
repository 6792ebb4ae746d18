import type { Bilingual, Language } from '#contracts/languages.ts';
import type {
  CompositionProblem,
  LocatedProblem,
  OwnProblemCode,
  WarningCode,
} from '#core/composition/problems.ts';
import type { ProjectProblem } from '#core/project/project-check.ts';
import type { ProjectFileProblem } from '#core/project/project-files.ts';
import { LINT_PROBLEMS } from './lint-problems.ts';
import { CONTENT_PROBLEMS } from './own-problems-content.ts';
import { DOCUMENT_PROBLEMS } from './own-problems-document.ts';
import { PROJECT_PROBLEMS } from './own-problems-project.ts';
import { PROJECT_VIOLATIONS } from './project-violations.ts';
import { RESOURCE_PROBLEMS } from './own-problems-resources.ts';
import type { DescribeProblem, LintProblemText, ProblemText } from './problem-text.ts';

export interface DescribedProblem extends ProblemText {
  readonly code: string;
}

/** Line and column count from 1; null for a problem of the document as a whole. */
export type ReportedProblem = DescribedProblem & Pick<LocatedProblem, 'line' | 'column'>;

/** The sentence and hint of a problem; the sentence quotes its subject. */
export const describeCompositionProblem = (
  { code, subject, choices }: CompositionProblem,
  language: Language,
): DescribedProblem => ({
  code,
  ...(isOwnCode(code)
    ? OWN_PROBLEMS[code](subject ?? '', choices)[language]
    : describeLintProblem(code, subject, language)),
});

export const describeLocatedProblem = (problem: LocatedProblem, language: Language): ReportedProblem => ({
  ...describeCompositionProblem(problem, language),
  line: problem.line,
  column: problem.column,
});

/** Of a project: with the file; null for the project as a whole. */
export type ReportedProjectProblem = ReportedProblem & Pick<ProjectProblem, 'file'>;

export const describeProjectProblem = (
  problem: ProjectProblem,
  language: Language,
): ReportedProjectProblem => ({
  ...describeLocatedProblem(problem, language),
  file: problem.file,
});

const FILES_HINT: Bilingual = {
  id: 'Batas berkas sebuah proyek ada di docs/projects.md.',
  en: 'The limits of the files of a project are in docs/projects.md.',
};

/** Describes a problem of a project's files that is found before any file is read as HTML. */
export const describeFileProblem = (
  { code, path }: ProjectFileProblem,
  language: Language,
): ReportedProjectProblem => ({
  code,
  message: PROJECT_VIOLATIONS[code]()[language],
  hint: FILES_HINT[language],
  file: path,
  line: null,
  column: null,
});

const OWN_PROBLEMS: Readonly<Record<OwnProblemCode | WarningCode, DescribeProblem>> = {
  ...DOCUMENT_PROBLEMS,
  ...RESOURCE_PROBLEMS,
  ...CONTENT_PROBLEMS,
  ...PROJECT_PROBLEMS,
};

const isOwnCode = (code: string): code is keyof typeof OWN_PROBLEMS => Object.hasOwn(OWN_PROBLEMS, code);

const unknownLintProblem = (code: string): LintProblemText => ({
  id: [
    `Pemeriksa komposisi menemukan kesalahan “${code}”`,
    'Cocokkan bagian ini dengan aturan komposisi di dokumentasi, perbaiki, lalu kirim ulang.',
  ],
  en: [
    `The composition linter found the error “${code}”`,
    'Compare this part with the rules of compositions in the documentation, correct it, then send it again.',
  ],
});

const describeLintProblem = (code: string, subject: string | undefined, language: Language): ProblemText => {
  const known = Object.hasOwn(LINT_PROBLEMS, code) ? LINT_PROBLEMS[code] : undefined;
  const [sentence, hint] = (known ?? unknownLintProblem(code))[language];
  const isComplete = !subject || containsWord(sentence, subject);
  return { message: isComplete ? `${sentence}.` : `${sentence}: “${subject}”.`, hint };
};

/** Whether the sentence quotes the text as a whole word: a selector like “a” occurs inside of every sentence. */
const containsWord = (sentence: string, text: string): boolean => {
  const at = sentence.indexOf(text);
  const around = [sentence[at - 1] ?? ' ', sentence[at + text.length] ?? ' '];
  return at >= 0 && !around.some((character) => /[\p{L}\p{N}]/u.test(character));
};
