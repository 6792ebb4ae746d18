import type { Clock } from '#core/ports/system.ts';
import type { ApiKeyStore, RequestLimiter, WorkspaceStore } from '#core/ports/workspaces.ts';
import { accept, isRefused, refuse } from '#core/refusal.ts';
import type { Result, UnauthorizedReason } from '#core/refusal.ts';
import { hasValidChecksum, hashApiKey } from '#core/workspace/api-key.ts';
import type { ApiKey, Permission } from '#core/workspace/api-key.ts';
import type { Allowance } from '#core/workspace/request-rate.ts';
import { callerOf, headerValues } from '#api/middleware/api-request.ts';
import type { Caller, Guard } from '#api/middleware/api-request.ts';

export interface AuthenticateDeps {
  readonly apiKeys: ApiKeyStore;
  readonly workspaces: WorkspaceStore;
  readonly keyPepper: () => Promise<string>;
  readonly limiter: RequestLimiter;
  readonly clock: Clock;
}

/** 401 unless the `x-api-key` header has a valid key. Sets `event.caller`. */
export const authenticate =
  (deps: AuthenticateDeps): Guard =>
  async (event) => {
    const found = await findCaller(deps, headerValues(event, 'x-api-key'));
    if (!isRefused(found)) event.caller = found.value;
    return found;
  };

const findCaller = async (deps: AuthenticateDeps, keys: readonly string[]): Promise<Result<Caller>> => {
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
  return workspace ? accept({ key: stored, workspace, allowance }) : unauthorized('invalid_api_key');
};

const unauthorized = (reason: UnauthorizedReason) => refuse({ code: 'unauthorized', reason });

const invalidReason = (key: ApiKey, nowMs: number): UnauthorizedReason | undefined => {
  if (key.revokedAtMs !== null) return 'revoked';
  return key.expiresAtMs !== null && key.expiresAtMs <= nowMs ? 'expired' : undefined;
};

/** 429 when the key had no request left. */
export const limitRequestRate: Guard = (event) => {
  const { isAdmitted, requestsPerMinute, nextInSeconds } = callerOf(event).allowance;
  return isAdmitted
    ? accept(null)
    : refuse({
        code: 'quota_exceeded',
        quota: 'requests',
        requestsPerMinute,
        retryAfterSeconds: nextInSeconds,
      });
};

/** 403 when the key lacks the permission or its workspace is suspended. */
export const requirePermission =
  (permission: Permission): Guard =>
  (event) => {
    const { key, workspace } = callerOf(event);
    if (!key.permissions.includes(permission))
      return refuse({ code: 'insufficient_scope', requiredScope: permission });
    return workspace.status === 'suspended' ? refuse({ code: 'forbidden' }) : accept(null);
  };

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
