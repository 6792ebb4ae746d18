import type { RefusalCode } from '#core/refusal.ts';
import { GATEWAY_RESPONSES } from '#contracts/gateway-responses.ts';
import { MAX_MEMBERS } from '#contracts/limits.ts';
import { reference } from '#contracts/schemas/json-types.ts';
import { errorExample, errorSchemaName, sentCode } from './errors.ts';
import type { DocumentedRoute, HeaderName, OperationDescription, Success } from './operation-description.ts';

const header = (description: string, schema: object, required = true): object => ({
  description,
  required,
  schema,
});

const RETRY_AFTER = header('Whole seconds to wait before asking again.', {
  type: 'string',
  pattern: String.raw`^\d+$`,
});
const BASE_PATHS = { keys: '/v1', dashboard: '/dashboard/v1/workspaces/[^/]+' } as const;

const successHeaders = ({ api }: DocumentedRoute) => ({
  'Retry-After': RETRY_AFTER,
  Location: header('Path of the new record.', {
    type: 'string',
    pattern: `^${BASE_PATHS[api]}/(videos/vid|batches/batch|assets/asset|projects/proj|frames/frames)_`,
  }),
  ETag: header('The revision in quotation marks, for `If-Match`.', {
    type: 'string',
    pattern: String.raw`^"\d+"$`,
  }),
});

const rateHeaders = ({ api }: DocumentedRoute): Readonly<Record<string, object>> => ({
  'RateLimit-Policy': header(
    `The ${api === 'keys' ? 'key' : 'user'}’s request rate, as in the IETF draft: \`q\` requests in \`w\` seconds.`,
    { type: 'string', pattern: String.raw`^"requests";q=\d+;w=60$` },
  ),
  RateLimit: header('Requests left (`r`) and seconds until one more is (`t`).', {
    type: 'string',
    pattern: String.raw`^"requests";r=\d+;t=\d+$`,
  }),
});

const REQUEST_ID = {
  'x-request-id': header('Name it when you ask for support.', { type: 'string', minLength: 1 }),
} as const;

const optional = (headers: Readonly<Record<string, object>>): Record<string, object> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, described]) => [name, { ...described, required: false }]),
  );

/** The caller is unknown on a 401 and may be unknown on a 500. */
const rateHeadersOf = (route: DocumentedRoute, status: number): Readonly<Record<string, object>> => {
  if (!route.isGuarded || status === 401) return {};
  return status === 500 ? optional(rateHeaders(route)) : rateHeaders(route);
};

/** JSON of a schema, which is given by its name in the document or as it is. */
export const jsonContent = (
  schema: string | object,
  examples?: Readonly<Record<string, unknown>>,
): object => ({
  'application/json': {
    schema: typeof schema === 'string' ? reference(schema) : schema,
    ...(examples && {
      examples: Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }])),
    }),
  },
});

const successResponse = (route: DocumentedRoute, status: number, success: Success): object => ({
  description: success.description,
  headers: {
    ...REQUEST_ID,
    ...rateHeadersOf(route, status),
    ...Object.fromEntries(
      Object.entries(success.headers ?? {}).map(([name, presence]) => [
        name,
        // safe: the names of `Success.headers` are the keys of this table
        { ...successHeaders(route)[name as HeaderName], required: presence === 'always' },
      ]),
    ),
  },
  content: jsonContent(success.schema, success.examples),
});

const USUAL_CODES: Readonly<Record<number, readonly RefusalCode[]>> = {
  400: ['invalid_input'],
  401: ['unauthorized'],
  402: ['insufficient_credits'],
  403: ['insufficient_scope', 'forbidden'],
  404: ['not_found'],
  409: ['idempotency_conflict'],
  429: ['quota_exceeded'],
  500: ['internal_error'],
};

const CODE_DESCRIPTIONS: Readonly<Record<RefusalCode, string>> = {
  unauthorized: 'The key is missing, not known, expired or revoked.',
  invalid_api_key: 'The key is not known.',
  insufficient_scope: 'The key lacks the permission.',
  forbidden: 'The workspace is suspended.',
  invalid_input:
    'The body is no valid JSON, or the body or a query parameter does not match its schema; on a create also an unknown query parameter.',
  unknown_template: 'There is no such template.',
  invalid_variables: 'Variables are missing or not valid, or the template does not support the output size.',
  invalid_composition: 'The composition cannot be rendered as it is.',
  idempotency_conflict: 'The idempotency key was used before with another body.',
  quota_exceeded: 'The key has sent too many requests.',
  insufficient_credits: 'The workspace lacks credits for this request.',
  too_many_active_renders: 'The workspace has 2 videos queued or rendering.',
  duration_too_long: 'The video would be too long.',
  not_found: 'The workspace has nothing with this id.',
  internal_error: 'Something broke on our side.',
  insufficient_role: 'The member is not an owner of the workspace.',
  already_member: 'The user is a member of the workspace already.',
  too_many_members: `The workspace has ${MAX_MEMBERS} members.`,
  last_owner: 'The member is the last owner of the workspace.',
  has_password: 'The member has chosen a password already.',
  inactive_api_key: 'The key is revoked or has expired.',
  stale_revision:
    '`If-Match` is missing (428), or names another revision than the newest one, because someone else saved first (412).',
};

