import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { DASHBOARD_OWN_ROUTES } from '#contracts/dashboard-routes.ts';
import type { DashboardOperation, Role, WorkspaceOperation } from '#contracts/dashboard-routes.ts';
import type { Language } from '#contracts/languages.ts';
import { ROUTES } from '#contracts/routes.ts';
import type { GuardedOperation, Operation, PublicOperation } from '#contracts/routes.ts';
import { LOG_EVENTS } from '#core/log.ts';
import type { Log } from '#core/log.ts';
import { accept, isRefused, refuse } from '#core/refusal.ts';
import type { Refusal, Result } from '#core/refusal.ts';
import type { Permission } from '#contracts/routes.ts';
import type { Member } from '#core/workspace/member.ts';
import type { Workspace } from '#core/workspace/workspace.ts';
import {
  allowanceOf,
  bodyText,
  callerOf,
  headerValues,
  loggedAssetId,
  loggedBatchId,
  loggedFramesId,
  loggedProjectId,
  loggedVideoId,
  pathParameters,
  queryParameters,
} from '#api/middleware/api-request.ts';
import type { ApiEvent, ApiRequest, ApiResponse, Guard, User } from '#api/middleware/api-request.ts';
import {
  authenticate,
  authenticateMember,
  authenticateUser,
  limitRequestRate,
  rateLimitHeaders,
  requirePermission,
  requireRole,
} from '#api/middleware/guards.ts';
import type { AuthenticateDeps, MemberDeps, UserDeps } from '#api/middleware/guards.ts';
import { languageOf } from '#api/middleware/language.ts';
import { recordChange } from '#api/middleware/record-change.ts';
import type { RecordChangeDeps } from '#api/middleware/record-change.ts';
import { internalError, presentRefusal } from '#api/presenters/refusal.ts';

interface StackDeps {
  readonly log: Log;
}

export type ApiHandlerDeps = AuthenticateDeps & StackDeps & RecordChangeDeps;
export type MemberHandlerDeps = MemberDeps & StackDeps;
export type UserHandlerDeps = UserDeps & StackDeps;

export type ApiHandler = (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>;

/** Parses the text of a request body, or refuses it with `invalid_input`. */
export type BodyParser<Body> = (text: string, contentType: string) => Result<Body>;

/** For operations without a body: any body is ignored. */
export const ignoreBody: BodyParser<null> = () => accept(null);

const PERMISSION_OF = Object.fromEntries(
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
      authenticate(deps), // 401, in the dashboard also 429 and 404
      limitRequestRate, // 429
      requirePermission(PERMISSION_OF[operation]), // 403
      validateBody(parseBody), // 400
    ],
    async (event, signal) => {
      const request = requestOf<Body>(event, signal);
      const result = await handle(request);
      if (!isRefused(result)) await recordChange(deps, operation, request, result.value);
      return result;
    },
  );

const requestOf = <Body>(event: ApiEvent, signal: AbortSignal): ApiRequest<Body> => ({
  caller: callerOf(event),
  body: event.parsedBody as Body, // safe: set by `validateBody`
  path: pathParameters(event),
  query: queryParameters(event),
  ifMatch: headerValues(event, 'if-match')[0],
  signal,
});

/** A request of a member to an operation that only the dashboard has. */
export interface MemberRequest<Body> extends Omit<ApiRequest<Body>, 'caller'> {
  readonly member: Member;
  readonly workspace: Workspace;
}

const ROLE_OF = Object.fromEntries(DASHBOARD_OWN_ROUTES.map(({ operation, role }) => [operation, role])) as {
  // safe: built from the list the type is derived from
  readonly [Name in WorkspaceOperation]: Role;
};

/** Lambda handler of an operation of the dashboard on a workspace. */
export const createMemberHandler = <Body>(
  operation: WorkspaceOperation,
  deps: MemberHandlerDeps,
  parseBody: BodyParser<Body>,
  handle: (request: MemberRequest<Body>) => Promise<Result<ApiResponse>>,
): ApiHandler =>
  createStack(
    operation,
    deps,
    [
      authenticateMember(deps), // 401, 429, 404
      requireRole(ROLE_OF[operation]), // 403
      validateBody(parseBody), // 400
    ],
    (event, signal) => {
      const { caller, ...request } = requestOf<Body>(event, signal);
      const { member, workspace } = caller;
      if (!member) throw new Error('the caller is not a member');
      return handle({ ...request, member, workspace });
    },
  );

