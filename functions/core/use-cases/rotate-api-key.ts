import type { Clock } from '#core/ports/system.ts';
import type { ApiKeyAdmin } from '#core/ports/workspaces.ts';
import { accept, refuse } from '#core/refusal.ts';
import type { Result } from '#core/refusal.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import { apiKeyMode, isInactive, issueApiKey } from '#core/workspace/api-key.ts';
import type { ApiKey, IssuedApiKey } from '#core/workspace/api-key.ts';
import type { AuditEntry } from '#core/workspace/audit.ts';

export interface RotateApiKeyDeps {
  readonly apiKeyAdmin: Pick<ApiKeyAdmin, 'list' | 'rotate'>;
  readonly keyPepper: () => Promise<string>;
  readonly clock: Clock;
}

interface Rotation {
  readonly keyId: string;
  readonly overlapMs: number;
  readonly audit: (key: ApiKey) => AuditEntry;
}

/** As long as the previous key was valid; unlimited if it was. */
const nextExpiryMs = ({ createdAtMs, expiresAtMs }: ApiKey, nowMs: number): number | null =>
  expiresAtMs === null ? null : nowMs + (expiresAtMs - createdAtMs);

/** Issues a key with the name and permissions of another one, which stays valid for `overlapMs` at most. */
export const rotateApiKey = async (
  { apiKeyAdmin, keyPepper, clock }: RotateApiKeyDeps,
  workspaceId: WorkspaceId,
  { keyId, overlapMs, audit }: Rotation,
): Promise<Result<IssuedApiKey & { readonly previous: ApiKey }>> => {
  const previous = (await apiKeyAdmin.list(workspaceId)).find(({ id }) => id === keyId);
  if (!previous) return refuse({ code: 'not_found', resource: 'api_key' });
  const nowMs = clock.nowMs();
  if (isInactive(previous, nowMs)) return refuse({ code: 'inactive_api_key' });
  const { name, permissions } = previous;
  const issued = issueApiKey(
    {
      workspaceId,
      name,
      mode: apiKeyMode(previous),
      permissions,
      expiresAtMs: nextExpiryMs(previous, nowMs),
    },
    await keyPepper(),
    nowMs,
  );
  const expiresAtMs = Math.min(previous.expiresAtMs ?? Infinity, nowMs + overlapMs);
  const isRotated = await apiKeyAdmin.rotate(previous, issued.key, expiresAtMs, audit(issued.key));
  return isRotated
    ? accept({ ...issued, previous: { ...previous, expiresAtMs } })
    : refuse({ code: 'inactive_api_key' });
};
