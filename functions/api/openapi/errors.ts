import * as Type from 'typebox';
import { DEFAULT_LANGUAGE } from '#contracts/languages.ts';
import { ERROR_DETAILS, SentenceSchema } from '#contracts/schemas/error-details.ts';
import { constant, oneOf } from '#contracts/schemas/json-types.ts';
import { DASHBOARD_REFUSAL_CODES, REFUSAL_CODES } from '#core/refusal.ts';
import type { Refusal, RefusalCode, Resource, UnauthorizedReason } from '#core/refusal.ts';
import type { BatchId } from '#core/batch/row-name.ts';
import type { VideoId } from '#core/video/video.ts';
import { UNAUTHORIZED_MESSAGES } from '#messages/refusals.ts';
import { internalError, presentRefusal } from '#api/presenters/refusal.ts';
import type { DocumentedRoute, OperationDescription } from './operation-description.ts';
import { BATCH_EXAMPLES } from './batch-operations.ts';
import { VIDEO_EXAMPLES } from './examples.ts';

/** `invalid_input` → `InvalidInput`. */
export const pascalCase = (name: string): string =>
  name
    .split(/[_-]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

export const errorSchemaName = (code: RefusalCode): string => `${pascalCase(code)}Error`;

/** Value of `error`. */
export const sentCode = (code: RefusalCode): RefusalCode =>
  code === 'stale_revision' ? 'invalid_input' : code;

type Api = DocumentedRoute['api'];

const SIGN_IN: UnauthorizedReason = 'sign_in_required';

const reasonsOf = (api: Api): readonly string[] =>
  api === 'dashboard' ? [SIGN_IN] : Object.keys(UNAUTHORIZED_MESSAGES).filter((reason) => reason !== SIGN_IN);

const detailsOf = (code: RefusalCode, api: Api) => {
  if (code === 'unauthorized') return Type.Object({ reason: oneOf(reasonsOf(api)) });
  return code in ERROR_DETAILS ? ERROR_DETAILS[code as keyof typeof ERROR_DETAILS] : undefined;
};

const errorSchema = (code: RefusalCode, api: Api): object => {
  const details = detailsOf(code, api);
  return Type.Object({
    error: constant(sentCode(code)),
    message: SentenceSchema,
    ...(details && { details }),
  });
};

/** The generic error envelope and one schema for each code. */
export const errorSchemas = (codes: readonly RefusalCode[], api: Api): Readonly<Record<string, object>> => ({
  Error: Type.Object({
    error: oneOf(api === 'dashboard' ? [...REFUSAL_CODES, ...DASHBOARD_REFUSAL_CODES] : REFUSAL_CODES, {
      description: 'Stable: branch on this value.',
    }),
    message: SentenceSchema,
    details: Type.Optional(Type.Unknown({ description: 'Depends on `error`.' })),
  }),
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
  has_password: { code: 'has_password' },
  inactive_api_key: { code: 'inactive_api_key' },
  stale_revision: { code: 'stale_revision', isMissing: false, currentRevision: 4 },
};

const RESOURCES: Readonly<Partial<Record<OperationDescription['tag'], Resource>>> = {
  Videos: 'video',
  Batches: 'batch',
  Assets: 'asset',
  Projects: 'project',
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
  if (sample.code === 'invalid_variables' && tag === 'Batches')
    return { ...sample, rows: new Map([[17, sample.violations]]) };
  if (sample.code === 'idempotency_conflict' && tag === 'Batches')
    return { code: sample.code, batchId: BATCH_EXAMPLES.running.id as BatchId }; // safe: the example is a valid id
  if (sample.code === 'not_found') return { ...sample, resource: RESOURCES[tag] ?? 'workspace' };
  return sample;
};

const isSampled = (code: RefusalCode): code is Refusal['code'] => Object.hasOwn(SAMPLES, code);

/** Example body of an error response, made by the presenter of the real responses. */
export const errorExample = (
  code: RefusalCode,
  route: DocumentedRoute,
  tag: OperationDescription['tag'],
): unknown =>
  isSampled(code)
    ? presentRefusal(sampleOf(code, route, tag), DEFAULT_LANGUAGE).body
    : internalError(DEFAULT_LANGUAGE).body;
