import { AUDIT_KEPT_DAYS, RECORD_KEPT_DAYS } from '#contracts/limits.ts';
import type { Asset } from '#core/asset/asset.ts';
import type { IdempotencyRecord } from '#core/idempotency/idempotency.ts';
import type { LedgerRow } from '#core/ledger/ledger.ts';
import type { TimedLedgerRow } from '#core/ledger/ledger-list.ts';
import type { Video } from '#core/video/video.ts';
import type { Delivery } from '#core/webhook/delivery.ts';
import type { WebhookEndpoint } from '#core/webhook/endpoint.ts';
import type { ApiKey } from '#core/workspace/api-key.ts';
import type { AuditEntry } from '#core/workspace/audit.ts';
import type { Member } from '#core/workspace/member.ts';
import type { Workspace } from '#core/workspace/workspace.ts';
import {
  apiKeyKey,
  apiKeyPointerKey,
  assetKey,
  auditKey,
  deliveryKey,
  duePartition,
  idempotencyKey,
  ledgerKey,
  memberKey,
  TABLE,
  videoKey,
  webhookEndpointKey,
  workspaceKey,
} from '#contracts/table-keys.ts';
import type { DueKind } from '#contracts/table-keys.ts';

// Converters between records and table items. An item is written by the converter here or by the updates of this
// folder, so the casts of stored items are safe.

/** An item as the document client returns it. */
export type Item = Readonly<Record<string, unknown>>;

const DAY_MS = 24 * 60 * 60 * 1000;
const DELIVERY_KEPT_DAYS = 30;

export const expiresAtSeconds = (createdAtMs: number, keptDays = RECORD_KEPT_DAYS): number =>
  Math.floor((createdAtMs + keptDays * DAY_MS) / 1000);

const withoutNulls = (members: object): Item =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null));

const dueKindOf = ({ status }: Video): DueKind => (status === 'queued' ? 'QUEUED' : 'LEASE');

/** Null members are left out. Only items with `duePk` are in the due index. */
export const videoToItem = (video: Video): Item => ({
  ...withoutNulls(video),
  ...videoKey(video.workspaceId, video.id),
  ...(video.dueAtMs === null ? {} : { duePk: duePartition(dueKindOf(video), video.id) }),
  [TABLE.ttl]: expiresAtSeconds(video.createdAtMs),
});

export const itemToVideo = (item: Item): Video => {
  const stored = item as unknown as Video;
  return {
    id: stored.id,
    workspaceId: stored.workspaceId,
    status: stored.status,
    template: stored.template,
    title: stored.title ?? null,
    createdAtMs: stored.createdAtMs,
    finishedAtMs: stored.finishedAtMs ?? null,
    output: stored.output,
    frameCount: stored.frameCount,
    framesDone: stored.framesDone,
    costMilliCredits: stored.costMilliCredits,
    inputKey: stored.inputKey,
    assets: stored.assets ?? [],
    outputKey: stored.outputKey ?? null,
    posterKey: stored.posterKey ?? null,
    durationMs: stored.durationMs ?? null,
    failure: stored.failure ?? null,
    attempt: stored.attempt,
    leaseOwner: stored.leaseOwner ?? null,
    rendererMsAtLeaseEnd: stored.rendererMsAtLeaseEnd ?? 0,
    renderersRunning: stored.renderersRunning ?? 0,
    unpaidRendererMs: stored.unpaidRendererMs ?? 0,
    dueAtMs: stored.dueAtMs ?? null,
  };
};

/** Expires together with the record of its video. */
export const idempotencyToItem = (record: IdempotencyRecord, video: Video): Item => ({
  ...idempotencyKey(video.workspaceId, record.keyHash),
  ...record,
  [TABLE.ttl]: expiresAtSeconds(video.createdAtMs),
});

/** Undefined once the record has expired: DynamoDB deletes expired items with a delay. */
export const itemToIdempotency = (item: Item, nowMs: number): IdempotencyRecord | undefined => {
  const stored = item as unknown as IdempotencyRecord & { readonly [TABLE.ttl]: number };
  if (stored[TABLE.ttl] * 1000 <= nowMs) return undefined;
  return { keyHash: stored.keyHash, fingerprint: stored.fingerprint, videoId: stored.videoId };
};

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

export const itemToWorkspace = (item: Item): Workspace => {
  // DynamoDB has no empty string set: the attribute is missing instead.
  const stored = item as unknown as Workspace & {
    readonly active?: ReadonlySet<Workspace['activeVideoIds'][number]>;
  };
  return {
    id: stored.id,
    name: stored.name,
    status: stored.status,
    balanceMilliCredits: stored.balanceMilliCredits,
    activeVideoIds: [...(stored.active ?? [])].sort(),
    brandKit: stored.brandKit,
  };
};

