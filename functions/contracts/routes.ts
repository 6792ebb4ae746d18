import { BATCH_ROUTES } from './batch-routes.ts';

/** What an API key may do. */
export const PERMISSIONS = ['videos:create', 'videos:read'] as const;
export type Permission = (typeof PERMISSIONS)[number];

export interface Route {
  readonly operation: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** API Gateway path; `{name}` marks a path parameter. */
  readonly path: string;
  /** Permission the API key needs; null for a public operation without a key. */
  readonly permission: Permission | null;
  /** Lambda function, if several operations share it: one for each set of permissions. Otherwise named as the operation. */
  readonly functionName?: string;
  /** Statuses the operation may return. Every operation may also return 500. */
  readonly statuses: readonly number[];
}

export const ROUTES = [
  {
    operation: 'create-video',
    method: 'POST',
    path: '/v1/videos',
    permission: 'videos:create',
    functionName: 'create-videos',
    statuses: [200, 201, 400, 401, 402, 403, 404, 409, 422, 429],
  },
  {
    operation: 'create-composition',
    method: 'POST',
    path: '/v1/compositions',
    permission: 'videos:create',
    functionName: 'create-videos',
    statuses: [200, 201, 400, 401, 402, 403, 409, 422, 429],
  },
  {
    operation: 'check-video',
    method: 'POST',
    path: '/v1/videos/check',
    permission: 'videos:create',
    functionName: 'create-videos',
    statuses: [200, 400, 401, 403, 404, 429],
  },
  {
    operation: 'check-composition',
    method: 'POST',
    path: '/v1/compositions/check',
    permission: 'videos:create',
    functionName: 'create-videos',
    statuses: [200, 400, 401, 403, 404, 429],
  },
  {
    operation: 'create-frames',
    method: 'POST',
    path: '/v1/frames',
    permission: 'videos:create',
    functionName: 'create-videos',
    statuses: [200, 202, 400, 401, 403, 404, 422, 429],
  },
  {
    operation: 'get-frames',
    method: 'GET',
    path: '/v1/frames/{id}',
    permission: 'videos:create',
    functionName: 'create-videos',
    statuses: [200, 202, 401, 403, 404, 429],
  },
  ...BATCH_ROUTES,
  {
    operation: 'list-videos',
    method: 'GET',
    path: '/v1/videos',
    permission: 'videos:read',
    functionName: 'list-videos',
    statuses: [200, 400, 401, 403, 429],
  },
  {
    operation: 'get-video',
    method: 'GET',
    path: '/v1/videos/{id}',
    permission: 'videos:read',
    statuses: [200, 400, 401, 403, 404, 429],
  },
  {
    operation: 'cancel-video',
    method: 'POST',
    path: '/v1/videos/{id}/cancel',
    permission: 'videos:create',
    functionName: 'cancel-video',
    statuses: [200, 401, 403, 404, 429],
  },
  {
    operation: 'list-templates',
    method: 'GET',
    path: '/v1/templates',
    permission: 'videos:read',
    functionName: 'read-templates',
    statuses: [200, 400, 401, 403, 429],
  },
  {
    operation: 'get-template',
    method: 'GET',
    path: '/v1/templates/{template}',
    permission: 'videos:read',
    functionName: 'read-templates',
    statuses: [200, 401, 403, 404, 429],
  },
  {
    operation: 'create-asset',
    method: 'POST',
    path: '/v1/assets',
    permission: 'videos:create',
    statuses: [201, 400, 401, 403, 429],
  },
  {
    operation: 'list-assets',
    method: 'GET',
    path: '/v1/assets',
    permission: 'videos:read',
    functionName: 'read-assets',
    statuses: [200, 400, 401, 403, 429],
  },
  {
    operation: 'get-asset',
    method: 'GET',
    path: '/v1/assets/{id}',
    permission: 'videos:read',
    functionName: 'read-assets',
    statuses: [200, 400, 401, 403, 404, 429],
  },
  {
    operation: 'delete-asset',
    method: 'DELETE',
    path: '/v1/assets/{id}',
    permission: 'videos:create',
    statuses: [200, 401, 403, 404, 429],
  },
  {
    operation: 'create-project',
    method: 'POST',
    path: '/v1/projects',
    permission: 'videos:create',
    functionName: 'change-projects',
    statuses: [200, 201, 400, 401, 403, 404, 409, 429],
  },
  {
    operation: 'list-projects',
    method: 'GET',
    path: '/v1/projects',
    permission: 'videos:read',
    functionName: 'read-templates',
    statuses: [200, 400, 401, 403, 429],
  },
  {
    operation: 'get-project',
    method: 'GET',
    path: '/v1/projects/{id}',
    permission: 'videos:read',
    functionName: 'read-templates',
    statuses: [200, 400, 401, 403, 404, 429],
  },
  {
    operation: 'update-project',
    method: 'PUT',
    path: '/v1/projects/{id}',
    permission: 'videos:create',
    functionName: 'change-projects',
    statuses: [200, 400, 401, 403, 404, 412, 428, 429],
  },
  {
    operation: 'delete-project',
    method: 'DELETE',
    path: '/v1/projects/{id}',
    permission: 'videos:create',
    functionName: 'change-projects',
    statuses: [200, 401, 403, 404, 429],
  },
  {
    operation: 'get-project-files',
    method: 'GET',
    path: '/v1/projects/{id}/files',
    permission: 'videos:read',
    functionName: 'read-templates',
    statuses: [200, 400, 401, 403, 404, 429],
  },
  {
    operation: 'find-missing-texts',
    method: 'POST',
    path: '/v1/project-texts/missing',
    permission: 'videos:create',
    functionName: 'change-projects',
    statuses: [200, 400, 401, 403, 429],
  },
  {
    operation: 'store-project-texts',
    method: 'POST',
    path: '/v1/project-texts',
    permission: 'videos:create',
    functionName: 'change-projects',
    statuses: [200, 400, 401, 403, 429],
  },
  {
    operation: 'get-workspace',
    method: 'GET',
    path: '/v1/workspace',
    permission: 'videos:read',
    statuses: [200, 401, 403, 429],
  },
  {
    operation: 'get-openapi',
    method: 'GET',
    path: '/v1/openapi.json',
    permission: null,
    functionName: 'public-operations',
    statuses: [200],
  },
] as const satisfies readonly Route[];

