/** Problem codes of our own; a lint error keeps the linter's code. */
export const COMPOSITION_PROBLEM_CODES = [
  'remote_asset',
  'path_outside_composition',
  'unknown_component',
  'component_cycle',
  'component_too_deep',
  'too_many_components',
  'unknown_component_variable',
  'invalid_component_variable',
  'missing_root',
  'missing_size',
  'missing_duration',
  'invalid_fps',
  'invalid_size',
  'invalid_start',
  'multiple_roots',
  'forbidden_api',
  'unsupported_element',
  'document_too_complex',
] as const;
export type OwnProblemCode = (typeof COMPOSITION_PROBLEM_CODES)[number];

/** Size, frame rate and length of the video, read from the root element of a composition. */
export interface RootAttributes {
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  readonly durationSeconds: number;
}

/** Result of a check: the root attributes of a valid composition, or every problem found. */
export type CompositionCheck =
  | { readonly root: RootAttributes }
  | { readonly problems: readonly CompositionProblem[] };

/** A reason why a composition cannot be rendered; `messages` turns it into Indonesian sentences. */
export interface CompositionProblem {
  readonly code: string;
  /** Character offset in the document; null sorts first (it concerns the document as a whole). */
  readonly position: number | null;
  /** What is wrong, quoted from the document: an attribute, a URL, a file name. At most 120 characters. */
  readonly subject?: string;
}

const SUBJECT_MAX_CHARACTERS = 120;
const WHITESPACE_AND_CONTROLS = /[\s\p{Cc}]+/gu;
/** Turn the order of what follows around, or show nothing: a quotation would not read as what it quotes. */
const INVISIBLE = /\p{Cf}+/gu;

/** A quotation fit for one line of a message: nothing invisible, no half characters, at most 120 characters. */
export const quoteSubject = (text: string): string => {
  const line = text.slice(0, 1000).replace(INVISIBLE, '').replace(WHITESPACE_AND_CONTROLS, ' ').trim();
  const cut = line.length > SUBJECT_MAX_CHARACTERS ? `${line.slice(0, SUBJECT_MAX_CHARACTERS - 1)}…` : line;
  return cut.toWellFormed();
};

/** Far more than are ever answered; keeps a document made of nothing but problems from filling the memory. */
const MAX_REPORTED = 2000;

export type ReportProblem = (code: OwnProblemCode, position: number | null, subject?: string) => void;

/** A list of problems that takes no more than are worth knowing. */
export const createProblemList = () => {
  const problems: CompositionProblem[] = [];
  const report: ReportProblem = (code, position, subject) => {
    if (problems.length < MAX_REPORTED) problems.push(problemAt(code, position, subject));
  };
  return { problems, report };
};

export const problemAt = (
  code: OwnProblemCode,
  position: number | null,
  subject?: string,
): CompositionProblem => ({
  code,
  position,
  ...(subject === undefined ? {} : { subject: quoteSubject(subject) }),
});
