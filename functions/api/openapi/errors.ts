import { ROLES } from '#contracts/dashboard-routes.ts';
import { MAX_ACTIVE_VIDEOS } from '#contracts/limits.ts';
import { ASSET_PROBLEM_CODES } from '#core/asset/asset-id.ts';
import { DASHBOARD_REFUSAL_CODES, REFUSAL_CODES } from '#core/refusal.ts';
import type { Refusal, RefusalCode, Resource, UnauthorizedReason } from '#core/refusal.ts';
import type { VideoId } from '#core/video/video.ts';
import { PERMISSIONS } from '#contracts/routes.ts';
import { UNAUTHORIZED_MESSAGES } from '#messages/indonesian.ts';
import { internalError, presentRefusal } from '#api/presenters/refusal.ts';
import type { DocumentedRoute } from './documented-route.ts';
import { record } from './json-schema.ts';
import type { JsonSchema } from './json-schema.ts';
import type { OperationDescription } from './operation-description.ts';
import { VIDEO_EXAMPLES, VIDEO_ID_SCHEMA } from './video-schemas.ts';

const SENTENCE: JsonSchema = { type: 'string', minLength: 1, description: 'For people, in Indonesian.' };
const CREDITS: JsonSchema = { type: 'number', minimum: 0 };
const PLACE: JsonSchema = { type: ['integer', 'null'], minimum: 1 };
const SECONDS: JsonSchema = { type: 'number', exclusiveMinimum: 0 };

const VARIABLE_VIOLATION = record(
  {
    code: {
      type: 'string',
      enum: [
        'missing',
        'too_long',
        'invalid_color',
        'unknown_variable',
        'unsupported_characters',
        'unsupported_size',
        'invalid_image',
        'invalid_audio',
        ...ASSET_PROBLEM_CODES,
      ],
    },
    message: SENTENCE,
    max_length: { type: 'integer', description: 'With `too_long`.' },
    supported: { type: 'array', items: { type: 'string' }, description: 'With `unsupported_size`.' },
    characters: {
      type: 'array',
      items: { type: 'string' },
      description: 'With `unsupported_characters`: each with its code point, at most 20.',
    },
    valid_names: { type: 'array', items: { type: 'string' }, description: 'With `unknown_variable`.' },
    required_by: { type: 'string', description: 'With `missing`: the variable that requires this one.' },
  },
  { optional: ['max_length', 'supported', 'characters', 'valid_names', 'required_by'] },
);

/** Schema of `details` by code; other codes have no `details`. */
const DETAILS: Readonly<Partial<Record<RefusalCode, JsonSchema>>> = {
  insufficient_role: record({ required_role: { type: 'string', enum: ROLES } }),
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
        code: { type: 'string', examples: ['remote_asset', 'duration_too_short'] },
        message: SENTENCE,
        hint: { ...SENTENCE, description: 'How to fix it, in Indonesian.' },
        line: { ...PLACE, description: 'Line in `html`, counted from 1; null for the whole document.' },
        column: { ...PLACE, description: 'Column in that line, counted from 1.' },
      }),
      description: 'In the order of the document.',
    },
  }),
  idempotency_conflict: record({
    video_id: { ...VIDEO_ID_SCHEMA, description: 'The video the key was first used for.' },
  }),
  quota_exceeded: record(
    {
      requests_per_minute: {
        type: 'integer',
        minimum: 1,
        description: 'The key has sent more requests than this.',
      },
      unpaid_renderer_seconds_per_hour: {
        type: 'integer',
        minimum: 1,
        description: 'Failed and canceled videos of the workspace have used this much renderer time.',
      },
      max_wait_seconds: {
        type: 'integer',
        minimum: 1,
        description: 'Rendering all queued videos of the service would take longer than this.',
      },
      members_per_day: {
        type: 'integer',
        minimum: 1,
        description: 'The workspace has added this many members today (UTC).',
      },
      retry_after_seconds: { type: 'integer', minimum: 1 },
      stored_bytes: {
        type: 'integer',
        minimum: 0,
        description: 'Size of the assets of the workspace, which leaves too little room for another one.',
      },
      max_bytes: { type: 'integer', minimum: 1, description: 'With `stored_bytes`.' },
    },
    {
      optional: [
        'requests_per_minute',
        'unpaid_renderer_seconds_per_hour',
        'max_wait_seconds',
        'members_per_day',
        'retry_after_seconds',
        'stored_bytes',
        'max_bytes',
      ],
    },
  ),
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

type Api = DocumentedRoute['api'];

