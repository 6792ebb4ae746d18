import type { WorkspaceId } from '#core/video/video.ts';
import type { ApiKey } from '#core/workspace/api-key.ts';
import type { BrandKit } from '#core/workspace/workspace.ts';
import type { MilliCredits } from '#core/credits/credits.ts';
import type { Allowance } from '#core/workspace/request-rate.ts';
import type { Workspace, WorkspaceStatus } from '#core/workspace/workspace.ts';

export interface WorkspaceStore {
  readonly find: (workspaceId: WorkspaceId) => Promise<Workspace | undefined>;
}

export interface ApiKeyStore {
  /** Strongly consistent, so that a revoked key is refused on the next request. */
  readonly findByHash: (hash: string) => Promise<ApiKey | undefined>;
}

export interface RequestLimiter {
  /** Takes one request out of the key's bucket, unless it is empty. However many ask at once, none is given twice. */
  readonly take: (key: ApiKey, nowMs: number) => Promise<Allowance>;
}

/** The operator's side, used by the admin CLI. */
export interface WorkspaceAdmin {
  /** A new workspace is empty: credits come by grants. */
  readonly create: (workspace: Pick<Workspace, 'id' | 'name' | 'status' | 'brandKit'>) => Promise<void>;
  /** Adds credits with a ledger row of its own; returns the new balance. */
  readonly grant: (
    workspaceId: WorkspaceId,
    grant: { readonly id: string; readonly milliCredits: MilliCredits; readonly nowMs: number },
  ) => Promise<MilliCredits>;
  readonly setStatus: (workspaceId: WorkspaceId, status: WorkspaceStatus) => Promise<void>;
  readonly setBrandKit: (workspaceId: WorkspaceId, brandKit: BrandKit) => Promise<void>;
}

export interface ApiKeyAdmin {
  readonly create: (key: ApiKey) => Promise<void>;
  readonly list: (workspaceId: WorkspaceId) => Promise<readonly ApiKey[]>;
  /** False when the workspace has no such key. */
  readonly revoke: (workspaceId: WorkspaceId, keyId: string, nowMs: number) => Promise<boolean>;
}
