import type { Static, TObject } from 'typebox';
import { AUDIT_KEPT_DAYS, ENDED_ASSET_KEPT_DAYS, RECORD_KEPT_DAYS } from '#contracts/limits.ts';
import { SYNTHETIC_RECORDS_KEPT_DAYS, SYNTHETIC_WORKSPACE_ID } from '#contracts/synthetic-renders.ts';
import {
  apiKeyKey,
  apiKeyPointerKey,
  assetKey,
  auditKey,
  batchIdempotencyKey,
  batchKey,
  deliveryKey,
  duePartition,
  fileKey,
  idempotencyKey,
  ledgerKey,
  memberKey,
  projectKey,
  revisionKey,
  TABLE,
  videoKey,
  webhookEndpointKey,
  workspaceKey,
} from '#contracts/table-keys.ts';
import type { DueKind } from '#contracts/table-keys.ts';
import { AssetSchema } from '#core/asset/asset.ts';
import type { Asset } from '#core/asset/asset.ts';
import { StoredFileSchema } from '#core/asset/stored-file.ts';
import type { StoredFile } from '#core/asset/stored-file.ts';
import { BatchSchema } from '#core/batch/batch.ts';
import type { Batch } from '#core/batch/batch.ts';
import { IdempotencyRecordSchema } from '#core/idempotency/idempotency.ts';
import type { IdempotencyRecord } from '#core/idempotency/idempotency.ts';
import { LedgerRowSchema } from '#core/ledger/ledger.ts';
import type { LedgerRow } from '#core/ledger/ledger.ts';
import type { BatchIdempotency } from '#core/ports/batches.ts';
import { ProjectSchema, RevisionSchema } from '#core/project/project.ts';
import type { Project, Revision } from '#core/project/project.ts';
import { VideoSchema } from '#core/video/video.ts';
import type { Video, VideoId } from '#core/video/video.ts';
import { DeliverySchema } from '#core/webhook/delivery.ts';
import type { Delivery } from '#core/webhook/delivery.ts';
import { WebhookEndpointSchema } from '#core/webhook/endpoint.ts';
import type { WebhookEndpoint } from '#core/webhook/endpoint.ts';
import { ApiKeySchema } from '#core/workspace/api-key.ts';
import type { ApiKey } from '#core/workspace/api-key.ts';
import { AuditEntrySchema } from '#core/workspace/audit.ts';
import type { AuditEntry } from '#core/workspace/audit.ts';
import { MemberSchema } from '#core/workspace/member.ts';
import type { Member } from '#core/workspace/member.ts';
import { WorkspaceSchema } from '#core/workspace/workspace.ts';
import type { Workspace } from '#core/workspace/workspace.ts';

/** An item as the document client returns it. */
export type Item = Readonly<Record<string, unknown>>;

/** The members of the schema that have a value: conditions depend on the absence of the others. */
export const toItem = <Schema extends TObject>(
  { properties }: Schema,
  record: Readonly<Static<Schema>>,
): Item =>
  Object.fromEntries(Object.entries(record).filter(([name, value]) => name in properties && value !== null));

/** Returns a function that reads the members of the schema, null for absent ones. The table contains only items of this folder. */
export const fromItem =
  <Schema extends TObject>({ properties }: Schema) =>
  (item: Item) =>
    Object.fromEntries(Object.keys(properties).map((name) => [name, item[name] ?? null])) as Readonly<
      Static<Schema>
    >;

const DAY_MS = 24 * 60 * 60 * 1000;
const DELIVERY_KEPT_DAYS = 30;

export const expiresAtSeconds = (createdAtMs: number, keptDays: number): number =>
  Math.floor((createdAtMs + keptDays * DAY_MS) / 1000);

export const videoExpiresAtSeconds = ({ workspaceId, createdAtMs }: Video): number =>
  expiresAtSeconds(
    createdAtMs,
    workspaceId === SYNTHETIC_WORKSPACE_ID ? SYNTHETIC_RECORDS_KEPT_DAYS : RECORD_KEPT_DAYS,
  );

/** Only items with `duePk` are in the due index. */
const dueIn = (kind: DueKind, id: string, dueAtMs: number | null) =>
  dueAtMs === null ? {} : { duePk: duePartition(kind, id) };

export const itemToVideo = fromItem(VideoSchema);
/** Without an expiry: nothing would free the slot and return the credits of a video whose record is gone before it completes. */
export const videoToItem = (video: Video): Item => ({
  ...toItem(VideoSchema, video),
  ...videoKey(video.workspaceId, video.id),
  ...dueIn(video.status === 'queued' ? 'QUEUED' : 'LEASE', video.id, video.dueAtMs),
});

/** Expires together with the record of its video. */
export const idempotencyToItem = (record: IdempotencyRecord, video: Video): Item => ({
  ...toItem(IdempotencyRecordSchema, record),
  ...idempotencyKey(video.workspaceId, record.keyHash),
  [TABLE.ttl]: videoExpiresAtSeconds(video),
});
export const itemToIdempotency = fromItem(IdempotencyRecordSchema);

