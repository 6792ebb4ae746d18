import * as Type from 'typebox';
import type { Static } from 'typebox';
import { BATCH_ID_PATTERN, MAX_ACTIVE_VIDEOS, PROJECT_ID_PATTERN } from '#contracts/limits.ts';
import { ASSET_PROBLEM_CODES } from '#contracts/record-values.ts';
import { PERMISSIONS } from '#contracts/routes.ts';
import { RoleSchema } from '#contracts/schemas/dashboard-bodies.ts';
import {
  constant,
  PositiveIntegerSchema,
  listOf,
  nullableJson,
  oneOf,
} from '#contracts/schemas/json-types.ts';
import { VideoIdSchema } from '#contracts/schemas/video-records.ts';

export const SentenceSchema = Type.String({
  minLength: 1,
  description: 'For people, in the language of `Accept-Language`.',
});
const CreditsSchema = Type.Number({ minimum: 0 });
const SecondsSchema = Type.Number({ exclusiveMinimum: 0 });

const texts = (description: string) => Type.Optional(listOf(Type.String(), { description }));

const VariableViolationSchema = Type.Object({
  code: oneOf([
    'missing',
    'too_long',
    'invalid_color',
    'invalid_number',
    'invalid_boolean',
    'invalid_choice',
    'invalid_font',
    'unknown_file',
    'unknown_variable',
    'unsupported_characters',
    'unsupported_size',
    'invalid_image',
    'invalid_audio',
    'invalid_video',
    'clip_part_after_end',
    'clip_too_heavy',
    'invalid_captions',
    ...ASSET_PROBLEM_CODES,
  ]),
  message: SentenceSchema,
  max_length: Type.Optional(Type.Integer({ description: 'With `too_long`.' })),
  line: Type.Optional(
    Type.Integer({ minimum: 1, description: 'With `invalid_captions`: the line of SRT or WebVTT.' }),
  ),
  word: Type.Optional(
    Type.Integer({ minimum: 1, description: 'With `invalid_captions`: the position in a list of words.' }),
  ),
  supported: texts('With `unsupported_size`.'),
  characters: texts('With `unsupported_characters`: each with its code point, at most 20.'),
  valid_names: texts('With `unknown_variable`.'),
  required_by: Type.Optional(
    Type.String({ description: 'With `missing`: the variable that requires this one.' }),
  ),
});

/** By variable. */
export type VariableViolationsJson = Readonly<
  Record<string, readonly Static<typeof VariableViolationSchema>[]>
>;

const ViolationsByVariableSchema = Type.Unsafe<VariableViolationsJson>({
  type: 'object',
  minProperties: 1,
  additionalProperties: listOf(VariableViolationSchema, { minItems: 1 }),
  description: 'By variable; an unsupported size is under `output`.',
});

const RowsSchema = Type.Object({
  rows: Type.Unsafe<Readonly<Record<string, VariableViolationsJson>>>({
    type: 'object',
    minProperties: 1,
    additionalProperties: ViolationsByVariableSchema,
    description:
      'Of a batch: every row with problems, by its index from 0. If many rows have problems, each shows its first ones.',
  }),
});

const ProblemsSchema = listOf(
  Type.Object({
    code: Type.String({ examples: ['remote_asset', 'duration_too_short'] }),
    message: SentenceSchema,
    hint: Type.String({
      ...SentenceSchema,
      description: 'How to fix it, in the language of `Accept-Language`.',
    }),
    line: nullableJson(PositiveIntegerSchema, {
      description: 'Line in `html`, counted from 1; null for the whole document.',
    }),
    column: nullableJson(PositiveIntegerSchema, { description: 'Column in that line, counted from 1.' }),
    file: Type.Optional(
      nullableJson(Type.String(), {
        description:
          'Of a project: path of the file, to which line and column refer; null for the whole project.',
      }),
    ),
  }),
  { minItems: 1, maxItems: 100, description: 'In the order of the document.' },
);

