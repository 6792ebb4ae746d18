import * as Type from 'typebox';
import type { Static } from 'typebox';
import { BATCH_ID_PATTERN, BATCH_ROWS_MAX } from '#contracts/limits.ts';
import { BATCH_PAUSE_REASONS, BATCH_STATUSES } from '#contracts/record-values.ts';
import { SentenceSchema } from '#contracts/schemas/error-details.ts';
import {
  listOf,
  NextCursorSchema,
  nullableJson,
  oneOf,
  reference,
  TimeSchema,
} from '#contracts/schemas/json-types.ts';
import type { VideoRecordWithIncludes } from '#contracts/schemas/video-records.ts';

export const BatchIdSchema = Type.String({
  pattern: BATCH_ID_PATTERN,
  examples: ['batch_01997b1e-4c7a-7d52-9d36-0a4f2c1b7e99'],
});

const CountSchema = Type.Integer({ minimum: 0, maximum: BATCH_ROWS_MAX });

const BatchJsonSchema = Type.Object({
  id: Type.String({ ...BatchIdSchema, description: 'Ids are in the order of creation.' }),
  status: oneOf(BATCH_STATUSES, {
    description:
      '`running` until all videos have ended, then `done`, whatever became of them. `paused`: no further video begins until the batch is resumed. `canceled`: on request.',
  }),
  paused_reason: Type.Unsafe<(typeof BATCH_PAUSE_REASONS)[number] | null>({
    type: ['string', 'null'],
    enum: [...BATCH_PAUSE_REASONS, null],
    description: 'Why no further video begins; null unless `paused`.',
  }),
  counts: Type.Object(
    {
      total: CountSchema,
      waiting: CountSchema,
      active: CountSchema,
      done: CountSchema,
      failed: CountSchema,
      canceled: CountSchema,
    },
    { description: 'Rows by what they are; the last five add up to `total`. At most one is active.' },
  ),
  created_at: TimeSchema,
  finished_at: nullableJson(TimeSchema, { description: 'Null until all videos have ended.' }),
});
export type BatchRecord = Static<typeof BatchJsonSchema>;

const RowErrorSchema = Type.Object({
  error: Type.String({ description: 'As of the create of a single video.', examples: ['invalid_variables'] }),
  message: SentenceSchema,
  details: Type.Optional(Type.Unknown({ description: 'Depends on `error`.' })),
});

const BatchVideoSchema = Type.Object({
  index: Type.Integer({ minimum: 0, description: 'Of the row in the request, from 0.' }),
  video: Type.Unsafe<VideoRecordWithIncludes | null>({
    anyOf: [reference('VideoWithIncludes'), { type: 'null' }],
    description: 'Null for a row that has not begun, or of which no video could be made.',
  }),
  error: nullableJson(RowErrorSchema, {
    description:
      'Why no video could be made when the row’s turn came, for example because an asset was deleted meanwhile; otherwise null.',
  }),
});
export type BatchVideoRecord = Static<typeof BatchVideoSchema>;

/** Bodies of responses about batches, by their names in the OpenAPI document. */
export const BATCH_SCHEMAS = {
  Batch: BatchJsonSchema,
  BatchList: Type.Object({
    batches: listOf(reference<BatchRecord>('Batch'), { description: 'Newest first.' }),
    next_cursor: NextCursorSchema,
  }),
  BatchVideoList: Type.Object({
    videos: listOf(BatchVideoSchema, { description: 'In the order of the rows.' }),
    next_cursor: NextCursorSchema,
  }),
};
