import { RECORD_KEPT_DAYS } from '#contracts/limits.ts';
import type { IdempotencyRecord } from '#core/idempotency/idempotency.ts';
import type { LedgerRow } from '#core/ledger/ledger.ts';
import type { Video } from '#core/video/video.ts';
import type { ApiKey } from '#core/workspace/api-key.ts';
import type { Workspace } from '#core/workspace/workspace.ts';
import {
  apiKeyKey,
  apiKeyPointerKey,
  idempotencyKey,
  ledgerKey,
  TABLE,
  videoKey,
  workspaceKey,
} from '#contracts/table-keys.ts';

/** An item as the document client reads it: only the functions here know what it holds. */
export type Item = Readonly<Record<string, unknown>>;

const DAY_MS = 24 * 60 * 60 * 1000;

const expiresAtSeconds = (createdAtMs: number): number =>
  Math.floor((createdAtMs + RECORD_KEPT_DAYS * DAY_MS) / 1000);

export const withoutNulls = (members: object): Item =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null));

/** A null member is no attribute; the due index takes in only items that have `duePk`. */
export const videoToItem = (video: Video): Item => ({
  ...withoutNulls(video),
  ...videoKey(video.workspaceId, video.id),
  ...(video.dueAtMs === null ? {} : { duePk: TABLE.duePartition }),
  [TABLE.ttl]: expiresAtSeconds(video.createdAtMs),
});

export const itemToVideo = (item: Item): Video => {
  // safe: an item under a video's key was written by videoToItem and the updates of this folder
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
    outputKey: stored.outputKey ?? null,
    posterKey: stored.posterKey ?? null,
    durationMs: stored.durationMs ?? null,
    failure: stored.failure ?? null,
    attempt: stored.attempt,
    resends: stored.resends,
    leaseOwner: stored.leaseOwner ?? null,
    dueAtMs: stored.dueAtMs ?? null,
  };
};

/** Lives as long as the record of the video it names. */
export const idempotencyToItem = (record: IdempotencyRecord, video: Video): Item => ({
  ...idempotencyKey(video.workspaceId, record.keyHash),
  ...record,
  [TABLE.ttl]: expiresAtSeconds(video.createdAtMs),
});

/** Undefined once the record has expired: DynamoDB deletes expired items only some time later. */
export const itemToIdempotency = (item: Item, nowMs: number): IdempotencyRecord | undefined => {
  // safe: written by idempotencyToItem
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
  // safe: written by workspaceToItem and the updates of this folder; a string set that is empty is no attribute
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
  /** A video's id, or a grant's own. */
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
  // safe: written by ledgerToItem
  const { subject, kind, milliCredits } = item as unknown as LedgerEntry;
  return { subject, kind, milliCredits };
};

export const apiKeyToItem = (key: ApiKey): Item => ({ ...apiKeyKey(key.hash), ...withoutNulls(key) });

export const itemToApiKey = (item: Item): ApiKey => {
  // safe: written by apiKeyToItem and the revocation
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
    bucketFullAtMs: stored.bucketFullAtMs ?? 0,
  };
};

export const apiKeyPointerToItem = ({ workspaceId, id, hash }: ApiKey): Item => ({
  ...apiKeyPointerKey(workspaceId, id),
  hash,
});
