import * as Type from 'typebox';
import { BATCH_ROWS_MAX, TITLE_MAX_CHARACTERS } from '#contracts/limits.ts';
import {
  CreateVideoBodySchema,
  IdempotencyKeySchema,
  MetadataSchema,
  VariablesSchema,
} from '#contracts/schemas/create-video-body.ts';
import { listOf } from '#contracts/schemas/json-types.ts';

const { template, output } = CreateVideoBodySchema.properties;

const RowSchema = Type.Object(
  {
    variables: Type.Optional(
      Type.Unsafe<Readonly<Record<string, string>>>({
        ...VariablesSchema,
        description:
          'As of a single video, except that images are named by the ids of assets or their addresses, not sent as `data:` values.',
      }),
    ),
    output,
    title: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: TITLE_MAX_CHARACTERS,
        format: 'unicode',
        description: 'Comes back with `include=title`.',
      }),
    ),
    metadata: MetadataSchema,
  },
  { additionalProperties: false },
);

/** Body of `POST /v1/batches`. */
export const CreateBatchBodySchema = Type.Object(
  {
    template,
    rows: listOf(RowSchema, {
      minItems: 1,
      maxItems: BATCH_ROWS_MAX,
      description: 'One video each, made in this order.',
    }),
    idempotency_key: IdempotencyKeySchema,
  },
  { additionalProperties: false },
);
