import * as Type from 'typebox';
import type { Static, TSchema, TSchemaOptions } from 'typebox';

/** One of the given texts. */
export const oneOf = <Value extends string>(values: readonly Value[], options: TSchemaOptions = {}) =>
  Type.Unsafe<Value>({ type: 'string', enum: values, ...options });

/** The same, or null. */
export const oneOfOrNull = <Value extends string>(values: readonly Value[], options: TSchemaOptions = {}) =>
  Type.Unsafe<Value | null>({ type: ['string', 'null'], enum: [...values, null], ...options });

/** Exactly this value. */
export const constant = <const Value>(value: Value) => Type.Unsafe<Value>({ const: value });

/** A value of the schema, or null. */
export const nullableJson = <Schema extends TSchema & { readonly type: string }>(
  schema: Schema,
  options: TSchemaOptions = {},
) => Type.Unsafe<Static<Schema> | null>({ ...schema, type: [schema.type, 'null'], ...options });

export const listOf = <Item extends TSchema>(items: Item, options: TSchemaOptions = {}) =>
  Type.Unsafe<readonly Static<Item>[]>({ type: 'array', items, ...options });

export const textByName = (options: TSchemaOptions = {}) =>
  Type.Unsafe<Readonly<Record<string, string>>>({
    type: 'object',
    additionalProperties: { type: 'string' },
    ...options,
  });

/** A schema by its name in the OpenAPI document. */
export const reference = <Value>(name: string, options: TSchemaOptions = {}) =>
  Type.Unsafe<Value>({ $ref: `#/components/schemas/${name}`, ...options });

export const TimeSchema = Type.String({ format: 'date-time' });
export const LinkSchema = Type.String({ format: 'uri' });
export const PositiveIntegerSchema = Type.Integer({ minimum: 1 });
export const NextCursorSchema = nullableJson(Type.String(), {
  description: 'Send it as `cursor` for the next page; null on the last one.',
});