/** Without credits and active videos. */
export const workspaceToItem = ({
  id,
  name,
  status,
  brandKit,
}: Pick<Workspace, 'id' | 'name' | 'status' | 'brandKit'>): Item => ({
  ...workspaceKey(id),
  id,
  name,
  status,
  brandKit,
  balanceMilliCredits: 0,
});

/** DynamoDB has no empty set: without active videos the attribute is absent. */
export const itemToWorkspace = (item: Item): Workspace => ({
  ...fromItem(WorkspaceSchema)(item),
  activeVideoIds: [...((item['active'] ?? []) as Iterable<VideoId>)].sort(), // safe: written as a set of ids
});

export const itemToLedgerRow = fromItem(LedgerRowSchema);
export const ledgerToItem = (workspaceId: string, row: LedgerRow): Item => ({
  ...toItem(LedgerRowSchema, row),
  ...ledgerKey(workspaceId, row.subject, row.kind),
});

/** What a video costs. */
export const videoToLedgerItem = (
  { workspaceId, id, costMilliCredits }: Video,
  kind: LedgerRow['kind'],
  atMs: number,
): Item => ledgerToItem(workspaceId, { subject: id, kind, milliCredits: costMilliCredits, atMs });

export const itemToMember = fromItem(MemberSchema);
export const memberToItem = (member: Member): Item => ({
  ...toItem(MemberSchema, member),
  ...memberKey(member.workspaceId, member.userId),
});

export const itemToAudit = fromItem(AuditEntrySchema);
export const auditToItem = (entry: AuditEntry): Item => ({
  ...toItem(AuditEntrySchema, entry),
  ...auditKey(entry.workspaceId, entry.id),
  [TABLE.ttl]: expiresAtSeconds(entry.atMs, AUDIT_KEPT_DAYS),
});

export const itemToApiKey = fromItem(ApiKeySchema);
export const apiKeyToItem = (key: ApiKey): Item => ({ ...toItem(ApiKeySchema, key), ...apiKeyKey(key.hash) });

export const apiKeyPointerToItem = ({ workspaceId, id, hash }: ApiKey): Item => ({
  ...apiKeyPointerKey(workspaceId, id),
  hash,
});

export const itemToEndpoint = fromItem(WebhookEndpointSchema);
export const endpointToItem = (endpoint: WebhookEndpoint): Item => ({
  ...toItem(WebhookEndpointSchema, endpoint),
  ...webhookEndpointKey(endpoint.workspaceId),
});

export const itemToDelivery = fromItem(DeliverySchema);
export const deliveryToItem = (delivery: Delivery): Item => ({
  ...toItem(DeliverySchema, delivery),
  ...deliveryKey(delivery.workspaceId, delivery.videoId),
  ...dueIn('DELIVERY', delivery.videoId, delivery.dueAtMs),
  [TABLE.ttl]: expiresAtSeconds(delivery.createdAtMs, DELIVERY_KEPT_DAYS),
});

export const itemToBatch = fromItem(BatchSchema);
export const batchToItem = (batch: Batch): Item => ({
  ...toItem(BatchSchema, batch),
  ...batchKey(batch.workspaceId, batch.id),
  [TABLE.ttl]: expiresAtSeconds(batch.createdAtMs, RECORD_KEPT_DAYS),
});

/** Expires together with the record of its batch. */
export const batchIdempotencyToItem = (
  record: BatchIdempotency,
  { workspaceId, createdAtMs }: Batch,
): Item => ({
  ...record,
  ...batchIdempotencyKey(workspaceId, record.keyHash),
  [TABLE.ttl]: expiresAtSeconds(createdAtMs, RECORD_KEPT_DAYS),
});

export const itemToProject = fromItem(ProjectSchema);
export const projectToItem = (project: Project): Item => ({
  ...toItem(ProjectSchema, project),
  ...projectKey(project.workspaceId, project.id),
  ...(project.status === 'deleted' && {
    [TABLE.ttl]: expiresAtSeconds(project.updatedAtMs, ENDED_ASSET_KEPT_DAYS),
  }),
});

export const itemToRevision = fromItem(RevisionSchema);
export const revisionToItem = (revision: Revision): Item => ({
  ...toItem(RevisionSchema, revision),
  ...revisionKey(revision.workspaceId, revision.projectId, revision.revision),
});

export const itemToAsset = fromItem(AssetSchema);
/** Without a time to live: an asset is kept until it is rejected or deleted. */
export const assetToItem = (asset: Asset): Item => ({
  ...toItem(AssetSchema, asset),
  ...assetKey(asset.workspaceId, asset.id),
  ...dueIn('ASSET', asset.id, asset.dueAtMs),
});

export const itemToFile = fromItem(StoredFileSchema);
export const fileToItem = (workspaceId: string, file: StoredFile): Item => ({
  ...toItem(StoredFileSchema, file),
  ...fileKey(workspaceId, file.digest),
});
