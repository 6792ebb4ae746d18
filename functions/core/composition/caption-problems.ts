import { isCaptionProblem, readCaptions } from '#core/captions/read-captions.ts';
import type { CaptionProblem } from '#core/captions/captions.ts';
import type { VariableDeclaration } from '#core/composition/composition-variables.ts';
import { CAPTIONS, readVariableValues } from '#core/composition/composition-variables.ts';
import type { DocumentElement } from '#core/composition/parse-document.ts';

/** Names a file of the project, on a host of the component or on an element around it. */
export const CAPTIONS_ATTRIBUTE = 'data-captions-src';
/** Content of a variable that names such a file. */
const CAPTIONS_FILE = 'captions-file';
/** Over which plain text is spread while the time of the host is unknown. */
const UNKNOWN_SECONDS = 60;

export const secondsOf = ({ attributes }: DocumentElement): number =>
  Number(attributes.get('data-duration')) || UNKNOWN_SECONDS;

/** Why captions cannot be shown within the time. */
const findCaptionProblem = (
  source: string | readonly unknown[],
  seconds: number,
): CaptionProblem | undefined => {
  const read = readCaptions(source, seconds);
  return isCaptionProblem(read) ? read : undefined;
};

/** Problems of the captions that a host passes as a value; an empty text shows nothing. */
export const findValueProblems = (
  host: DocumentElement,
  variables: readonly VariableDeclaration[],
): readonly { readonly id: string; readonly problem: CaptionProblem }[] =>
  valuesOf(host, variables, CAPTIONS).flatMap(([id, value]) => {
    if (value === '' || !(typeof value === 'string' || Array.isArray(value))) return [];
    const problem = findCaptionProblem(value, secondsOf(host));
    return problem ? [{ id, problem }] : [];
  });

/** Addresses of captions that a host passes as values. */
export const readFileValues = (
  host: DocumentElement,
  variables: readonly VariableDeclaration[],
): readonly string[] =>
  valuesOf(host, variables, CAPTIONS_FILE).flatMap(([, value]) =>
    typeof value === 'string' && value.trim() !== '' ? [value] : [],
  );

const valuesOf = (host: DocumentElement, variables: readonly VariableDeclaration[], content: string) => {
  const ids = new Set(variables.filter((each) => each.content === content).map(({ id }) => id));
  return readVariableValues(host).filter(([id]) => ids.has(id));
};
