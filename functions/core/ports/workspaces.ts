import type { MilliCredits } from '#core/credits/credits.ts';
import type { LedgerRow } from '#core/ledger/ledger.ts';
import type { Video, WorkspaceId } from '#core/video/video.ts';
import type { ApiKey } from '#core/workspace/api-key.ts';
import type { Allowance } from '#core/workspace/request-rate.ts';
import type { BrandKit, Workspace, WorkspaceStatus } from '#core/workspace/workspace.ts';

export interface WorkspaceStore {
  readonly find: (workspaceId: WorkspaceId) => Promise<Workspace | undefined>;
  /** Renderer time that failed and canceled videos have used in the clock hour of `nowMs`. */
  readonly unpaidRendererMs: (workspaceId: WorkspaceId, nowMs: number) => Promise<number>;
}

export interface ApiKeyStore {
  /** Strongly consistent, so that a revoked key is rejected from the next request on. */
  readonly findByHash: (hash: string) => Promise<ApiKey | undefined>;
}

export interface RequestLimiter {
  /** Consumes one token of the key's bucket unless it is empty. Concurrent calls never share a token. */
  readonly take: (key: ApiKey, nowMs: number) => Promise<Allowance>;
}

/** Used by the admin CLI. */
export interface WorkspaceAdmin {
  /** Creates a workspace without credits. */
  readonly create: (workspace: Pick<Workspace, 'id' | 'name' | 'status' | 'brandKit'>) => Promise<void>;
  /** Adds credits with a ledger row and returns the new balance. Idempotent by grant id. */
  readonly grant: (
    workspaceId: WorkspaceId,
    grant: { readonly id: string; readonly milliCredits: MilliCredits; readonly nowMs: number },
  ) => Promise<MilliCredits>;
  /** Sets the unpaid renderer time of the clock hour of `nowMs` back to zero. */
  readonly resetUnpaid: (workspaceId: WorkspaceId, nowMs: number) => Promise<void>;
  readonly setStatus: (workspaceId: WorkspaceId, status: WorkspaceStatus) => Promise<void>;
  readonly setBrandKit: (workspaceId: WorkspaceId, brandKit: BrandKit) => Promise<void>;
}

export interface ApiKeyAdmin {
  readonly create: (key: ApiKey) => Promise<void>;
  readonly list: (workspaceId: WorkspaceId) => Promise<readonly ApiKey[]>;
  /** False when the workspace has no such key. */
  readonly revoke: (workspaceId: WorkspaceId, keyId: string, nowMs: number) => Promise<boolean>;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  /** Cursor of the next page; null on the last one. */
  readonly nextCursor: string | null;
}

/** Paged reads for ledger reconciliation; a null cursor starts at the first page. */
export interface LedgerReader {
  readonly workspaceIds: (cursor: string | null) => Promise<Page<WorkspaceId>>;
  readonly ledger: (workspaceId: WorkspaceId, cursor: string | null) => Promise<Page<LedgerRow>>;
  readonly videos: (workspaceId: WorkspaceId, cursor: string | null) => Promise<Page<Video>>;
}
