import type { APIGatewayProxyEvent } from 'aws-lambda';
import { DASHBOARD_ROUTES } from '#contracts/dashboard-routes.ts';
import { KEY_API_ROUTES, pathInStage } from '#contracts/routes.ts';

export interface RouteMatch {
  readonly functionName: string;
  /** Path of the route with its `{parameters}`, without the name of the API Gateway stage. */
  readonly resource: string;
  /** Whether the route needs an access token. */
  readonly needsSignIn: boolean;
  /** Still percent-encoded, as a REST API passes them. */
  readonly pathParameters: Readonly<Record<string, string>>;
}

const matchPath = (resource: string, path: string): Record<string, string> | undefined => {
  const expected = resource.split('/');
  const actual = path.split('/');
  if (expected.length !== actual.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, part] of expected.entries()) {
    const value = actual[index] ?? '';
    const name = /^\{(.+)\}$/.exec(part)?.[1];
    if (name === undefined ? part !== value : value === '') return undefined;
    if (name !== undefined) parameters[name] = value;
  }
  return parameters;
};

const ALL_ROUTES = [
  ...KEY_API_ROUTES.map(({ functionName, method, path }) => ({
    functionName,
    method,
    path,
    needsSignIn: false,
  })),
  ...DASHBOARD_ROUTES.map(({ functionName, method, path }) => ({
    functionName,
    method,
    path,
    needsSignIn: true,
  })),
];

export const findRoute = (method: string, path: string): RouteMatch | undefined => {
  for (const route of ALL_ROUTES) {
    const pathParameters = route.method === method ? matchPath(route.path, path) : undefined;
    const { functionName, needsSignIn } = route;
    if (pathParameters !== undefined)
      return { functionName, resource: pathInStage(route.path), needsSignIn, pathParameters };
  }
  return undefined;
};

export interface IncomingRequest {
  readonly method: string;
  readonly path: string;
  readonly search: URLSearchParams;
  /** Alternating names and values, as in Node's `rawHeaders`. */
  readonly rawHeaders: readonly string[];
  readonly body: string;
  readonly isBase64Encoded: boolean;
  readonly sourceIp: string;
  readonly requestId: string;
  readonly receivedAtMs: number;
}

type MultiValues = Record<string, string[]>;

/** Values by header name in its first spelling. */
export const multiValueHeaders = (rawHeaders: readonly string[]): MultiValues => {
  // A map, since a header may be named `constructor` or `__proto__`.
  const headers = new Map<string, { readonly spelling: string; readonly values: string[] }>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const spelling = rawHeaders[index] ?? '';
    const header = headers.get(spelling.toLowerCase()) ?? { spelling, values: [] };
    headers.set(spelling.toLowerCase(), header);
    header.values.push(rawHeaders[index + 1] ?? '');
  }
  return Object.fromEntries([...headers.values()].map(({ spelling, values }) => [spelling, values]));
};

const multiValueQuery = (search: URLSearchParams): MultiValues =>
  Object.fromEntries([...new Set(search.keys())].map((name) => [name, search.getAll(name)]));

/** API Gateway's single-value fields contain the last of several values. */
const lastValues = (values: MultiValues): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, list]) => [name, list.at(-1) ?? '']));

const orNull = <T extends object>(values: T): T | null => (Object.keys(values).length > 0 ? values : null);

type Claims = Readonly<Record<string, string>>;

const NO_IDENTITY = {
  accessKey: null,
  accountId: null,
  apiKey: null,
  apiKeyId: null,
  caller: null,
  clientCert: null,
  cognitoAuthenticationProvider: null,
  cognitoAuthenticationType: null,
  cognitoIdentityId: null,
  cognitoIdentityPoolId: null,
  principalOrgId: null,
  user: null,
  userArn: null,
} as const;

const requestContext = (
  request: IncomingRequest,
  { resource, functionName }: RouteMatch,
  userAgent: string | null,
  claims: Claims | undefined,
): APIGatewayProxyEvent['requestContext'] => ({
  accountId: '000000000000',
  apiId: 'local',
  authorizer: claims ? { claims } : null,
  protocol: 'HTTP/1.1',
  httpMethod: request.method,
  identity: { ...NO_IDENTITY, sourceIp: request.sourceIp, userAgent },
  path: request.path,
  stage: 'local',
  requestId: request.requestId,
  requestTimeEpoch: request.receivedAtMs,
  resourceId: functionName,
  resourcePath: resource,
});

/** The event of a REST API with Lambda proxy integration (payload version 1.0). */
export const proxyEvent = (
  request: IncomingRequest,
  match: RouteMatch,
  claims?: Claims,
): APIGatewayProxyEvent => {
  const headers = multiValueHeaders(request.rawHeaders);
  const query = multiValueQuery(request.search);
  const userAgent = Object.entries(headers)
    .find(([name]) => name.toLowerCase() === 'user-agent')?.[1]
    .at(-1);
  return {
    resource: match.resource,
    path: request.path,
    httpMethod: request.method,
    headers: lastValues(headers),
    multiValueHeaders: headers,
    queryStringParameters: orNull(lastValues(query)),
    multiValueQueryStringParameters: orNull(query),
    pathParameters: orNull(match.pathParameters),
    stageVariables: null,
    requestContext: requestContext(request, match, userAgent ?? null, claims),
    body: request.body === '' ? null : request.body,
    isBase64Encoded: request.isBase64Encoded,
  };
};
