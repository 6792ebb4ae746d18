import { Ajv } from 'ajv';
import type { ErrorObject, ValidateFunction } from 'ajv';
import type { Static, TObject, TSchema } from 'typebox';
import { visit } from 'jsonc-parser';
import { BODY_MAX_BYTES, CREATE_QUERY_PARAMETERS } from '#contracts/limits.ts';
import { nearestIn } from '#core/nearest-name.ts';
import { accept, refuse } from '#core/refusal.ts';
import type { InputViolation, Result } from '#core/refusal.ts';
import { isValidText } from '#core/text.ts';
import type { BodyParser } from '#api/middleware/api-handler.ts';
import type { Parameters } from '#api/middleware/api-request.ts';

/** A body of 1 MiB can have more violations than fit into a Lambda response of 6 MB. */
const MAX_VIOLATIONS = 100;
const MAX_NAME_CHARACTERS = 100;

const ajv = new Ajv({ allErrors: true, strict: true, allowUnionTypes: false, verbose: true });
ajv.addFormat('unicode', isValidText);

const invalid = (violations: readonly InputViolation[]) => refuse({ code: 'invalid_input', violations });

/** Parser of a JSON body: size limit, JSON syntax, then schema. The schema is compiled once, at cold start. */
export const createBodyParser = <Schema extends TSchema>(
  schema: Schema,
  maxBytes = BODY_MAX_BYTES,
): BodyParser<Static<Schema>> => {
  const isValid = ajv.compile<Static<Schema>>(schema);
  return (text, contentType) => {
    if (isTooLarge(text, maxBytes)) return invalid([{ path: '', rule: 'bodySize', bound: String(maxBytes) }]);
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      const isForm = FORM_TYPE.test(contentType) && !text.trimStart().startsWith('{');
      return invalid([{ path: '', ...(isForm ? { rule: 'contentType' } : locateSyntaxError(text)) }]);
    }
    return isValid(body) ? accept(body) : invalid(violationsOf(isValid));
  };
};

const FORM_TYPE = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** The bound is `<line>:<column>` of the first error, counted from 1; none where the nesting is too deep to read. */
const locateSyntaxError = (text: string): Omit<InputViolation, 'path'> => {
  let position: string | undefined;
  try {
    visit(
      text,
      {
        onError: (_error, _offset, _length, line, column) => void (position ??= `${line + 1}:${column + 1}`),
      },
      { disallowComments: true },
    );
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return { rule: 'json', ...(position !== undefined && { bound: position }) };
};

const DRY_RUN_VALUES: readonly (string | undefined)[] = ['true', 'false', undefined];

/**
 * Whether a create is a dry run. Refuses unknown parameters and other values of `dry_run`: ignoring a misspelled one
 * would spend credits.
 */
export const parseCreateQuery = (query: Parameters): Result<{ readonly isDryRun: boolean }> => {
  const known: readonly string[] = CREATE_QUERY_PARAMETERS;
  const violations = Object.keys(query)
    .filter((name) => !known.includes(name))
    .slice(0, MAX_VIOLATIONS)
    .map((name) => ({ path: `query.${shorten(name)}`, rule: 'unknownParameter', bound: known.join(', ') }));
  if (!DRY_RUN_VALUES.includes(query['dry_run']))
    violations.push({
      path: 'query.dry_run',
      rule: 'enum',
      bound: DRY_RUN_VALUES.filter(Boolean).join(', '),
    });
  return violations.length > 0 ? invalid(violations) : accept({ isDryRun: query['dry_run'] === 'true' });
};

/** Matches every escape, so that the second half of an escaped backslash does not start one. */
const ESCAPE = /\\(?:u([0-9a-f]{4})|.)/gis;

/** A `\uXXXX` escape counts as the character it stands for, so the limit does not depend on the sender's encoder. */
const isTooLarge = (text: string, maxBytes: number): boolean => {
  if (Buffer.byteLength(text) <= maxBytes) return false;
  const unescaped = text.replaceAll(ESCAPE, (escape, hex?: string) =>
    hex === undefined ? escape : String.fromCharCode(parseInt(hex, 16)),
  );
  return Buffer.byteLength(unescaped) > maxBytes;
};

const violationsOf = (validate: ValidateFunction): InputViolation[] =>
  withoutConsequences(validate.errors ?? [])
    // An invalid name is also reported by `propertyNames`, with the name in its path.
    .filter(({ propertyName }) => propertyName === undefined)
    .slice(0, MAX_VIOLATIONS)
    .map((error) => ({
      path: pathOf(error),
      rule: error.keyword,
      bound: boundOf(error),
      ...nearestField(error),
    }));

/** A value of another type also breaks the other rules of its field, such as `enum` and `minimum`. */
const withoutConsequences = (errors: readonly ErrorObject[]): readonly ErrorObject[] => {
  const paths = new Set(errors.flatMap((error) => (error.keyword === 'type' ? error.instancePath : [])));
  return errors.filter(({ keyword, instancePath }) => keyword === 'type' || !paths.has(instancePath));
};

/** The field of the schema whose name is nearest to an unknown one. */
const nearestField = (error: ErrorObject): Pick<InputViolation, 'nearest'> => {
  const unknown = param(error, 'additionalProperty');
  const fields = Object.keys((error.parentSchema as TObject | undefined)?.properties ?? {});
  return unknown === undefined ? {} : nearestIn(unknown, fields);
};

/** JSON pointer (RFC 6901) with shortened names. */
const pathOf = (error: ErrorObject): string => {
  const member =
    param(error, 'missingProperty') ?? param(error, 'additionalProperty') ?? param(error, 'propertyName');
  const parents = error.instancePath
    .split('/')
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  return (member === undefined ? parents : [...parents, member])
    .map((name) => shorten(name).replaceAll('~', '~0').replaceAll('/', '~1'))
    .join('/');
};

const boundOf = (error: ErrorObject): string => {
  const unknown = param(error, 'additionalProperty');
  if (unknown !== undefined) return shorten(unknown);
  return (
    param(error, 'missingProperty') ??
    param(error, 'allowedValues') ??
    param(error, 'limit') ??
    param(error, 'type') ??
    ''
  );
};

const param = ({ params }: ErrorObject, name: string): string | undefined => {
  const value: unknown = params[name];
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
};

/** Names come from the sender: repeated in full, one long name could exceed the Lambda response limit. */
const shorten = (name: string): string => {
  const characters = Array.from(name.slice(0, 3 * MAX_NAME_CHARACTERS));
  const kept = characters.slice(0, MAX_NAME_CHARACTERS).join('').toWellFormed();
  return characters.length > MAX_NAME_CHARACTERS ? `${kept}…` : kept;
};