const MCP = { operation: 'mcp', path: '/v1/mcp', functionName: 'public-operations' } as const;

/**
 * The MCP server. Not in the OpenAPI document: its own protocol describes it. Its function only passes requests on to the
 * API, with the key of the caller. Clients try GET and DELETE for streams and sessions, which it refuses with 405.
 */
export const MCP_ROUTES = [
  { ...MCP, method: 'POST' },
  { ...MCP, method: 'GET' },
  { ...MCP, method: 'DELETE' },
] as const;
type McpOperation = (typeof MCP_ROUTES)[number]['operation'];

export type Operation = (typeof ROUTES)[number]['operation'];
/** Lambda functions of these operations that several of them share. */
export const SHARED_FUNCTIONS = [
  'create-videos',
  'list-videos',
  'cancel-video',
  'read-templates',
  'read-assets',
  'change-projects',
  'public-operations',
] as const;
export type SharedFunction = (typeof SHARED_FUNCTIONS)[number];
type OwnFunction = Exclude<(typeof ROUTES)[number], { readonly functionName: string }>['operation'];
/** Functions behind the API of keys. */
export type RouteFunction = OwnFunction | SharedFunction;

export const functionOf = (route: (typeof ROUTES)[number]): RouteFunction =>
  'functionName' in route ? route.functionName : route.operation;

/** Every route of the API of keys, with its function. */
export const KEY_API_ROUTES: readonly {
  readonly operation: Operation | McpOperation;
  readonly method: Route['method'];
  readonly path: string;
  readonly functionName: RouteFunction;
}[] = [...ROUTES.map((route) => ({ ...route, functionName: functionOf(route) })), ...MCP_ROUTES];

/** An operation that requires an API key. */
export type GuardedOperation = Exclude<(typeof ROUTES)[number], { permission: null }>['operation'];

/** An operation whose function does not check a key. */
export type PublicOperation = Exclude<Operation, GuardedOperation> | McpOperation;

/** The path without its first segment, which is the name of the API Gateway stage. */
export const pathInStage = (path: string): string => path.slice(path.indexOf('/', 1));