const SIGN_IN: UnauthorizedReason = 'sign_in_required';

const reasonsOf = (api: Api): readonly string[] =>
  api === 'dashboard' ? [SIGN_IN] : Object.keys(UNAUTHORIZED_MESSAGES).filter((reason) => reason !== SIGN_IN);

const errorSchema = (code: RefusalCode, api: Api): JsonSchema => {
  const details =
    code === 'unauthorized' ? record({ reason: { type: 'string', enum: reasonsOf(api) } }) : DETAILS[code];
  return record({ error: { const: code }, message: SENTENCE, ...(details ? { details } : {}) });
};

/** The generic error envelope and one schema for each code. */
export const errorSchemas = (
  codes: readonly RefusalCode[],
  api: Api,
): Readonly<Record<string, JsonSchema>> => ({
  Error: record(
    {
      error: {
        type: 'string',
        enum: api === 'dashboard' ? [...REFUSAL_CODES, ...DASHBOARD_REFUSAL_CODES] : REFUSAL_CODES,
        description: 'Stable: branch on this value.',
      },
      message: SENTENCE,
      details: { description: 'Depends on `error`.' },
    },
    { optional: ['details'] },
  ),
  ...Object.fromEntries(codes.map((code) => [errorSchemaName(code), errorSchema(code, api)])),
});

const VIDEO_ID = VIDEO_EXAMPLES.queued.id as VideoId; // safe: the example is a valid id

/** One refusal per code. `invalid_api_key` has none: the API reports it as `unauthorized`. */
const SAMPLES: { readonly [Code in Refusal['code']]: Extract<Refusal, { code: Code }> } = {
  unauthorized: { code: 'unauthorized', reason: 'missing' },
  insufficient_scope: { code: 'insufficient_scope', requiredScope: 'videos:create' },
  forbidden: { code: 'forbidden' },
  quota_exceeded: {
    code: 'quota_exceeded',
    quota: 'requests',
    requestsPerMinute: 300,
    retryAfterSeconds: 1,
  },
  invalid_input: {
    code: 'invalid_input',
    violations: [{ path: '/template', rule: 'required', bound: 'template' }],
  },
  unknown_template: { code: 'unknown_template' },
  invalid_variables: {
    code: 'invalid_variables',
    violations: { nama_usaha: [{ code: 'too_long', maxLength: 40 }] },
  },
  invalid_composition: {
    code: 'invalid_composition',
    problems: [
      { code: 'remote_asset', position: 120, subject: 'https://example.com/logo.png', line: 5, column: 12 },
    ],
  },
  idempotency_conflict: { code: 'idempotency_conflict', videoId: VIDEO_ID },
  insufficient_credits: {
    code: 'insufficient_credits',
    requiredMilliCredits: 9000,
    availableMilliCredits: 2500,
  },
  too_many_active_renders: { code: 'too_many_active_renders', activeVideoIds: [VIDEO_ID] },
  duration_too_long: { code: 'duration_too_long', durationSeconds: 420, maxDurationSeconds: 300 },
  not_found: { code: 'not_found', resource: 'video' },
  insufficient_role: { code: 'insufficient_role', requiredRole: 'owner' },
  already_member: { code: 'already_member' },
  too_many_members: { code: 'too_many_members' },
  last_owner: { code: 'last_owner' },
  inactive_api_key: { code: 'inactive_api_key' },
};

const RESOURCES: Readonly<Partial<Record<OperationDescription['tag'], Resource>>> = {
  Videos: 'video',
  Assets: 'asset',
  Members: 'member',
  Webhook: 'webhook',
  'API keys': 'api_key',
};

/** A sample that fits the operation. */
const sampleOf = (
  code: Refusal['code'],
  { api }: DocumentedRoute,
  tag: OperationDescription['tag'],
): Refusal => {
  const sample = SAMPLES[code];
  if (sample.code === 'unauthorized' && api === 'dashboard') return { ...sample, reason: SIGN_IN };
  if (sample.code === 'not_found') return { ...sample, resource: RESOURCES[tag] ?? 'workspace' };
  return sample;
};

const isSampled = (code: RefusalCode): code is Refusal['code'] => Object.hasOwn(SAMPLES, code);

/** Example body of an error response, made by the presenter of the real responses. */
export const errorExample = (
  code: RefusalCode,
  route: DocumentedRoute,
  tag: OperationDescription['tag'],
): unknown => (isSampled(code) ? presentRefusal(sampleOf(code, route, tag)).body : internalError().body);
