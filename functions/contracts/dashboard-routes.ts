import { functionOf, ROUTES } from './routes.ts';
import type { GuardedOperation, RouteFunction } from './routes.ts';

/** What a member of a workspace may do: owners may do everything. */
export const ROLES = ['owner', 'member'] as const;
export type Role = (typeof ROLES)[number];

/** Lambda functions of the operations that only the dashboard has: one for each set of permissions (ADR 51). */
export const DASHBOARD_FUNCTIONS = [
  'dashboard-reads',
  'dashboard-brand-kit',
  'dashboard-api-keys',
  'dashboard-webhooks',
  'dashboard-members',
] as const;
export type DashboardFunction = (typeof DASHBOARD_FUNCTIONS)[number];

/** Functions behind API Gateway. */
export type ApiFunction = RouteFunction | DashboardFunction;
export const API_FUNCTIONS: readonly ApiFunction[] = [
  ...new Set(ROUTES.map(functionOf)),
  ...DASHBOARD_FUNCTIONS,
];

export interface DashboardRoute {
  readonly operation: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** API Gateway path; `{name}` marks a path parameter. */
  readonly path: string;
  /** Role in the workspace of the path; null for an operation on no workspace. */
  readonly role: Role | null;
  readonly functionName: string;
  /** Statuses the operation may return. Every operation may also return 500. */
  readonly statuses: readonly number[];
}

/** Beginning of every path of the dashboard API. */
export const DASHBOARD_API_PREFIX = '/dashboard/v1/';
const WORKSPACE = `${DASHBOARD_API_PREFIX}workspaces/{workspace_id}` as const;

