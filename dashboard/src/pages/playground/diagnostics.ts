import type { Diagnostic } from '@codemirror/lint';
import type { Text } from '@codemirror/state';

/** One problem of a composition, as the API reports it. */
export interface CompositionProblem {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
  /** Of a project; null for the project as a whole. */
  readonly file?: string | null;
  /** From 1; null for the whole document. */
  readonly line: number | null;
  readonly column: number | null;
}

/** Offset of a place in a text that may have changed since. */
export const offsetOf = (
  text: Text,
  { line, column }: Pick<CompositionProblem, 'line' | 'column'>,
): number => {
  if (line === null) return 0;
  const { from, to } = text.line(Math.max(1, Math.min(text.lines, line)));
  return Math.min(to, from + Math.max(0, (column ?? 1) - 1));
};

/** Marks each problem from its place to the end of the line. */
export const toDiagnostics = (text: Text, problems: readonly CompositionProblem[]): Diagnostic[] =>
  problems.map((problem) => {
    const from = offsetOf(text, problem);
    const { to } = text.lineAt(from);
    return { from, to, severity: 'error', message: `${problem.message} ${problem.hint}` };
  });
