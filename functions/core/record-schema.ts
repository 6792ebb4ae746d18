import * as Type from 'typebox';
import type { TSchema } from 'typebox';

/** Text of a narrower type, such as an id. */
export const textOf = <Text extends string>() => Type.Unsafe<Text>(Type.String());

/** A member without a value is null in a record and absent in its stored item. */
export const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