const RENDER_QUOTAS =
  'Or the failed and canceled videos of the workspace have used up the unpaid renderer time of this clock hour, or rendering all queued videos of the service would take too long.';
const FILE_QUOTAS =
  'Or the storage of the workspace has no room for a file (without `Retry-After`), or the workspace has uploaded as much today (UTC) as it may.';
const MEMBER_QUOTA = 'Or the workspace has added as many members today (UTC) as it may.';

/** What else than the request rate an operation may exceed. */
const OTHER_QUOTAS: Readonly<Record<string, string>> = {
  'create-video': `${RENDER_QUOTAS} ${FILE_QUOTAS}`,
  'create-batch': FILE_QUOTAS,
  'check-video': FILE_QUOTAS,
  'check-composition': FILE_QUOTAS,
  'create-composition': RENDER_QUOTAS,
  'create-frames': `Or frames of the workspace are being drawn, or as many of others as the service draws at a time, or the workspace has requested frames as often as it may in this clock hour. ${FILE_QUOTAS}`,
  'create-asset': FILE_QUOTAS,
  'store-project-texts': 'Or the workspace has uploaded as much today (UTC) as it may.',
  'create-project':
    'Or the storage of the workspace has no room for the texts, or the workspace has as many projects as it may (both without `Retry-After`), or too many of its projects are saved at once.',
  'update-project':
    'Or the storage of the workspace has no room for the texts (without `Retry-After`), or too many of its projects are saved at once.',
  'add-member': MEMBER_QUOTA,
  'resend-invitation': MEMBER_QUOTA,
};

const describeCode = ({ api, operation }: DocumentedRoute, code: RefusalCode): string => {
  if (api === 'dashboard' && code === 'unauthorized')
    return 'The access token is missing, not valid or expired.';
  const others = code === 'quota_exceeded' ? OTHER_QUOTAS[operation] : undefined;
  const description = [CODE_DESCRIPTIONS[code], others].filter(Boolean).join(' ');
  return api === 'dashboard' ? description.replace('The key has sent', 'The user has sent') : description;
};

const usualCodes = ({ api, isForOwners }: DocumentedRoute, status: number): readonly RefusalCode[] => {
  if (api === 'dashboard' && status === 403)
    return isForOwners ? ['insufficient_role', 'forbidden'] : ['forbidden'];
  return USUAL_CODES[status] ?? [];
};

/** Error codes of an operation for one status. */
export const codesOf = (
  route: DocumentedRoute,
  { errors }: OperationDescription,
  status: number,
): readonly RefusalCode[] => {
  const codes = errors?.[status] ?? usualCodes(route, status);
  // The workspace of the path may not be found.
  return route.isInWorkspace && status === 404 ? [...new Set([...codes, 'not_found' as const])] : codes;
};

const FILLS_STORAGE: readonly string[] = [
  'create-asset',
  'create-project',
  'update-project',
  // By files of addresses.
  'create-video',
  'create-batch',
  'create-frames',
  'check-video',
  'check-composition',
];

const errorResponse = (route: DocumentedRoute, status: number, described: OperationDescription): object => {
  const codes = codesOf(route, described, status);
  const [first, ...others] = codes.map((code) => reference(errorSchemaName(code)));
  if (first === undefined) throw new Error(`${route.operation} has no error code for ${status}`);
  return {
    description: codes.map((code) => `\`${sentCode(code)}\`: ${describeCode(route, code)}`).join(' '),
    headers: {
      ...REQUEST_ID,
      ...rateHeadersOf(route, status),
      // Waiting does not free storage.
      ...(status === 429
        ? { 'Retry-After': { ...RETRY_AFTER, required: !FILLS_STORAGE.includes(route.operation) } }
        : {}),
    },
    content: jsonContent(
      others.length === 0 ? first : { oneOf: [first, ...others] },
      Object.fromEntries(codes.map((code) => [code, errorExample(code, route, described.tag)])),
    ),
  };
};

const { signInRequired, ...KEY_RESPONSES } = GATEWAY_RESPONSES;

const gatewayResponse = ({ api }: DocumentedRoute): object => ({
  description: `What the gateway answers before a request reaches the operation, in the same envelope: ${[
    ...new Set(
      [...Object.values(KEY_RESPONSES), ...(api === 'dashboard' ? [signInRequired] : [])].map(
        ({ statusCode }) => statusCode,
      ),
    ),
  ].join(', ')}.`,
  headers: { ...REQUEST_ID, 'Retry-After': { ...RETRY_AFTER, required: false } },
  content: jsonContent('Error', { body_too_large: GATEWAY_RESPONSES.bodyTooLarge.body }),
});

/** The `responses` object of an operation. */
export const responsesOf = (route: DocumentedRoute, described: OperationDescription): object => ({
  ...Object.fromEntries(
    [...route.statuses, 500].map((status) => {
      const success = described.successes[status];
      return [
        status,
        success ? successResponse(route, status, success) : errorResponse(route, status, described),
      ];
    }),
  ),
  default: gatewayResponse(route),
});
