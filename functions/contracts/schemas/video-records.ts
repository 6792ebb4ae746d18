import * as Type from 'typebox';
import type { Static, TSchema } from 'typebox';
import { PROJECT_ID_PATTERN, VIDEO_ID_PATTERN } from '#contracts/limits.ts';
import { VIDEO_STATUSES } from '#contracts/record-values.ts';
import { RENDER_FAILURE_CODES } from '#contracts/render-failure-codes.ts';
import type { Metadata } from '#contracts/schemas/create-video-body.ts';
import {
  constant,
  LinkSchema,
  listOf,
  NextCursorSchema,
  nullableJson,
  oneOf,
  PositiveIntegerSchema,
  reference,
  textByName,
  TimeSchema,
} from '#contracts/schemas/json-types.ts';

export const VideoIdSchema = Type.String({
  pattern: VIDEO_ID_PATTERN,
  examples: ['vid_01997b1e-4c7a-7d52-9d36-0a4f2c1b7e55'],
});

const PROPERTIES = {
  id: Type.String({ ...VideoIdSchema, description: 'Ids are in the order of creation.' }),
  status: oneOf(VIDEO_STATUSES, {
    description:
      '`queued` → `rendering` → `done` or `failed`; `canceled` on request. The last three are final.',
  }),
  template: Type.String({
    description:
      'The template’s id with its version, or one of the literals `composition` and `studio`, which is a project.',
    examples: ['promo-produk@5', 'composition', 'studio'],
  }),
  created_at: TimeSchema,
  finished_at: nullableJson(TimeSchema, { description: 'Null until the status is final.' }),
  duration_seconds: nullableJson(Type.Number({ exclusiveMinimum: 0 }), {
    description: 'Length of the finished file; null unless `done`.',
  }),
  output_url: nullableJson(LinkSchema, {
    description:
      'Link to the MP4 once `done`, valid for 15 minutes; get the video again for a fresh one. Files are kept for 30 days, after that it is null.',
  }),
  error: nullableJson(
    Type.Object({
      code: oneOf(RENDER_FAILURE_CODES),
      message: Type.String({
        description:
          'What failed and what to do about it, in the language of `Accept-Language`; in webhooks in Indonesian. May quote the document.',
      }),
    }),
    { description: 'Why the video failed; null unless `failed`.' },
  ),
};

type Rules = Readonly<Record<string, TSchema>>;

const when = (statuses: readonly string[], then: Rules, otherwise: Rules) => ({
  if: { properties: { status: { enum: statuses } } },
  // oxlint-disable-next-line unicorn/no-thenable -- a JSON Schema keyword; schemas are never awaited
  then: { properties: then },
  else: { properties: otherwise },
});

/** Which members are null in which status. */
const STATUS_RULES = [
  when(['queued', 'rendering'], { finished_at: { type: 'null' } }, { finished_at: { type: 'string' } }),
  when(
    ['done'],
    { duration_seconds: { type: 'number' } },
    { duration_seconds: { type: 'null' }, output_url: { type: 'null' } },
  ),
  when(['failed'], { error: { type: 'object' } }, { error: { type: 'null' } }),
];
const LINK_RULE = when(['done'], {}, { poster_url: { type: 'null' }, captions_url: { type: 'null' } });

const VideoJsonSchema = Type.Object(PROPERTIES, { allOf: STATUS_RULES });
export type VideoRecord = Static<typeof VideoJsonSchema>;

const FramesSchema = Type.Integer({ minimum: 0 });

const INCLUDED = {
  title: Type.Optional(
    nullableJson(Type.String(), {
      description: 'Only with `include=title`: title of a composition; null if it has none.',
    }),
  ),
  progress: Type.Optional(
    Type.Object(
      {
        frames_done: FramesSchema,
        frames_total: FramesSchema,
        percent: Type.Integer({ minimum: 0, maximum: 100 }),
      },
      { description: 'Only with `include=progress`.' },
    ),
  ),
  project: Type.Optional(
    nullableJson(
      Type.Object({ id: Type.String({ pattern: PROJECT_ID_PATTERN }), revision: PositiveIntegerSchema }),
      {
        description:
          'Only with `include=project`: the revision that a video of a project shows; null for another one.',
      },
    ),
  ),
  metadata: Type.Optional(
    Type.Unsafe<Metadata | null>({
      ...textByName(),
      type: ['object', 'null'],
      description: 'Only with `include=metadata`: what its create named so; null for a video without any.',
    }),
  ),
  poster_url: Type.Optional(
    nullableJson(LinkSchema, {
      description:
        'Only with `include=poster`: link to a JPEG of the frame at three quarters of the video, as large as the video, valid for 15 minutes. Null unless `done`, once the files are no longer kept, and for a video without one.',
    }),
  ),
  captions_url: Type.Optional(
    nullableJson(LinkSchema, {
      description:
        'Only with `include=captions`: link to an SRT of the captions that the video shows, valid for 15 minutes. Null unless `done`, once the files are no longer kept, and for a video without captions.',
    }),
  ),
};
const INCLUDE_RULES = { allOf: [...STATUS_RULES, LINK_RULE] };

/** As members read it. */
export const DashboardVideoSchema = Type.Object(
  {
    ...PROPERTIES,
    ...INCLUDED,
    name: Type.Optional(
      nullableJson(Type.String(), {
        description:
          'Only with `include=name`: what its owner calls the video, such as "Bakso Urat Jumbo · Rp12.000" by the values of its template, or the title of a composition. Null without either.',
      }),
    ),
  },
  INCLUDE_RULES,
);
export type VideoRecordWithIncludes = Static<typeof DashboardVideoSchema>;

/** As webhooks send it. */
const EventVideoSchema = Type.Object(
  {
    ...PROPERTIES,
    metadata: Type.Optional(textByName({ description: 'Left out for a video without any.' })),
  },
  { allOf: STATUS_RULES },
);
export type EventVideoRecord = Static<typeof EventVideoSchema>;

/** Bodies of responses about videos, by their names in the OpenAPI document. */
export const VIDEO_SCHEMAS = {
  Video: VideoJsonSchema,
  EventVideo: EventVideoSchema,
  VideoWithIncludes: Type.Object({ ...PROPERTIES, ...INCLUDED }, INCLUDE_RULES),
  VideoList: Type.Object({
    videos: listOf(reference<VideoRecordWithIncludes>('VideoWithIncludes'), { description: 'Newest first.' }),
    next_cursor: NextCursorSchema,
  }),
  DryRun: Type.Object({
    valid: constant(true),
    credits: Type.Number({ exclusiveMinimum: 0, description: 'What the video would cost.' }),
  }),
};
