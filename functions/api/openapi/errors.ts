import { MAX_ACTIVE_VIDEOS } from '#contracts/limits.ts';
import { REFUSAL_CODES } from '#core/refusal.ts';
import type { RefusalCode } from '#core/refusal.ts';
import { PERMISSIONS } from '#core/workspace/api-key.ts';
import { UNAUTHORIZED_MESSAGES } from '#messages/id.ts';
import { record } from './json-schema.ts';
import type { JsonSchema } from './json-schema.ts';
import { VIDEO_ID_SCHEMA } from './video-schemas.ts';

const SENTENCE: JsonSchema = { type: 'string', minLength: 1, description: 'For people, in Indonesian.' };
const CREDITS: JsonSchema = { type: 'number', minimum: 0 };
const SECONDS: JsonSchema = { type: 'number', exclusiveMinimum: 0 };

const VARIABLE_VIOLATION = record(
  {
    code: {
      type: 'string',
      enum: ['missing', 'too_long', 'invalid_color', 'unknown_variable', 'unsupported_size'],
    },
    message: SENTENCE,
    max_length: { type: 'integer', description: 'With `too_long`.' },
    supported: { type: 'array', items: { type: 'string' }, description: 'With `unsupported_size`.' },
  },
  { optional: ['max_length', 'supported'] },
);

/** `details` by code; a code that is not here has none. */
const DETAILS: Readonly<Partial<Record<RefusalCode, JsonSchema>>> = {
  unauthorized: record({ reason: { type: 'string', enum: Object.keys(UNAUTHORIZED_MESSAGES) } }),
  insufficient_scope: record({ required_scope: { type: 'string', enum: PERMISSIONS } }),
  invalid_input: {
    type: 'array',
    minItems: 1,
    items: record({
      path: { type: 'string', description: 'JSON pointer into the body, or `query.<name>`.' },
      rule: { type: 'string', description: 'The rule that is broken.' },
      message: SENTENCE,
    }),
  },
  invalid_variables: {
    type: 'object',
    minProperties: 1,
    additionalProperties: { type: 'array', minItems: 1, items: VARIABLE_VIOLATION },
    description: 'By variable; an unsupported size is under `output`.',
  },
  invalid_composition: record({
    problems: {
      type: 'array',
      minItems: 1,
      maxItems: 100,
      items: record({
        code: { type: 'string', examples: ['remote_asset', 'missing_duration'] },
        message: SENTENCE,
        hint: { ...SENTENCE, description: 'How to mend it, in Indonesian.' },
      }),
      description: 'In the order of the document.',
    },
  }),
  idempotency_conflict: record({
    video_id: { ...VIDEO_ID_SCHEMA, description: 'The video the key was first used for.' },
  }),
  quota_exceeded: record({
    requests_per_minute: { type: 'integer', minimum: 1 },
    retry_after_seconds: { type: 'integer', minimum: 1 },
  }),
  insufficient_credits: record({ required_credits: CREDITS, available_credits: CREDITS }),
  too_many_active_renders: record({
    active_videos: { type: 'array', maxItems: MAX_ACTIVE_VIDEOS, items: VIDEO_ID_SCHEMA },
    max_active: { const: MAX_ACTIVE_VIDEOS },
  }),
  duration_too_long: record({ duration_seconds: SECONDS, max_duration_seconds: SECONDS }),
};

/** `invalid_input` → `InvalidInput`. */
export const pascalCase = (name: string): string =>
  name
    .split(/[_-]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

export const errorSchemaName = (code: RefusalCode): string => `${pascalCase(code)}Error`;

const errorSchema = (code: RefusalCode): JsonSchema => {
  const details = DETAILS[code];
  return record({ error: { const: code }, message: SENTENCE, ...(details ? { details } : {}) });
};

/** The envelope as any answer has it, and one schema for each of the codes that are in use. */
export const errorSchemas = (codes: readonly RefusalCode[]): Readonly<Record<string, JsonSchema>> => ({
  Error: record(
    {
      error: { type: 'string', enum: REFUSAL_CODES, description: 'Stable: decide by this.' },
      message: SENTENCE,
      details: { description: 'Depends on `error`.' },
    },
    { optional: ['details'] },
  ),
  ...Object.fromEntries(codes.map((code) => [errorSchemaName(code), errorSchema(code)])),
});