const optionalCount = (description: string) =>
  Type.Optional(Type.Integer({ ...PositiveIntegerSchema, description }));

/** Schema of `details` by error code; `unauthorized` has a reason, other codes have no `details`. */
export const ERROR_DETAILS = {
  insufficient_role: Type.Object({ required_role: RoleSchema }),
  insufficient_scope: Type.Object({ required_scope: oneOf(PERMISSIONS) }),
  invalid_input: listOf(
    Type.Object({
      path: Type.String({ description: 'JSON pointer into the body, or `query.<name>`.' }),
      rule: Type.String({ description: 'The rule that is broken.' }),
      message: SentenceSchema,
    }),
    { minItems: 1 },
  ),
  invalid_variables: Type.Union([ViolationsByVariableSchema, RowsSchema]),
  invalid_composition: Type.Object({
    problems: ProblemsSchema,
  }),
  stale_revision: Type.Object({
    current_revision: Type.Integer({ ...PositiveIntegerSchema, description: 'The newest revision.' }),
  }),
  idempotency_conflict: Type.Union([
    Type.Object({
      video_id: Type.String({ ...VideoIdSchema, description: 'The video the key was first used for.' }),
    }),
    Type.Object({
      project_id: Type.String({
        pattern: PROJECT_ID_PATTERN,
        description: 'The project the key was first used for.',
      }),
    }),
    Type.Object({
      batch_id: Type.String({
        pattern: BATCH_ID_PATTERN,
        description: 'The batch the key was first used for.',
      }),
    }),
  ]),
  quota_exceeded: Type.Object(
    {
      requests_per_minute: optionalCount('The key has sent more requests than this.'),
      unpaid_renderer_seconds_per_hour: optionalCount(
        'Failed and canceled videos of the workspace have used this much renderer time.',
      ),
      max_wait_seconds: optionalCount(
        'Rendering all queued videos of the service would take longer than this.',
      ),
      members_per_day: optionalCount('The workspace has added this many members today (UTC).'),
      frames_requests_per_hour: optionalCount(
        'The workspace has sent this many requests for frames in this clock hour.',
      ),
      max_running_frames: optionalCount(
        'Frames of the workspace are being drawn, or as many of others as the service draws at a time.',
      ),
      retry_after_seconds: Type.Optional(PositiveIntegerSchema),
      stored_bytes: Type.Optional(
        Type.Integer({
          minimum: 0,
          description:
            'Size of the assets and project texts of the workspace, which leave too little room for this one.',
        }),
      ),
      max_bytes: optionalCount('With `stored_bytes`.'),
      uploaded_bytes: Type.Optional(
        Type.Integer({
          minimum: 0,
          description:
            'Size of the assets that the workspace has created and of the texts that it has uploaded today (UTC), deleted ones included.',
        }),
      ),
      max_bytes_per_day: optionalCount('With `uploaded_bytes`.'),
      max_projects: optionalCount('The workspace has this many projects.'),
      max_running_batches: optionalCount('This many batches of the workspace are running.'),
    },
    { required: [] },
  ),
  insufficient_credits: Type.Object({ required_credits: CreditsSchema, available_credits: CreditsSchema }),
  too_many_active_renders: Type.Object({
    active_videos: listOf(VideoIdSchema, { maxItems: MAX_ACTIVE_VIDEOS }),
    max_active: constant(MAX_ACTIVE_VIDEOS),
  }),
  duration_too_long: Type.Object({
    duration_seconds: SecondsSchema,
    max_duration_seconds: SecondsSchema,
    problems: Type.Optional(
      Type.Unsafe<Static<typeof ProblemsSchema>>({ ...ProblemsSchema, description: 'Of a composition.' }),
    ),
  }),
};
export type ErrorDetails = {
  readonly [Code in keyof typeof ERROR_DETAILS]: Static<(typeof ERROR_DETAILS)[Code]>;
};
