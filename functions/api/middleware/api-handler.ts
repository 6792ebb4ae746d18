import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { ROUTES } from '#contracts/routes.ts';
import type { GuardedOperation, Operation } from '#contracts/routes.ts';
import { LOG_EVENTS } from '#core/log.ts';
import type { Log } from '#core/log.ts';
import { accept, isRefused } from '#core/refusal.ts';
import type { Result } from '#core/refusal.ts';
import type { Permission } from '#core/workspace/api-key.ts';
import {
  bodyText,
  callerOf,
  headerValues,
  loggedAssetId,
  loggedVideoId,
  pathParameters,
  queryParameters,
} from '#api/middleware/api-request.ts';
import type { ApiEvent, ApiRequest, ApiResponse, Guard } from '#api/middleware/api-request.ts';
import {
  authenticate,
  limitRequestRate,
  rateLimitHeaders,
  requirePermission,
} from '#api/middleware/guards.ts';
import type { AuthenticateDeps } from '#api/middleware/guards.ts';
import { internalError, presentRefusal } from '#api/presenters/refusal.ts';

interface StackDeps {
  readonly log: Log;
}

export type ApiHandlerDeps = AuthenticateDeps & StackDeps;

export type ApiHandler = (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>;

/** Parses the text of a request body, or refuses it with `invalid_input`. */
export type BodyParser<Body> = (text: string, contentType: string) => Result<Body>;

/** For operations without a body: any body is ignored. */
export const ignoreBody: BodyParser<null> = () => accept(null);

const PERMISSIONS = Object.fromEntries(
  ROUTES.map(({ operation, permission }) => [operation, permission]),
) as {
  // safe: built from the list the type is derived from
  readonly [Name in GuardedOperation]: Permission;
};

/** Lambda handler of an operation that needs an API key: runs the guards in order, then `handle`. */
export const createApiHandler = <Body>(
  operation: GuardedOperation,
  deps: ApiHandlerDeps,
  parseBody: BodyParser<Body>,
  handle: (request: ApiRequest<Body>) => Promise<Result<ApiResponse>>,
): ApiHandler =>
  createStack(
    operation,
    deps,
    [
      authenticate(deps), // 401
      limitRequestRate, // 429
      requirePermission(PERMISSIONS[operation]), // 403
      validateBody(parseBody), // 400
    ],
    (event, signal) =>
      handle({
        caller: callerOf(event),
        body: event.parsedBody as Body, // safe: set by `validateBody`
        path: pathParameters(event),
        query: queryParameters(event),
        signal,
      }),
  );

/** Lambda handler of an operation that needs no API key; a key that is sent is ignored. */
export const createPublicHandler = (
  operation: Exclude<Operation, GuardedOperation>,
  deps: StackDeps,
  handle: () => Promise<Result<ApiResponse>>,
): ApiHandler => createStack(operation, deps, [], handle);

const validateBody =
  (parseBody: BodyParser<unknown>): Guard =>
  (event) => {
    const parsed = parseBody(bodyText(event), headerValues(event, 'content-type')[0] ?? '');
    if (!isRefused(parsed)) event.parsedBody = parsed.value;
    return parsed;
  };

/** Guards and handler under middy. Every response is logged and carries `x-request-id` and the rate-limit headers. */
const createStack = (
  operation: Operation,
  { log }: StackDeps,
  guards: readonly Guard[],
  handle: (event: ApiEvent, signal: AbortSignal) => Promise<Result<ApiResponse>>,
): ApiHandler => {
  const stack = middy<ApiEvent, APIGatewayProxyResult>(
    async (event: ApiEvent, _context: Context, { signal }: { readonly signal: AbortSignal }) => {
      const result = await handle(event, signal);
      if (isRefused(result)) return toProxyResult(presentRefusal(result.refusal));
      const { videoId, assetId } = result.value;
      if (videoId) event.videoId = videoId;
      if (assetId) event.assetId = assetId;
      return toProxyResult(result.value);
    },
  );
  for (const guard of guards)
    stack.before(async ({ event }) => {
      const result = await guard(event);
      return isRefused(result) ? toProxyResult(presentRefusal(result.refusal)) : undefined;
    });
  stack.onError((request) => {
    log(LOG_EVENTS.requestFailed, { operation, ...idsOf(request.event, request.context) }, request.error);
    request.response = toProxyResult(internalError());
  });
  return async (event: ApiEvent, context) => {
    const response = await stack(event, context);
    const ids = idsOf(event, context);
    log(LOG_EVENTS.requestCompleted, { operation, ...ids, status: response.statusCode });
    const rate = event.caller ? rateLimitHeaders(event.caller.allowance) : {};
    return { ...response, headers: { ...response.headers, ...rate, 'x-request-id': ids.request_id } };
  };
};

const toProxyResult = ({ status, body, headers }: ApiResponse): APIGatewayProxyResult => ({
  statusCode: status,
  headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  body: JSON.stringify(body),
});

const idsOf = (event: ApiEvent, { awsRequestId }: Context) => {
  const assetId = loggedAssetId(event);
  return {
    request_id: event.requestContext.requestId || awsRequestId,
    workspace_id: event.caller?.workspace.id ?? null,
    key_id: event.caller?.key.id ?? null,
    video_id: loggedVideoId(event) ?? null,
    ...(assetId && { asset_id: assetId }),
  };
};
