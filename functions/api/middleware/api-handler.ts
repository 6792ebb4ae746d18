import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { ROUTES } from '#contracts/routes.ts';
import type { GuardedOperation, Operation } from '#contracts/routes.ts';
import { LOG_EVENTS } from '#core/log.ts';
import type { Log } from '#core/log.ts';
import { accept, isRefused } from '#core/refusal.ts';
import type { Result } from '#core/refusal.ts';
import { parseVideoId } from '#core/video/video.ts';
import type { VideoId } from '#core/video/video.ts';
import type { ApiOperation, ApiResponse, Caller } from '#api/middleware/api-request.ts';
import { admit, authenticate, authorize } from '#api/middleware/guards.ts';
import type { AuthenticateDeps } from '#api/middleware/guards.ts';
import type { BodyParser } from '#api/middleware/parse-body.ts';
import { internalError, presentRefusal } from '#api/presenters/refusal.ts';
import { rateLimitHeaders } from '#api/middleware/rate-limit-headers.ts';

interface StackDeps {
  readonly log: Log;
}

export type ApiHandlerDeps = AuthenticateDeps & StackDeps;

export type ApiHandler = (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>;

/** The event as the steps pass it on: each adds what it has found out. */
type CheckedEvent = APIGatewayProxyEvent & { caller?: Caller; parsedBody?: unknown; videoId?: VideoId };

/** Runs before the operation; a refusal ends the request there. */
type Step = (event: CheckedEvent) => Result<unknown> | Promise<Result<unknown>>;

const ROUTE_BY_OPERATION = Object.fromEntries(ROUTES.map((route) => [route.operation, route])) as {
  // safe: built from the very list the type is derived from
  [Name in Operation]: Extract<(typeof ROUTES)[number], { operation: Name }>;
};

/** The one stack every operation runs in: its steps, the operation, and for anything thrown `internal_error`. */
const createStack = (
  name: Operation,
  { log }: StackDeps,
  steps: readonly Step[],
  answer: (event: CheckedEvent, signal: AbortSignal) => Promise<Result<ApiResponse>>,
): ApiHandler => {
  const stack = middy<CheckedEvent, APIGatewayProxyResult>(
    async (event: CheckedEvent, _context: Context, { signal }: { readonly signal: AbortSignal }) => {
      const result = await answer(event, signal);
      if (isRefused(result)) return toProxyResult(presentRefusal(result.refusal));
      if (result.value.videoId) event.videoId = result.value.videoId;
      return toProxyResult(result.value);
    },
  );
  for (const step of steps) stack.before(async ({ event }) => answerIfRefused(await step(event)));
  stack.onError((request) => {
    log(
      LOG_EVENTS.requestFailed,
      { operation: name, ...idsOf(request.event, request.context) },
      request.error,
    );
    request.response = toProxyResult(internalError());
  });
  return async (event: CheckedEvent, context) => {
    const response = await stack(event, context);
    const ids = idsOf(event, context);
    log(LOG_EVENTS.requestCompleted, { operation: name, ...ids, status: response.statusCode });
    const rate = event.caller ? rateLimitHeaders(event.caller.allowance) : {};
    return { ...response, headers: { ...response.headers, ...rate, 'x-request-id': ids.request_id } };
  };
};

/** An operation for callers with a key: authenticate → rate → permission → JSON and schema → operation. */
export const createApiHandler = <Body = null>(
  name: GuardedOperation,
  deps: ApiHandlerDeps,
  operation: ApiOperation<Body>,
  parseBody?: BodyParser<Body>,
): ApiHandler => {
  const identify: Step = async (event) => {
    const result = await authenticate(deps, headerValues(event, 'x-api-key'));
    if (!isRefused(result)) event.caller = result.value;
    return result;
  };
  const readBody: Step = (event) => {
    if (!parseBody) return accept(null);
    const result = parseBody(bodyText(event));
    if (!isRefused(result)) event.parsedBody = result.value;
    return result;
  };
  const steps: readonly Step[] = [
    identify,
    (event) => admit(callerOf(event)),
    (event) => authorize(callerOf(event), ROUTE_BY_OPERATION[name].permission),
    readBody,
  ];
  return createStack(name, deps, steps, (event, signal) =>
    operation({
      caller: callerOf(event),
      // safe: the body step ran this operation's own parser, and Body is null where it has none
      body: (event.parsedBody ?? null) as Body,
      path: decodeParameters(event.pathParameters ?? {}),
      query: joinRepeated(event.multiValueQueryStringParameters ?? {}),
      signal,
    }),
  );
};

/** An operation for everybody: no key is asked for, and none is looked at. */
export const createPublicHandler = (
  name: Exclude<Operation, GuardedOperation>,
  deps: StackDeps,
  operation: () => Promise<Result<ApiResponse>>,
): ApiHandler => createStack(name, deps, [], operation);

const toProxyResult = ({ status, body, headers }: ApiResponse): APIGatewayProxyResult => ({
  statusCode: status,
  headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  body: JSON.stringify(body),
});

const answerIfRefused = (result: Result<unknown>): APIGatewayProxyResult | undefined =>
  isRefused(result) ? toProxyResult(presentRefusal(result.refusal)) : undefined;

const callerOf = ({ caller }: CheckedEvent): Caller => {
  if (!caller) throw new Error('a step ran before authentication');
  return caller;
};

const headerValues = ({ multiValueHeaders }: APIGatewayProxyEvent, name: string): readonly string[] =>
  Object.entries(multiValueHeaders ?? {})
    .filter(([header]) => header.toLowerCase() === name)
    .flatMap(([, values]) => values ?? []);

const bodyText = ({ body, isBase64Encoded }: APIGatewayProxyEvent): string =>
  isBase64Encoded ? Buffer.from(body ?? '', 'base64').toString('utf8') : (body ?? '');

type Parameters = Readonly<Record<string, string | undefined>>;

/** API Gateway passes path parameters on as they were sent; broken escapes name nothing. */
const decodeParameters = (parameters: Parameters): Parameters =>
  Object.fromEntries(Object.entries(parameters).map(([name, value = '']) => [name, decode(value)]));

/** A parameter sent twice is a list, as `include=a,b` is one: where a single value is asked for, it is none. */
const joinRepeated = (query: Readonly<Record<string, readonly string[] | undefined>>): Parameters =>
  Object.fromEntries(Object.entries(query).map(([name, values]) => [name, values?.join(',')]));

const decode = (value: string): string => {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
};

/** What a stranger wrote in the path is logged only if it has the form of an id. */
const videoIdIn = ({ videoId, pathParameters }: CheckedEvent): VideoId | undefined =>
  videoId ?? parseVideoId(decode(pathParameters?.['id'] ?? ''));

const idsOf = (event: CheckedEvent, { awsRequestId }: Context) => ({
  request_id: event.requestContext.requestId || awsRequestId,
  workspace_id: event.caller?.workspace.id ?? null,
  key_id: event.caller?.key.id ?? null,
  video_id: videoIdIn(event) ?? null,
});
