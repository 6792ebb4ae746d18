import type { ApiKeyStore, RequestLimiter, WorkspaceStore } from '#core/ports/workspaces.ts';
import type { Clock } from '#core/ports/system.ts';
import { accept, refuse } from '#core/refusal.ts';
import type { Result, UnauthorizedReason } from '#core/refusal.ts';
import type { ApiKey, Permission } from '#core/workspace/api-key.ts';
import { hasValidChecksum, hashApiKey } from '#core/workspace/api-key-format.ts';
import type { Caller } from '#api/middleware/api-request.ts';

export interface AuthenticateDeps {
  readonly apiKeys: ApiKeyStore;
  readonly workspaces: WorkspaceStore;
  readonly keyPepper: () => Promise<string>;
  readonly limiter: RequestLimiter;
  readonly clock: Clock;
}

const unauthorized = (reason: UnauthorizedReason) => refuse({ code: 'unauthorized', reason });

/** The caller behind an `x-api-key` header, one request poorer. A header sent twice is no key. */
export const authenticate = async (
  deps: AuthenticateDeps,
  keys: readonly string[],
): Promise<Result<Caller>> => {
  const [key] = keys;
  if (key === undefined || key === '') return unauthorized('missing');
  if (keys.length > 1 || !hasValidChecksum(key)) return unauthorized('invalid_api_key');
  const found = await deps.apiKeys.findByHash(hashApiKey(key, await deps.keyPepper()));
  if (!found) return unauthorized('invalid_api_key');
  const nowMs = deps.clock.nowMs();
  const reason = reasonToRefuse(found, nowMs);
  if (reason) return unauthorized(reason);
  // The request is counted while the workspace is read, so that counting takes no time of its own.
  const [workspace, allowance] = await Promise.all([
    deps.workspaces.find(found.workspaceId),
    deps.limiter.take(found, nowMs),
  ]);
  return workspace ? accept({ key: found, workspace, allowance }) : unauthorized('invalid_api_key');
};

/** Whether the key still had a request left when this one came. */
export const admit = ({ allowance }: Caller): Result<null> =>
  allowance.isAdmitted
    ? accept(null)
    : refuse({
        code: 'quota_exceeded',
        requestsPerMinute: allowance.requestsPerMinute,
        retryAfterSeconds: allowance.nextInSeconds,
      });

const reasonToRefuse = (key: ApiKey, nowMs: number): UnauthorizedReason | undefined => {
  if (key.revokedAtMs !== null) return 'revoked';
  return key.expiresAtMs !== null && key.expiresAtMs <= nowMs ? 'expired' : undefined;
};

/** A suspended workspace may do nothing; a key may do what it was made for. */
export const authorize = ({ key, workspace }: Caller, permission: Permission): Result<null> => {
  if (!key.permissions.includes(permission))
    return refuse({ code: 'insufficient_scope', requiredScope: permission });
  return workspace.status === 'suspended' ? refuse({ code: 'forbidden' }) : accept(null);
};
