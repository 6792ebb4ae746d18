import { POLL_HINT_SECONDS, VIDEO_ID_PATTERN } from '#contracts/limits.ts';
import { RENDER_FAILURE_CODES } from '#contracts/render-failure-codes.ts';
import { VIDEO_STATUSES } from '#core/video/video.ts';
import { describeRenderFailure } from '#messages/indonesian.ts';
import { record, schemaRef } from './json-schema.ts';
import type { JsonSchema } from './json-schema.ts';

export const VIDEO_ID_SCHEMA: JsonSchema = {
  type: 'string',
  pattern: VIDEO_ID_PATTERN,
  examples: ['vid_01997b1e-4c7a-7d52-9d36-0a4f2c1b7e55'],
};

const VIDEO_PROPERTIES: Readonly<Record<string, JsonSchema>> = {
  id: { ...VIDEO_ID_SCHEMA, description: 'Ids are in the order of creation.' },
  status: {
    type: 'string',
    enum: VIDEO_STATUSES,
    description:
      '`queued` → `rendering` → `done` or `failed`; `canceled` on request. The last three are final.',
  },
  template: {
    type: 'string',
    description: 'The template’s id with its version, or the literal `composition`.',
    examples: ['promo-produk@4', 'composition'],
  },
  created_at: { type: 'string', format: 'date-time' },
  finished_at: {
    type: ['string', 'null'],
    format: 'date-time',
    description: 'Null until the status is final.',
  },
  duration_seconds: {
    type: ['number', 'null'],
    exclusiveMinimum: 0,
    description: 'Length of the finished file; null unless `done`.',
  },
  output_url: {
    type: ['string', 'null'],
    format: 'uri',
    description:
      'Link to the MP4 once `done`, valid for 15 minutes; get the video again for a fresh one. Files are kept for 30 days, after that it is null.',
  },
  error: {
    ...record(
      {
        code: { type: 'string', enum: RENDER_FAILURE_CODES },
        message: {
          type: 'string',
          description: 'What failed and what to do about it, in Indonesian. May quote the document.',
        },
      },
      { type: ['object', 'null'] },
    ),
    description: 'Why the video failed; null unless `failed`.',
  },
};

const when = (statuses: readonly string[], then: JsonSchema, otherwise: JsonSchema): JsonSchema => ({
  if: { properties: { status: { enum: statuses } } },
  // oxlint-disable-next-line unicorn/no-thenable -- a JSON Schema keyword; schemas are never awaited
  then: { properties: then },
  else: { properties: otherwise },
});

/** Which fields are null in which status. */
const STATUS_RULES: readonly JsonSchema[] = [
  when(['queued', 'rendering'], { finished_at: { type: 'null' } }, { finished_at: { type: 'string' } }),
  when(
    ['done'],
    { duration_seconds: { type: 'number' } },
    { duration_seconds: { type: 'null' }, output_url: { type: 'null' } },
  ),
  when(['failed'], { error: { type: 'object' } }, { error: { type: 'null' } }),
];

const FRAMES: JsonSchema = { type: 'integer', minimum: 0 };
const PROGRESS = record({
  frames_done: FRAMES,
  frames_total: FRAMES,
  percent: { type: 'integer', minimum: 0, maximum: 100 },
});

const POSTER_URL: JsonSchema = {
  type: ['string', 'null'],
  format: 'uri',
  description:
    'Only with `include=poster`: link to a JPEG of the frame at three quarters of it, as large as the video, valid for 15 minutes. Null unless `done`, once the files are no longer kept, and for a video without one.',
};
const POSTER_RULE = when(['done'], {}, { poster_url: { type: 'null' } });

export const VIDEO_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  Video: record(VIDEO_PROPERTIES, { allOf: STATUS_RULES }),
  VideoWithIncludes: record(
    {
      ...VIDEO_PROPERTIES,
      title: {
        type: ['string', 'null'],
        description: 'Only with `include=title`: title of a composition; null if it has none.',
      },
      progress: { ...PROGRESS, description: 'Only with `include=progress`.' },
      poster_url: POSTER_URL,
    },
    { optional: ['title', 'progress', 'poster_url'], allOf: [...STATUS_RULES, POSTER_RULE] },
  ),
  VideoList: record({
    videos: { type: 'array', items: schemaRef('VideoWithIncludes'), description: 'Newest first.' },
    next_cursor: {
      type: ['string', 'null'],
      description: 'Send it as `cursor` for the next page; null on the last one.',
    },
  }),
  DryRun: record({
    valid: { const: true },
    credits: { type: 'number', exclusiveMinimum: 0, description: 'What the video would cost.' },
  }),
};

const QUEUED = {
  id: 'vid_01997b1e-4c7a-7d52-9d36-0a4f2c1b7e55',
  status: 'queued',
  template: 'promo-produk@4',
  created_at: '2026-01-15T03:00:00.000Z',
  finished_at: null,
  duration_seconds: null,
  output_url: null,
  error: null,
};
const CANCELED = { ...QUEUED, status: 'canceled', finished_at: '2026-01-15T03:00:04.000Z' };
const DONE = {
  ...QUEUED,
  status: 'done',
  finished_at: '2026-01-15T03:00:21.000Z',
  duration_seconds: 9,
  output_url: 'https://media.example.com/out/video.mp4?X-Amz-Expires=900',
};
const FAILED = {
  ...QUEUED,
  status: 'failed',
  finished_at: '2026-01-15T03:00:21.000Z',
  error: {
    code: 'script_error',
    message: describeRenderFailure({
      code: 'script_error',
      subject: { text: 'ReferenceError: judul is not defined', line: 12, column: 5 },
    }),
  },
};

export const VIDEO_EXAMPLES = {
  queued: QUEUED,
  rendering: {
    ...QUEUED,
    status: 'rendering',
    progress: { frames_done: 54, frames_total: 270, percent: 20 },
  },
  done: DONE,
  done_with_poster: {
    ...DONE,
    poster_url: 'https://media.example.com/out/poster.jpg?X-Amz-Expires=900',
  },
  failed: FAILED,
  canceled: CANCELED,
} as const;

export const POLLING = `Ask again as often as \`Retry-After\` says (every ${POLL_HINT_SECONDS} s) until \`status\` is \`done\`, \`failed\` or \`canceled\`.`;
