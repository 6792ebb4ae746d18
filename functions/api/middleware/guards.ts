import type { Role } from '#contracts/dashboard-routes.ts';
import type { MemberStore } from '#core/ports/members.ts';
import type { Clock } from '#core/ports/system.ts';
import type { ApiKeyStore, RequestLimiter, WorkspaceStore } from '#core/ports/workspaces.ts';
import { accept, isRefused, refuse } from '#core/refusal.ts';
import type { Result, UnauthorizedReason } from '#core/refusal.ts';
import { PERMISSIONS } from '#contracts/routes.ts';
import { hasValidChecksum, hashApiKey } from '#core/workspace/api-key.ts';
import type { Permission } from '#contracts/routes.ts';
import type { ApiKey } from '#core/workspace/api-key.ts';
import { parseUserId, parseWorkspaceId, satisfiesRole } from '#core/workspace/member.ts';
import type { UserId } from '#core/workspace/member.ts';
import type { Allowance } from '#core/workspace/request-rate.ts';
import { allowanceOf, callerOf, headerValues, pathParameters } from '#api/middleware/api-request.ts';
import type { ApiEvent, Caller, Guard } from '#api/middleware/api-request.ts';
import { languageOf } from '#api/middleware/language.ts';

/** For signed-in users. */
export interface UserDeps {
  readonly limiter: RequestLimiter;
  readonly clock: Clock;
  /** The only client of the user pool whose tokens are accepted. */
  readonly userPoolClientId: string;
}

/** For signed-in members of a workspace. */
export type MemberDeps = UserDeps & {
  readonly members: Pick<MemberStore, 'find'>;
  readonly workspaces: Pick<WorkspaceStore, 'find'>;
};

/** For API keys, and members on the routes of the dashboard. */
export type AuthenticateDeps = MemberDeps & {
  readonly workspaces: WorkspaceStore;
  readonly apiKeys: ApiKeyStore;
  readonly keyPepper: () => Promise<string>;
};

/**
 * Sets `event.caller`: on a route with a workspace in its path the signed-in member (401, 429, 404), on others the
 * workspace of the key in the `x-api-key` header (401). Neither kind of route accepts the credentials of the other.
 */
export const authenticate = (deps: AuthenticateDeps): Guard =>
  setCaller((event) => (isWorkspaceRoute(event) ? findMember(deps, event) : findKeyOwner(deps, event)));

/**
 * 401 unless a user is signed in, 429 when the user had no request left, 404 unless the user is a member of the workspace.
 * Sets `event.caller`.
 */
export const authenticateMember = (deps: MemberDeps): Guard => setCaller((event) => findMember(deps, event));

/** 401 unless a user is signed in. Sets `event.user`. */
export const authenticateUser =
  (deps: UserDeps): Guard =>
  async (event) => {
    const id = signedInUser(event, deps.userPoolClientId);
    if (id === undefined) return unauthorized('sign_in_required');
    event.user = { id, allowance: await deps.limiter.takeForUser(id, deps.clock.nowMs()) };
    return accept(null);
  };

const setCaller =
  (find: (event: ApiEvent) => Promise<Result<Caller>>): Guard =>
  async (event) => {
    const found = await find(event);
    if (!isRefused(found)) event.caller = found.value;
    return found;
  };

/** Only the routes of the dashboard name a workspace. */
const isWorkspaceRoute = (event: ApiEvent): boolean => pathParameters(event)['workspace_id'] !== undefined;

const findKeyOwner = async (deps: AuthenticateDeps, event: ApiEvent): Promise<Result<Caller>> => {
  const keys = headerValues(event, 'x-api-key');
  const [key] = keys;
  if (key === undefined || key === '') return unauthorized('missing');
  if (keys.length > 1 || !hasValidChecksum(key)) return unauthorized('invalid_api_key');
  const stored = await deps.apiKeys.findByHash(hashApiKey(key, await deps.keyPepper()));
  if (!stored) return unauthorized('invalid_api_key');
  const nowMs = deps.clock.nowMs();
  const reason = invalidReason(stored, nowMs);
  if (reason) return unauthorized(reason);
  // In parallel, so that the rate limit adds no latency.
  const [workspace, allowance] = await Promise.all([
    deps.workspaces.find(stored.workspaceId),
    deps.limiter.take(stored, nowMs),
  ]);
  if (!workspace) return unauthorized('invalid_api_key');
  const { permissions } = stored;
  return accept({
    key: stored,
    member: null,
    permissions,
    workspace,
    allowance,
    language: languageOf(event),
  });
};