/** Lambda handler of an operation of the dashboard on no workspace. */
export const createUserHandler = (
  operation: Exclude<DashboardOperation, WorkspaceOperation>,
  deps: UserHandlerDeps,
  handle: (user: User) => Promise<Result<ApiResponse>>,
): ApiHandler =>
  createStack(operation, deps, [authenticateUser(deps), limitRequestRate], ({ user }) => {
    if (!user) throw new Error('the request is not authenticated');
    return handle(user);
  });

/** Lambda handler of an operation that checks no API key itself. */
export const createPublicHandler = (
  operation: PublicOperation,
  deps: StackDeps,
  handle: (event: ApiEvent) => Promise<Result<ApiResponse>>,
): ApiHandler => createStack(operation, deps, [], handle);

const validateBody =
  (parseBody: BodyParser<unknown>): Guard =>
  (event) => {
    const text = bodyText(event);
    if (text === undefined && parseBody !== ignoreBody)
      return refuse({ code: 'invalid_input', violations: [{ path: '', rule: 'json' }] });
    const parsed = parseBody(text ?? '', headerValues(event, 'content-type')[0] ?? '');
    if (!isRefused(parsed)) event.parsedBody = parsed.value;
    return parsed;
  };

type AnyOperation = Operation | PublicOperation | DashboardOperation;

/** Language models read what `mcp` answers: it is in English throughout. */
const languageFor = (operation: AnyOperation, event: ApiEvent): Language =>
  operation === 'mcp' ? 'en' : languageOf(event);

/** Guards and handler under middy. Every response is logged and carries `x-request-id`, `Vary` and the rate-limit headers. */
const createStack = (
  operation: AnyOperation,
  { log }: StackDeps,
  guards: readonly Guard[],
  handle: (event: ApiEvent, signal: AbortSignal) => Promise<Result<ApiResponse>>,
): ApiHandler => {
  const stack = middy<ApiEvent, APIGatewayProxyResult>(
    async (event: ApiEvent, _context: Context, { signal }: { readonly signal: AbortSignal }) => {
      const result = await handle(event, signal);
      if (isRefused(result)) return refusalFor(operation, event, result);
      const { videoId, batchId, assetId, projectId, framesId } = result.value;
      if (videoId) event.videoId = videoId;
      if (batchId) event.batchId = batchId;
      if (assetId) event.assetId = assetId;
      if (projectId) event.projectId = projectId;
      if (framesId) event.framesId = framesId;
      return toProxyResult(result.value);
    },
  );
  for (const guard of guards)
    stack.before(async ({ event }) => {
      const result = await guard(event);
      return isRefused(result) ? refusalFor(operation, event, result) : undefined;
    });
  stack.onError((request) => {
    log(LOG_EVENTS.requestFailed, { operation, ...idsOf(request.event, request.context) }, request.error);
    request.response = toProxyResult(internalError(languageFor(operation, request.event)));
  });
  return async (event: ApiEvent, context) => {
    const response = await stack(event, context);
    const ids = idsOf(event, context);
    log(LOG_EVENTS.requestCompleted, { operation, ...ids, status: response.statusCode });
    const allowance = allowanceOf(event);
    const rate = allowance ? rateLimitHeaders(allowance) : {};
    return {
      ...response,
      headers: { ...response.headers, ...rate, Vary: 'Accept-Language', 'x-request-id': ids.request_id },
    };
  };
};

const refusalFor = (
  operation: AnyOperation,
  event: ApiEvent,
  { refusal }: { readonly refusal: Refusal },
): APIGatewayProxyResult => toProxyResult(presentRefusal(refusal, languageFor(operation, event)));

const toProxyResult = ({ status, body, headers }: ApiResponse): APIGatewayProxyResult => ({
  statusCode: status,
  headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  body: body === undefined ? '' : JSON.stringify(body),
});

const idsOf = (event: ApiEvent, { awsRequestId }: Context) => {
  const batchId = loggedBatchId(event);
  const assetId = loggedAssetId(event);
  const projectId = loggedProjectId(event);
  const framesId = loggedFramesId(event);
  return {
    request_id: event.requestContext.requestId || awsRequestId,
    workspace_id: event.caller?.workspace.id ?? null,
    key_id: event.caller?.key?.id ?? null,
    ...(event.user && { user_id: event.user.id }),
    video_id: loggedVideoId(event) ?? null,
    ...(batchId && { batch_id: batchId }),
    ...(assetId && { asset_id: assetId }),
    ...(projectId && { project_id: projectId }),
    ...(framesId && { frames_id: framesId }),
  };
};
