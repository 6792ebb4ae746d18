import type { VariableDeclaration } from '#core/composition/composition-variables.ts';
import {
  isCaptions,
  readVariableDeclarations,
  readVariableValues,
} from '#core/composition/composition-variables.ts';
import type { DocumentElement } from '#core/composition/parse-document.ts';
import { problemAt } from '#core/composition/problems.ts';
import type { CompositionProblem } from '#core/composition/problems.ts';
import { checkCaptions } from '#core/template/captions-value.ts';
import type { CaptionsSource } from '#core/template/captions-value.ts';

/** Names a file of the project, on a host of the component or on an element around it. */
export const CAPTIONS_ATTRIBUTE = 'data-captions-src';
/** Content of a variable that names such a file. */
const CAPTIONS_FILE = 'captions-file';
/** Over which plain text is spread while the time of the host is unknown. */
const UNKNOWN_SECONDS = 60;

export const secondsOf = ({ attributes }: DocumentElement): number =>
  Number(attributes.get('data-duration')) || UNKNOWN_SECONDS;

/** An empty text shows nothing. */
const isShown = (value: unknown): value is CaptionsSource =>
  value !== '' && (typeof value === 'string' || Array.isArray(value));

/** Problems of the captions that a host passes as values to what it mounts. */
export const findValueProblems = (
  host: DocumentElement,
  mounted: { readonly name: string; readonly variables: readonly VariableDeclaration[] },
  hasOwnFont: () => boolean,
): readonly CompositionProblem[] => {
  const position = host.attributePosition('data-variable-values');
  return valuesOf(host, mounted.variables.filter(isCaptions)).flatMap(([id, value]) => {
    const violation = isShown(value) && checkCaptions(value, secondsOf(host), hasOwnFont());
    if (!violation) return [];
    return violation.code === 'unsupported_characters'
      ? problemAt(violation.code, position, violation.characters.join(', '))
      : problemAt(violation.code, position, `${mounted.name}: ${id}`, {
          valid: [],
          captions: violation.problem,
        });
  });
};

/** Those of the captions that an element declares as defaults. A default that cannot be read may never be shown. */
export const findDefaultProblems = (
  element: DocumentElement,
  seconds: number,
  hasOwnFont: () => boolean,
): { readonly problems: readonly CompositionProblem[]; readonly warnings: readonly CompositionProblem[] } => {
  const position = element.attributePosition('data-composition-variables');
  const found = readVariableDeclarations(element)
    .filter(isCaptions)
    .flatMap(({ id, type, default: value }) => {
      const violation = isShown(value) && checkCaptions(value, seconds, hasOwnFont());
      if (!violation) return [];
      return violation.code === 'unsupported_characters'
        ? problemAt(violation.code, position, violation.characters.join(', '))
        : problemAt('invalid_default', position, id, { type, valid: [], captions: violation.problem });
    });
  return {
    problems: found.filter(({ code }) => code !== 'invalid_default'),
    warnings: found.filter(({ code }) => code === 'invalid_default'),
  };
};

/** Addresses of captions that a host passes as values. */
export const readFileValues = (
  host: DocumentElement,
  variables: readonly VariableDeclaration[],
): readonly string[] =>
  valuesOf(
    host,
    variables.filter(({ content }) => content === CAPTIONS_FILE),
  ).flatMap(([, value]) => (typeof value === 'string' && value.trim() !== '' ? [value] : []));

const valuesOf = (host: DocumentElement, variables: readonly VariableDeclaration[]) => {
  const ids = new Set(variables.map(({ id }) => id));
  return readVariableValues(host).filter(([id]) => ids.has(id));
};