/** Operations that only the dashboard has. */
export const DASHBOARD_OWN_ROUTES = [
  {
    operation: 'get-session',
    method: 'GET',
    path: `${DASHBOARD_API_PREFIX}session`,
    role: null,
    functionName: 'dashboard-reads',
    statuses: [200, 401, 429],
  },
  {
    operation: 'get-brand-kit',
    method: 'GET',
    path: `${WORKSPACE}/brand-kit`,
    role: 'member',
    functionName: 'dashboard-reads',
    statuses: [200, 401, 403, 404, 429],
  },
  {
    operation: 'put-brand-kit',
    method: 'PUT',
    path: `${WORKSPACE}/brand-kit`,
    role: 'member',
    functionName: 'dashboard-brand-kit',
    statuses: [200, 400, 401, 403, 404, 429],
  },
  {
    operation: 'list-api-keys',
    method: 'GET',
    path: `${WORKSPACE}/api-keys`,
    role: 'owner',
    functionName: 'dashboard-reads',
    statuses: [200, 401, 403, 404, 429],
  },
  {
    operation: 'create-api-key',
    method: 'POST',
    path: `${WORKSPACE}/api-keys`,
    role: 'owner',
    functionName: 'dashboard-api-keys',
    statuses: [201, 400, 401, 403, 404, 429],
  },
  {
    operation: 'revoke-api-key',
    method: 'DELETE',
    path: `${WORKSPACE}/api-keys/{key_id}`,
    role: 'owner',
    functionName: 'dashboard-api-keys',
    statuses: [200, 401, 403, 404, 429],
  },
  {
    operation: 'rotate-api-key',
    method: 'POST',
    path: `${WORKSPACE}/api-keys/{key_id}/rotate`,
    role: 'owner',
    functionName: 'dashboard-api-keys',
    statuses: [201, 400, 401, 403, 404, 409, 429],
  },
  {
    operation: 'list-ledger',
    method: 'GET',
    path: `${WORKSPACE}/ledger`,
    role: 'member',
    functionName: 'dashboard-reads',
    statuses: [200, 400, 401, 403, 404, 429],
  },
  {
    operation: 'get-video-order',
    method: 'GET',
    path: `${WORKSPACE}/videos/{id}/order`,
    role: 'member',
    functionName: 'dashboard-reads',
    statuses: [200, 401, 403, 404, 429],
  },
  {
    operation: 'get-webhook',
    method: 'GET',
    path: `${WORKSPACE}/webhook`,
    role: 'owner',
    functionName: 'dashboard-reads',
    statuses: [200, 401, 403, 404, 429],
  },
  {
    operation: 'put-webhook',
    method: 'PUT',
    path: `${WORKSPACE}/webhook`,
    role: 'owner',
    functionName: 'dashboard-webhooks',
    statuses: [200, 201, 400, 401, 403, 404, 429],
  },
  {
    operation: 'delete-webhook',
    method: 'DELETE',
    path: `${WORKSPACE}/webhook`,
    role: 'owner',
    functionName: 'dashboard-webhooks',
    statuses: [200, 401, 403, 404, 429],
  },
  {
    operation: 'rotate-webhook-secret',
    method: 'POST',
    path: `${WORKSPACE}/webhook/rotate-secret`,
    role: 'owner',
    functionName: 'dashboard-webhooks',
    statuses: [200, 400, 401, 403, 404, 429],
  },
  {
    operation: 'send-test-event',
    method: 'POST',
    path: `${WORKSPACE}/webhook/test`,
    role: 'owner',
    functionName: 'dashboard-webhooks',
    statuses: [201, 401, 403, 404, 429],
  },
  {
    operation: 'list-deliveries',
    method: 'GET',
    path: `${WORKSPACE}/webhook/deliveries`,
    role: 'owner',
    functionName: 'dashboard-reads',
    statuses: [200, 400, 401, 403, 404, 429],
  },
  {
    operation: 'resend-delivery',
    method: 'POST',
    path: `${WORKSPACE}/webhook/deliveries/{id}/resend`,
    role: 'owner',
    functionName: 'dashboard-webhooks',
    statuses: [200, 401, 403, 404, 429],
  },
  {
    operation: 'list-members',
    method: 'GET',
    path: `${WORKSPACE}/members`,
    role: 'member',
    functionName: 'dashboard-reads',
    statuses: [200, 401, 403, 404, 429],
  },
  {
    operation: 'add-member',
    method: 'POST',
    path: `${WORKSPACE}/members`,
    role: 'owner',
    functionName: 'dashboard-members',
    statuses: [201, 400, 401, 403, 404, 409, 429],
  },
  {
    operation: 'change-member',
    method: 'PATCH',
    path: `${WORKSPACE}/members/{user_id}`,
    role: 'owner',
    functionName: 'dashboard-members',
    statuses: [200, 400, 401, 403, 404, 409, 429],
  },
  {
    operation: 'remove-member',
    method: 'DELETE',
    path: `${WORKSPACE}/members/{user_id}`,
    role: 'member', // owners remove others; the handler checks it
    functionName: 'dashboard-members',
    statuses: [200, 401, 403, 404, 409, 429],
  },
  {
    operation: 'resend-invitation',
    method: 'POST',
    path: `${WORKSPACE}/members/{user_id}/invitation`,
    role: 'owner',
    functionName: 'dashboard-members',
    statuses: [200, 401, 403, 404, 409, 429],
  },
  {
    operation: 'list-audit',
    method: 'GET',
    path: `${WORKSPACE}/audit`,
    role: 'owner',
    functionName: 'dashboard-reads',
    statuses: [200, 400, 401, 403, 404, 429],
  },
] as const satisfies readonly (DashboardRoute & { readonly functionName: DashboardFunction })[];

export type DashboardOperation = (typeof DASHBOARD_OWN_ROUTES)[number]['operation'];
/** A dashboard operation on a workspace. */
export type WorkspaceOperation = Exclude<DashboardOperation, 'get-session'>;

const isGuarded = (
  route: (typeof ROUTES)[number],
): route is Extract<(typeof ROUTES)[number], { operation: GuardedOperation }> => route.permission !== null;

/** `/v1/videos` of a key becomes `…/workspaces/{workspace_id}/videos`, `/v1/workspace` the workspace itself. */
const inWorkspace = (path: string): string =>
  path === '/v1/workspace' ? WORKSPACE : path.replace(/^\/v1/, WORKSPACE);

const byNumber = (a: number, b: number): number => a - b;

/** Every operation of an API key for a signed-in member: the same function serves both (ADR 50). */
const SHARED_ROUTES = ROUTES.filter(isGuarded).map((route) => ({
  operation: route.operation,
  method: route.method,
  path: inWorkspace(route.path),
  role: 'member' as const,
  functionName: functionOf(route),
  statuses: [...new Set<number>([...route.statuses, 404])].sort(byNumber),
}));

/** Every route of the dashboard API. */
export const DASHBOARD_ROUTES = [...DASHBOARD_OWN_ROUTES, ...SHARED_ROUTES] as const;
