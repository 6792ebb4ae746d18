import { Ajv } from 'ajv';
import type { Static, TSchema } from 'typebox';

const isHttpUrl = (text: string): boolean => /^https?:/.test(text) && URL.canParse(text);

const ajv = new Ajv({ allErrors: false, formats: { 'http-url': isHttpUrl } });

/**
 * Returns a function that returns its argument typed by `schema`, or undefined when the argument does not match.
 * The schema is compiled at the first call, so a function that never parses does not pay for it at a cold start.
 */
export const createParser = <Schema extends TSchema>(schema: Schema) => {
  let validate: ((value: unknown) => value is Static<Schema>) | undefined;
  return (value: unknown): Static<Schema> | undefined => {
    validate ??= ajv.compile<Static<Schema>>(schema);
    return validate(value) ? value : undefined;
  };
};

/** Parses JSON text; undefined when the text is not JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
