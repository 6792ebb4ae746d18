import type { Asset } from '#core/asset/asset.ts';
import type { StoredFile } from '#core/asset/stored-file.ts';
import type { MilliCredits } from '#core/credits/credits.ts';
import type { LedgerCheckpoint, LedgerRun } from '#core/ledger/checkpoint.ts';
import type { LedgerEntry, LedgerRow } from '#core/ledger/ledger.ts';
import type { Page } from '#core/ports/page.ts';
import type { Video, VideoId } from '#core/video/video.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import type { AuditEntry } from '#core/workspace/audit.ts';
import type { ApiKey } from '#core/workspace/api-key.ts';
import type { UserId } from '#core/workspace/member.ts';
import type { Allowance } from '#core/workspace/request-rate.ts';
import type { BrandKit } from '#contracts/brand-kit.ts';
import type { Workspace, WorkspaceStatus } from '#core/workspace/workspace.ts';

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
  /** The same for a signed-in user, whose bucket is one for all workspaces. */
  readonly takeForUser: (userId: UserId, nowMs: number) => Promise<Allowance>;
}

/** Used by the admin CLI and, with an audit entry, by the dashboard: the entry is part of the transaction. */
export interface WorkspaceAdmin {
  /** Creates a workspace without credits. */
  readonly create: (workspace: Pick<Workspace, 'id' | 'name' | 'status' | 'brandKit'>) => Promise<void>;
  /** Adds credits with a ledger row and returns the new balance. Idempotent by grant id. */
  readonly grant: (
    workspaceId: WorkspaceId,
    grant: { readonly id: string; readonly milliCredits: MilliCredits; readonly nowMs: number },
  ) => Promise<MilliCredits>;
  /**
   * Takes granted credits back with a ledger row and an audit entry, unless the balance is lower. Returns the new balance, or
   * undefined when it is too low. Idempotent by the id of the grant.
   */
  readonly takeBack: (
    workspaceId: WorkspaceId,
    grant: { readonly id: string; readonly milliCredits: MilliCredits; readonly nowMs: number },
    audit: AuditEntry,
  ) => Promise<MilliCredits | undefined>;
  /** Sets the unpaid renderer time of the clock hour of `nowMs` back to zero. */
  readonly resetUnpaid: (workspaceId: WorkspaceId, nowMs: number) => Promise<void>;
  readonly setStatus: (workspaceId: WorkspaceId, status: WorkspaceStatus) => Promise<void>;
  readonly setBrandKit: (workspaceId: WorkspaceId, brandKit: BrandKit, audit?: AuditEntry) => Promise<void>;
}

/** As `WorkspaceAdmin`. */
export interface ApiKeyAdmin {
  readonly create: (key: ApiKey, audit?: AuditEntry) => Promise<void>;
  readonly list: (workspaceId: WorkspaceId) => Promise<readonly ApiKey[]>;
  /** False when the workspace has no such key. */
  readonly revoke: (
    workspaceId: WorkspaceId,
    keyId: string,
    nowMs: number,
    audit?: AuditEntry,
  ) => Promise<boolean>;
  /** Creates a key and sets the expiry of the one it replaces. False: `previous` was revoked or changed, nothing changed. */
  readonly rotate: (
    previous: ApiKey,
    key: ApiKey,
    previousExpiresAtMs: number,
    audit: AuditEntry,
  ) => Promise<boolean>;
}

/** Subjects after the first and up to the second one, in the order of their ids. */
export interface SubjectRange {
  readonly after: string;
  readonly through: string;
}

/** Paged reads for ledger checks, ordered by id; a null cursor starts at the first page. */
export interface LedgerReader {
  /** The cursor is the id of the last workspace of a page. */
  readonly workspaceIds: (cursor: string | null) => Promise<Page<WorkspaceId>>;
  readonly videos: (
    workspaceId: WorkspaceId,
    range: SubjectRange,
    cursor: string | null,
  ) => Promise<Page<Video>>;
  readonly ledger: (
    workspaceId: WorkspaceId,
    range: SubjectRange,
    cursor: string | null,
  ) => Promise<Page<LedgerRow>>;
  /** The record and the ledger rows of one video. */
  readonly entry: (workspaceId: WorkspaceId, videoId: VideoId) => Promise<LedgerEntry>;
  /** The version changes whenever an asset begins or ceases to hold bytes or a file. */
  readonly storage: (
    workspaceId: WorkspaceId,
  ) => Promise<{ readonly storedBytes: number; readonly version: string }>;
  readonly assets: (workspaceId: WorkspaceId, cursor: string | null) => Promise<Page<Asset>>;
  readonly files: (workspaceId: WorkspaceId, cursor: string | null) => Promise<Page<StoredFile>>;
}

/** Progress of the ledger checks. */
export interface LedgerCheckStore {
  readonly findCheckpoint: (workspaceId: WorkspaceId) => Promise<LedgerCheckpoint | undefined>;
  /** Unconditional: every checkpoint is complete in itself, and an older one only repeats work. */
  readonly putCheckpoint: (workspaceId: WorkspaceId, checkpoint: LedgerCheckpoint) => Promise<void>;
  readonly findRun: () => Promise<LedgerRun | undefined>;
  /** Idempotent. False: the stored run does not have the version before this one, nothing changed. */
  readonly putRun: (run: LedgerRun) => Promise<boolean>;
}
