import * as Type from 'typebox';
import { textOf } from '#core/record-schema.ts';

export type BatchId = string & { readonly brand: 'BatchId' };

/** The row of a batch, counted from 0. */
export const RowNameSchema = Type.Object({ id: textOf<BatchId>(), index: Type.Integer() });
export type RowName = Readonly<Type.Static<typeof RowNameSchema>>;
