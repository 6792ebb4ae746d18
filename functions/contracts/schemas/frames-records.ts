import * as Type from 'typebox';
import type { Static } from 'typebox';
import { FRAMES_ID_PATTERN, FRAMES_MAX } from '#contracts/limits.ts';
import { RENDER_FAILURE_CODES } from '#contracts/render-failure-codes.ts';
import { SentenceSchema } from '#contracts/schemas/error-details.ts';
import {
  LinkSchema,
  listOf,
  nullableJson,
  oneOf,
  PositiveIntegerSchema,
} from '#contracts/schemas/json-types.ts';

export const FramesIdSchema = Type.String({
  pattern: FRAMES_ID_PATTERN,
  examples: ['frames_01997b1e-4c7a-7d52-9d36-0a4f2c1b7e88'],
});

const FrameSchema = Type.Object({
  time: Type.Number({ minimum: 0, description: 'As requested.' }),
  width: PositiveIntegerSchema,
  height: PositiveIntegerSchema,
  url: Type.String({
    ...LinkSchema,
    description: 'Link to the picture, valid for 15 minutes; times within one frame share a picture.',
  }),
});

const FramesSchema = Type.Object({
  id: FramesIdSchema,
  frames: listOf(FrameSchema, {
    maxItems: FRAMES_MAX,
    description: 'In the order of `times`; none if the pictures could not be drawn.',
  }),
  sheet_url: nullableJson(LinkSchema, {
    description:
      'Link to one JPEG with all pictures, row by row in the order of their times, up to four in a row; times within one frame share a picture.',
  }),
  error: nullableJson(Type.Object({ code: oneOf(RENDER_FAILURE_CODES), message: SentenceSchema }), {
    description: 'Why the pictures could not be drawn, as a video would fail; otherwise null.',
  }),
});
export type FramesRecord = Static<typeof FramesSchema>;

const PendingFramesSchema = Type.Object({ id: FramesIdSchema });
export type PendingFramesRecord = Static<typeof PendingFramesSchema>;

/** Bodies of responses about frames, by their names in the OpenAPI document. */
export const FRAMES_SCHEMAS = { Frames: FramesSchema, PendingFrames: PendingFramesSchema };
