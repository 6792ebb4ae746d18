import { ApiError } from '../../api/client.ts';
import { TEXTS as API_TEXTS } from '../../api/texts.ts';
import { fieldTexts } from './form-fields.ts';
import type { Variable } from './templates.ts';
import { TEXTS } from './texts.ts';

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
  readonly max_length?: number;
  readonly characters?: readonly string[];
}

/** By the name of a variable, or `output`. */
export type Violations = Readonly<Record<string, readonly Violation[]>>;

/** What `invalid_variables` says of each field, in the order of the form. */
export const violationsByField = (
  error: Error | null,
  variables: readonly Variable[],
): readonly FieldViolation[] =>
  error instanceof ApiError && error.code === 'invalid_variables'
    ? violationsIn(error.details as Violations, variables) // as the API documents it
    : [];

/** The same of the violations of one video. */
export const violationsIn = (
  details: Violations,
  variables: readonly Variable[],
): readonly FieldViolation[] => {
  const labels = new Map([
    ...variables.map((variable) => [variable.name, fieldTexts(variable).label] as const),
    ['output', TEXTS.videoSize] as const,
  ]);
  const byName = new Map(variables.map((variable) => [variable.name, variable]));
  return [...labels].flatMap(([name, label]) =>
    (details[name] ?? []).map((violation) => ({
      name,
      label,
      message: messageOf(violation, labels, byName.get(name)),
    })),
  );
};

/** The form names variables by their labels, the API by their names. */
const missingMessage = (requiredBy: string | undefined, labels: ReadonlyMap<string, string>): string => {
  const filled = requiredBy === undefined ? undefined : labels.get(requiredBy);
  return filled === undefined ? API_TEXTS.empty : TEXTS.missingWith(filled);
};

const MESSAGES: Readonly<Record<string, string>> = {
  invalid_color: API_TEXTS.invalidColor,
  unsupported_size: TEXTS.unsupportedSize,
  invalid_image: TEXTS.unusablePhoto,
  invalid_audio: TEXTS.unusableMusic,
  invalid_video: TEXTS.unusableClip,
  clip_part_after_end: TEXTS.clipTooShort,
  clip_too_heavy: TEXTS.clipTooHeavy,
  unknown_asset: TEXTS.unknownFile,
  asset_not_ready: TEXTS.fileNotUploaded,
  asset_rejected: TEXTS.fileRejected,
  too_many_assets: TEXTS.tooManyFiles,
};

/** Of a file that is no photo, no music or no clip. */
const WRONG_KINDS: Readonly<Record<string, string>> = {
  image: TEXTS.noPhoto,
  audio: TEXTS.noMusic,
  video: TEXTS.noClip,
};

/** For the owner of a shop; the sentences of the API are for programmers. */
const messageOf = (
  violation: Violation,
  labels: ReadonlyMap<string, string>,
  variable: Variable | undefined,
): string => {
  const { code, message, required_by: requiredBy, max_length: maxLength, characters = [] } = violation;
  if (code === 'missing') return missingMessage(requiredBy, labels);
  if (code === 'too_long' && maxLength !== undefined) return TEXTS.tooLongFor(maxLength);
  if (code === 'unsupported_characters') return TEXTS.unsupportedCharacters(characters.join(', '));
  if (code === 'wrong_asset_kind') return WRONG_KINDS[variable?.kind ?? ''] ?? TEXTS.fileRejected;
  // The form and tables show labels.
  if (code === 'invalid_choice' && variable?.options)
    return TEXTS.chooseOneOf(variable.options.map(({ label }) => label).join(', '));
  return MESSAGES[code] ?? message;
};