export interface LedgerEntry {
  readonly workspaceId: string;
  /** The id of a video or of a grant. */
  readonly subject: string;
  readonly kind: Parameters<typeof ledgerKey>[2];
  readonly milliCredits: number;
  readonly atMs: number;
}

export const ledgerToItem = ({ workspaceId, ...entry }: LedgerEntry): Item => ({
  ...ledgerKey(workspaceId, entry.subject, entry.kind),
  ...entry,
});

export const itemToLedgerRow = (item: Item): LedgerRow => {
  const { subject, kind, milliCredits } = item as unknown as LedgerEntry;
  return { subject, kind, milliCredits };
};

export const itemToTimedLedgerRow = (item: Item): TimedLedgerRow => {
  const { atMs } = item as unknown as LedgerEntry;
  return { ...itemToLedgerRow(item), atMs };
};

export const memberToItem = (member: Member): Item => ({
  ...memberKey(member.workspaceId, member.userId),
  ...member,
});

export const itemToMember = (item: Item): Member => {
  const { workspaceId, userId, email, role, addedAtMs } = item as unknown as Member;
  return { workspaceId, userId, email, role, addedAtMs };
};

export const auditToItem = (entry: AuditEntry): Item => ({
  ...withoutNulls(entry),
  ...auditKey(entry.workspaceId, entry.id),
  [TABLE.ttl]: expiresAtSeconds(entry.atMs, AUDIT_KEPT_DAYS),
});

export const itemToAudit = (item: Item): AuditEntry => {
  const stored = item as unknown as AuditEntry;
  const { id, workspaceId, atMs, userId, email, action, details } = stored;
  return { id, workspaceId, atMs, userId, email, action, subject: stored.subject ?? null, details };
};

export const apiKeyToItem = (key: ApiKey): Item => ({ ...apiKeyKey(key.hash), ...withoutNulls(key) });

export const itemToApiKey = (item: Item): ApiKey => {
  const stored = item as unknown as ApiKey;
  return {
    id: stored.id,
    hash: stored.hash,
    workspaceId: stored.workspaceId,
    name: stored.name,
    hint: stored.hint,
    permissions: stored.permissions,
    createdAtMs: stored.createdAtMs,
    expiresAtMs: stored.expiresAtMs ?? null,
    revokedAtMs: stored.revokedAtMs ?? null,
    lastUsedAtMs: stored.lastUsedAtMs ?? null,
    bucketFullAtMs: stored.bucketFullAtMs ?? 0,
  };
};

export const apiKeyPointerToItem = ({ workspaceId, id, hash }: ApiKey): Item => ({
  ...apiKeyPointerKey(workspaceId, id),
  hash,
});

export const endpointToItem = (endpoint: WebhookEndpoint): Item => ({
  ...webhookEndpointKey(endpoint.workspaceId),
  ...withoutNulls(endpoint),
});

export const itemToEndpoint = (item: Item): WebhookEndpoint => {
  const stored = item as unknown as WebhookEndpoint;
  return {
    workspaceId: stored.workspaceId,
    url: stored.url,
    createdAtMs: stored.createdAtMs,
    disabledAtMs: stored.disabledAtMs ?? null,
    secret: stored.secret,
    retired: stored.retired ?? null,
  };
};

export const deliveryToItem = (delivery: Delivery): Item => ({
  ...deliveryKey(delivery.workspaceId, delivery.videoId),
  ...withoutNulls(delivery),
  ...(delivery.dueAtMs === null ? {} : { duePk: duePartition('DELIVERY', delivery.videoId) }),
  [TABLE.ttl]: expiresAtSeconds(delivery.createdAtMs, DELIVERY_KEPT_DAYS),
});

export const itemToDelivery = (item: Item): Delivery => {
  const stored = item as unknown as Delivery;
  return {
    workspaceId: stored.workspaceId,
    videoId: stored.videoId,
    type: stored.type,
    status: stored.status,
    attempt: stored.attempt,
    createdAtMs: stored.createdAtMs,
    dueAtMs: stored.dueAtMs ?? null,
    lastAttemptAtMs: stored.lastAttemptAtMs ?? null,
    lastResult: stored.lastResult ?? null,
  };
};

/** Without a time to live: an asset is kept until it is rejected or deleted. */
export const assetToItem = (asset: Asset): Item => ({
  ...withoutNulls(asset),
  ...assetKey(asset.workspaceId, asset.id),
  ...(asset.dueAtMs === null ? {} : { duePk: duePartition('ASSET', asset.id) }),
});

export const itemToAsset = (item: Item): Asset => {
  const stored = item as unknown as Asset;
  return {
    id: stored.id,
    workspaceId: stored.workspaceId,
    name: stored.name ?? null,
    contentType: stored.contentType,
    sizeBytes: stored.sizeBytes,
    status: stored.status,
    createdAtMs: stored.createdAtMs,
    facts: stored.facts ?? null,
    rejection: stored.rejection ?? null,
    dueAtMs: stored.dueAtMs ?? null,
  };
};
