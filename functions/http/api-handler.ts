import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { ROUTES } from '#api/routes.ts';
import type { Operation } from '#api/routes.ts';
import { LOG_EVENTS } from '#core/log.ts';
import type { Log } from '#core/log.ts';
import { isRefused } from '#core/refusal.ts';
import type { Result } from '#core/refusal.ts';
import type { ApiOperation, ApiResponse, Caller } from '#http/api-request.ts';
import { authenticate, authorize } from '#http/authenticate.ts';
import type { AuthenticateDeps } from '#http/authenticate.ts';
import type { BodyParser } from '#http/parse-body.ts';
import { internalError, presentRefusal } from '#http/present-refusal.ts';

export interface ApiHandlerDeps extends AuthenticateDeps {
  readonly log: Log;
}

export type ApiHandler = (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>;

/** The event as the steps pass it on: each adds what it has found out. */
type CheckedEvent = APIGatewayProxyEvent & { caller?: Caller; parsedBody?: unknown };

const ROUTE_BY_OPERATION = Object.fromEntries(ROUTES.map((route) => [route.operation, route])) as {
  // safe: built from the very list the type is derived from
  [Name in Operation]: Extract<(typeof ROUTES)[number], { operation: Name }>;
};

/**
 * The one stack every operation runs in: authenticate → permission → JSON and schema → operation, in the order
 * the contract promises. A refusal ends it early; anything thrown becomes `internal_error`.
 */
export const createApiHandler = <Body = null>(
  name: Operation,
  deps: ApiHandlerDeps,
  operation: ApiOperation<Body>,
  parseBody?: BodyParser<Body>,
): ApiHandler => {
  const stack = middy<CheckedEvent, APIGatewayProxyResult>(async (event: CheckedEvent) => {
    const result = await operation({
      caller: callerOf(event),
      // safe: the body step ran this operation's own parser, and Body is null where it has none
      body: (event.parsedBody ?? null) as Body,
      path: event.pathParameters ?? {},
      query: event.queryStringParameters ?? {},
    });
    return isRefused(result) ? toProxyResult(presentRefusal(result.refusal)) : toProxyResult(result.value);
  });
  stack
    .before(async ({ event }) => {
      const result = await authenticate(deps, headerValues(event, 'x-api-key'));
      if (!isRefused(result)) event.caller = result.value;
      return answerIfRefused(result);
    })
    .before(({ event }) => answerIfRefused(authorize(callerOf(event), ROUTE_BY_OPERATION[name].permission)))
    .before(({ event }) => {
      if (!parseBody) return undefined;
      const result = parseBody(bodyText(event));
      if (!isRefused(result)) event.parsedBody = result.value;
      return answerIfRefused(result);
    })
    .onError((request) => {
      const ids = idsOf(request.event, request.context);
      deps.log(LOG_EVENTS.requestFailed, { operation: name, ...ids }, request.error);
      request.response = toProxyResult(internalError());
    });
  return async (event, context) => {
    const response = await stack(event, context);
    const ids = idsOf(event, context);
    deps.log(LOG_EVENTS.requestCompleted, { operation: name, ...ids, status: response.statusCode });
    return { ...response, headers: { ...response.headers, 'x-request-id': ids.request_id } };
  };
};

/** API Gateway passes path parameters on as they were sent; broken escapes name nothing. */
export const decodePathParameter = (parameter = ''): string => {
  try {
    return decodeURIComponent(parameter);
  } catch {
    return '';
  }
};

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

const idsOf = ({ caller, requestContext }: CheckedEvent, { awsRequestId }: Context) => ({
  request_id: requestContext.requestId || awsRequestId,
  workspace_id: caller?.workspace.id ?? null,
  key_id: caller?.key.id ?? null,
});
