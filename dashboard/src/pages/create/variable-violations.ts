import { ApiError } from '../../api/client.ts';
import { fieldTexts } from './form-fields.ts';
import type { Variable } from './templates.ts';

export interface FieldViolation {
  /** Name of a variable, or `output` for the size. */
  readonly name: string;
  readonly label: string;
  readonly message: string;
}

interface Violation {
  readonly code: string;
  readonly message: string;
  readonly required_by?: string;
}

/** What `invalid_variables` says of each field, in the order of the form. */
export const violationsByField = (
  error: Error | null,
  variables: readonly Variable[],
): readonly FieldViolation[] => {
  if (!(error instanceof ApiError) || error.code !== 'invalid_variables') return [];
  const details = error.details as Readonly<Record<string, readonly Violation[]>>; // as the API documents it
  const labels = new Map([
    ...variables.map((variable) => [variable.name, fieldTexts(variable).label] as const),
    ['output', 'Ukuran video'] as const,
  ]);
  return [...labels].flatMap(([name, label]) =>
    (details[name] ?? []).map((violation) => ({ name, label, message: messageOf(violation, labels) })),
  );
};

/** The API names variables in this message; the form names them by their labels. */
const messageOf = (
  { code, message, required_by: requiredBy }: Violation,
  labels: ReadonlyMap<string, string>,
): string => {
  if (code !== 'missing') return message;
  const filled = requiredBy !== undefined && labels.get(requiredBy);
  return filled === undefined || filled === false
    ? 'Wajib diisi.'
    : `Wajib diisi karena “${filled}” terisi. Isi ini atau kosongkan “${filled}”.`;
};
