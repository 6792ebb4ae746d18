import type { AssetId } from '#core/asset/asset-id.ts';
import type { Asset } from '#core/asset/asset.ts';
import type { StoredFile } from '#core/asset/stored-file.ts';
import { createProjectRecords } from '#test/support/fakes/project-records.ts';
import type { ProjectRecords } from '#test/support/fakes/project-records.ts';
import { DueMap } from '#test/support/fakes/due-map.ts';
import type { Batch, BegunRow } from '#core/batch/batch.ts';
import type { BatchIdempotency, RunningBatches } from '#core/ports/batches.ts';
import type { IdempotencyRecord } from '#core/idempotency/idempotency.ts';
import type { Video } from '#core/video/video.ts';
import type { ApiKey } from '#core/workspace/api-key.ts';
import type { AuditEntry } from '#core/workspace/audit.ts';
import type { Member } from '#core/workspace/member.ts';
import { hourOf } from '#core/workspace/unpaid-budget.ts';
import type { Workspace } from '#core/workspace/workspace.ts';
import type { Delivery } from '#core/webhook/delivery.ts';
import type { WebhookEndpoint } from '#core/webhook/endpoint.ts';

/** One ledger row; `subject` is the id of a video or a grant. */
export interface LedgerRow {
  readonly workspaceId: string;
  readonly subject: string;
  readonly kind: 'grant' | 'reserve' | 'capture' | 'release';
  readonly milliCredits: number;
  readonly atMs: number;
}

interface StoredIdempotency {
  readonly record: IdempotencyRecord;
  readonly expiresAtMs: number;
}

export interface RunningRecord extends RunningBatches {
  readonly dueAtMs: number | null;
}

/** Records shared by the fakes of one world, like the table of the real adapters. */
export interface Records extends ProjectRecords {
  readonly workspaces: Map<string, Workspace>;
  readonly videos: DueMap<Video>;
  readonly idempotency: Map<string, StoredIdempotency>;
  readonly apiKeys: Map<string, ApiKey>;
  readonly ledger: LedgerRow[];
  /** Unpaid renderer time in milliseconds by workspace and clock hour. */
  readonly unpaidTime: Map<string, number>;
  readonly endpoints: Map<string, WebhookEndpoint>;
  readonly deliveries: DueMap<Delivery>;
  readonly batches: Map<string, Batch>;
  /** By batch. */
  readonly begunRows: Map<string, readonly BegunRow[]>;
  /** By workspace. */
  readonly runningBatches: Map<string, RunningRecord>;
  readonly batchIdempotency: Map<string, BatchIdempotency>;
  readonly assets: DueMap<Asset>;
  /** By workspace and digest. */
  readonly files: Map<string, StoredFile & { readonly workspaceId: string }>;
  /** Assets that addresses of variables were fetched as, by workspace and digest. */
  readonly fetchNames: Map<string, { readonly id: AssetId; readonly untilMs: number }>;
  /** Requests that wait for files of addresses, by workspace and place. */
  readonly sourceWaits: Map<string, { readonly holder: string; readonly untilMs: number }>;
  /** Stored bytes by workspace. */
  readonly storage: Map<string, number>;
  readonly members: Map<string, Member>;
  readonly audit: AuditEntry[];
  /** By workspace and hour. */
  readonly requestedInspections: Map<string, number>;
  readonly requestedThumbnails: Map<string, number>;
  /** By workspace and day. */
  readonly uploadedBytes: Map<string, number>;
  /** By workspace and day. */
  readonly addedMembers: Map<string, number>;
  /** `bucketFullAtMs` by user. */
  readonly userBuckets: Map<string, number>;
}

export const createRecords = (): Records => ({
  ...createProjectRecords(),
  workspaces: new Map(),
  videos: new DueMap(),
  idempotency: new Map(),
  apiKeys: new Map(),
  ledger: [],
  unpaidTime: new Map(),
  endpoints: new Map(),
  deliveries: new DueMap(),
  batches: new Map(),
  begunRows: new Map(),
  runningBatches: new Map(),
  batchIdempotency: new Map(),
  assets: new DueMap(),
  files: new Map(),
  fetchNames: new Map(),
  sourceWaits: new Map(),
  storage: new Map(),
  members: new Map(),
  audit: [],
  requestedInspections: new Map(),
  requestedThumbnails: new Map(),
  uploadedBytes: new Map(),
  addedMembers: new Map(),
  userBuckets: new Map(),
});

export const videoKey = (workspaceId: string, videoId: string) => `${workspaceId}/${videoId}`;
export const unpaidTimeKey = (workspaceId: string, atMs: number) => `${workspaceId}/${hourOf(atMs)}`;
export const idempotencyKey = (workspaceId: string, keyHash: string) => `${workspaceId}/${keyHash}`;

export const getWorkspace = (records: Records, workspaceId: string): Workspace => {
  const workspace = records.workspaces.get(workspaceId);
  if (workspace === undefined) throw new Error(`no workspace ${workspaceId}`);
  return workspace;
};
