/** Problem codes of our own; a lint error keeps the linter's code. */
export const COMPOSITION_PROBLEM_CODES = [
  'remote_asset',
  'path_outside_composition',
  'unknown_component',
  'missing_root',
  'missing_size',
  'missing_duration',
  'invalid_fps',
  'invalid_size',
  'multiple_roots',
  'forbidden_api',
] as const;
export type OwnProblemCode = (typeof COMPOSITION_PROBLEM_CODES)[number];

/** A reason why a composition cannot be rendered; `messages` turns it into Indonesian sentences. */
export interface CompositionProblem {
  readonly code: string;
  /** Character offset in the document; null sorts first (it concerns the document as a whole). */
  readonly position: number | null;
  /** What is wrong, quoted from the document: an attribute, a URL, a file name. At most 120 characters. */
  readonly subject?: string;
}