const findMember = async (deps: MemberDeps, event: ApiEvent): Promise<Result<Caller>> => {
  const userId = signedInUser(event, deps.userPoolClientId);
  if (userId === undefined) return unauthorized('sign_in_required');
  const workspaceId = parseWorkspaceId(pathParameters(event)['workspace_id']);
  const [member, workspace, allowance] = await Promise.all([
    workspaceId && deps.members.find(workspaceId, userId),
    workspaceId && deps.workspaces.find(workspaceId),
    deps.limiter.takeForUser(userId, deps.clock.nowMs()),
  ]);
  event.user = { id: userId, allowance };
  if (!allowance.isAdmitted) return refuseRate(allowance);
  // Another workspace and one that does not exist get the same response.
  if (!member || !workspace) return refuse({ code: 'not_found', resource: 'workspace' });
  const language = languageOf(event);
  return accept({ key: null, member, permissions: PERMISSIONS, workspace, allowance, language });
};

/**
 * The user of the access token that the gateway's authorizer has verified (signature, issuer, expiry, scope). The caller
 * cannot set its claims. ID tokens have another `token_use`.
 */
const signedInUser = ({ requestContext }: ApiEvent, clientId: string): UserId | undefined => {
  const claims = (requestContext.authorizer?.['claims'] ?? {}) as Readonly<Record<string, unknown>>; // safe: an object, or left out
  const isAccepted = claims['token_use'] === 'access' && claims['client_id'] === clientId;
  return isAccepted && typeof claims['sub'] === 'string' ? parseUserId(claims['sub']) : undefined;
};

const unauthorized = (reason: UnauthorizedReason) => refuse({ code: 'unauthorized', reason });

const invalidReason = (key: ApiKey, nowMs: number): UnauthorizedReason | undefined => {
  if (key.revokedAtMs !== null) return 'revoked';
  return key.expiresAtMs !== null && key.expiresAtMs <= nowMs ? 'expired' : undefined;
};

const refuseRate = ({ requestsPerMinute, nextInSeconds }: Allowance) =>
  refuse({
    code: 'quota_exceeded',
    quota: 'requests',
    requestsPerMinute,
    retryAfterSeconds: nextInSeconds,
  });

/** 429 when the key or the user had no request left. */
export const limitRequestRate: Guard = (event) => {
  const allowance = allowanceOf(event);
  if (!allowance) throw new Error('the request is not authenticated');
  return allowance.isAdmitted ? accept(null) : refuseRate(allowance);
};

/** 403 when the caller lacks the permission or the workspace is suspended. */
export const requirePermission =
  (permission: Permission): Guard =>
  (event) => {
    const { permissions } = callerOf(event);
    return permissions.includes(permission)
      ? requireActive(event)
      : refuse({ code: 'insufficient_scope', requiredScope: permission });
  };

/** 403 when the member lacks the role or the workspace is suspended. */
export const requireRole =
  (requiredRole: Role): Guard =>
  (event) => {
    const { member } = callerOf(event);
    return member && satisfiesRole(member.role, requiredRole)
      ? requireActive(event)
      : refuse({ code: 'insufficient_role', requiredRole });
  };

const requireActive: Guard = (event) =>
  callerOf(event).workspace.status === 'suspended' ? refuse({ code: 'forbidden' }) : accept(null);

const WINDOW_SECONDS = 60; // the rate is per minute
const POLICY = '"requests"';

/** Response headers of the IETF draft draft-ietf-httpapi-ratelimit-headers. */
export const rateLimitHeaders = ({
  requestsPerMinute,
  remaining,
  nextInSeconds,
}: Allowance): Readonly<Record<string, string>> => ({
  'RateLimit-Policy': `${POLICY};q=${requestsPerMinute};w=${WINDOW_SECONDS}`,
  RateLimit: `${POLICY};r=${remaining};t=${nextInSeconds}`,
});
