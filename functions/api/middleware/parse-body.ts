import { Ajv } from 'ajv';
import type { ErrorObject, SchemaObject, ValidateFunction } from 'ajv';
import { BODY_MAX_BYTES } from '#contracts/limits.ts';
import { accept, refuse } from '#core/refusal.ts';
import type { InputViolation, Result } from '#core/refusal.ts';
import { isValidText } from '#core/text.ts';

/** A body of 1 MiB has room for more mistakes than the 6 MB of a Lambda answer have for their sentences. */
const MAX_VIOLATIONS = 100;
const MAX_NAME_CHARACTERS = 100;

const ajv = new Ajv({ allErrors: true, strict: true, allowUnionTypes: false });
ajv.addFormat('unicode', isValidText);

/** Reads a JSON body against a schema. Without a schema the operation takes no body and ignores any. */
export type BodyParser<Body> = (text: string) => Result<Body>;

const invalid = (violations: readonly InputViolation[]) => refuse({ code: 'invalid_input', violations });

export const createBodyParser = <Body>(schema: SchemaObject): BodyParser<Body> => {
  const isValid = ajv.compile<Body>(schema);
  return (text) => {
    if (isTooLong(text)) return invalid([{ path: '', rule: 'bodySize', bound: String(BODY_MAX_BYTES) }]);
    const parsed = parseJson(text);
    if (parsed === undefined) return invalid([{ path: '', rule: 'json' }]);
    return isValid(parsed) ? accept(parsed) : invalid(violationsOf(isValid));
  };
};

/** Escapes one after the other, so that the second half of an escaped backslash begins none. */
const ESCAPE = /\\(?:u([0-9a-f]{4})|.)/gis;

/** Escapes count as what they stand for: text is no longer because its sender writes `\u00e9` for `é`. */
const isTooLong = (text: string): boolean => {
  if (Buffer.byteLength(text) <= BODY_MAX_BYTES) return false;
  const plain = text.replaceAll(ESCAPE, (escape, hex?: string) =>
    hex === undefined ? escape : String.fromCharCode(parseInt(hex, 16)),
  );
  return Buffer.byteLength(plain) > BODY_MAX_BYTES;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const violationsOf = (validate: ValidateFunction): InputViolation[] =>
  (validate.errors ?? []).slice(0, MAX_VIOLATIONS).map((error) => ({
    path: pathOf(error),
    rule: error.keyword,
    bound: boundOf(error),
  }));

const param = ({ params }: ErrorObject, name: string): string | undefined => {
  const value: unknown = params[name];
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
};

/** Names are the sender's own: repeated whole, twice and escaped, one could outgrow what Lambda can send. */
const shorten = (name: string): string => {
  const characters = Array.from(name.slice(0, 3 * MAX_NAME_CHARACTERS));
  const kept = characters.slice(0, MAX_NAME_CHARACTERS).join('').toWellFormed();
  return characters.length > MAX_NAME_CHARACTERS ? `${kept}…` : kept;
};

/** A JSON pointer, RFC 6901, to the shortened names. */
const pathOf = (error: ErrorObject): string => {
  const member = param(error, 'missingProperty') ?? param(error, 'additionalProperty');
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
