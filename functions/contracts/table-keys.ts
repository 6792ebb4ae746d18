// Used by lib, which creates the table, and by the DynamoDB adapters. docs/data-model.md describes the items.

export const TABLE = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** Epoch seconds; DynamoDB deletes expired items with a delay. */
  ttl: 'expiresAtSeconds',
  /** Sparse: only the items of a `DueKind` have both keys. */
  dueIndex: { name: 'due', partitionKey: 'duePk', sortKey: 'dueAtMs' },
} as const;

/**
 * Queued videos, leases of rendering videos, pending deliveries, assets to settle or delete, workspaces whose projects are to be
 * cleared, workspaces with running batches. Each kind has partitions of its own.
 */
export type DueKind = 'QUEUED' | 'LEASE' | 'DELIVERY' | 'ASSET' | 'PROJECTS' | 'BATCHES';
/** DynamoDB writes 1000 units per second and partition; docs/data-model.md has the rate that eight carry. */
const DUE_SHARDS = 8;

/** Value of `duePk`. The last digit of an id is random (UUIDv7) and selects the shard. */
export const duePartition = (kind: DueKind, id: string): string =>
  `${kind}#${Number.parseInt(id.slice(-1), 16) % DUE_SHARDS}`;
/** The same for a workspace, whose id may have any characters. */
export const workspaceDuePartition = (kind: DueKind, workspaceId: string): string =>
  `${kind}#${workspaceId.charCodeAt(workspaceId.length - 1) % DUE_SHARDS}`;
export const duePartitions = (kind: DueKind): readonly string[] =>
  Array.from({ length: DUE_SHARDS }, (_, shard) => `${kind}#${shard}`);

/** The render backlog that sweep-renders measured last. */
export const BACKLOG_KEY = { pk: 'SERVICE', sk: 'BACKLOG' } as const;

export const workspaceKey = (workspaceId: string) => ({ pk: `WS#${workspaceId}`, sk: 'META' });
export const videoKey = (workspaceId: string, videoId: string) => ({
  pk: `WS#${workspaceId}`,
  sk: `VIDEO#${videoId}`,
});
export const assetKey = (workspaceId: string, assetId: string) => ({
  pk: `WS#${workspaceId}`,
  sk: `ASSET#${assetId}`,
});
/** A stored file of a workspace, by the digest and the type of its upload. */
export const fileKey = (workspaceId: string, digest: string) => ({
  pk: `WS#${workspaceId}`,
  sk: `FILE#${digest}`,
});
/** The asset for which the address of a variable was fetched last, by the SHA-256 of the address. */
export const sourceKey = (workspaceId: string, digest: string) => ({
  pk: `WS#${workspaceId}`,
  sk: `SOURCE#${digest}`,
});
/** One of the requests of a workspace that wait for files of addresses at a time. */
export const sourceWaitKey = (workspaceId: string, place: number) => ({
  pk: `WS#${workspaceId}`,
  sk: `SOURCE-WAIT#${place}`,
});
/** Bytes of a workspace's assets. Apart from the workspace, whose item every create changes. */
export const storageKey = (workspaceId: string) => ({ pk: `WS#${workspaceId}`, sk: 'STORAGE' });
export const projectKey = (workspaceId: string, projectId: string) => ({
  pk: `WS#${workspaceId}`,
  sk: `PROJECT#${projectId}`,
});
const REVISION_DIGITS = 10;
/** In the order of revisions. Without a number: the start of the keys of a project, without a project of all. */
export const revisionKey = (workspaceId: string, projectId = '', revision?: number) => ({
  pk: `WS#${workspaceId}`,
  sk: `REVISION#${projectId && `${projectId}#`}${revision === undefined ? '' : String(revision).padStart(REVISION_DIGITS, '0')}`,
});
/** Number of projects, and when those of the workspace are cleared next. */
export const projectsKey = (workspaceId: string) => ({ pk: `WS#${workspaceId}`, sk: 'PROJECTS' });
/** How often texts and assets are used by revisions. */
const USE_SHARDS = 32;
export const usesKey = (workspaceId: string, shard: number) => ({
  pk: `WS#${workspaceId}`,
  sk: `USES#${String(shard).padStart(2, '0')}`,
});
/** Of a digest or an asset id, which end with random hexadecimal digits. */
export const useShardOf = (name: string): number => Number.parseInt(name.slice(-2), 16) % USE_SHARDS;
export const projectIdempotencyKey = (workspaceId: string, keyHash: string) => ({
  pk: `WS#${workspaceId}`,
  sk: `PROJECT-IDEM#${keyHash}`,
});
export const idempotencyKey = (workspaceId: string, keyHash: string) => ({
  pk: `WS#${workspaceId}`,
  sk: `IDEM#${keyHash}`,
});
export const batchKey = (workspaceId: string, batchId: string) => ({
  pk: `WS#${workspaceId}`,
  sk: `BATCH#${batchId}`,
});
const ROW_DIGITS = 3;
/** Key of a row's result; keys are in the order of rows. Without an index: the common start of a batch's keys. */
export const batchRowKey = (workspaceId: string, batchId: string, index?: number) => ({
  pk: `WS#${workspaceId}`,
  sk: `BATCH-ROW#${batchId}#${index === undefined ? '' : String(index).padStart(ROW_DIGITS, '0')}`,
});
/** The running batches of a workspace, and the active video of one of them. */
export const runningBatchesKey = (workspaceId: string) => ({
  pk: `WS#${workspaceId}`,
  sk: 'RUNNING-BATCHES',
});
export const batchIdempotencyKey = (workspaceId: string, keyHash: string) => ({
  pk: `WS#${workspaceId}`,
  sk: `BATCH-IDEM#${keyHash}`,
});
export type LedgerKind = 'grant' | 'reserve' | 'capture' | 'release';

/** `subject` is the id of a video or of a grant. */
export const ledgerKey = (workspaceId: string, subject: string, kind: LedgerKind) => ({
  pk: `WS#${workspaceId}`,
  sk: `LEDGER#${subject}#${kind}`,
});
/** Unpaid renderer time of one clock hour, such as `2026-01-15T03`. */
export const unpaidTimeKey = (workspaceId: string, hour: string) => ({
  pk: `WS#${workspaceId}`,
  sk: `UNPAID#${hour}`,
});
/** Bytes of the assets created in a day (UTC, `2026-01-15`). */
export const uploadedBytesKey = (workspaceId: string, day: string) => ({
  pk: `WS#${workspaceId}`,
  sk: `UPLOADED#${day}`,
});
/** Inspections requested in an hour (UTC, `2026-01-15T10`). */
export const requestedInspectionsKey = (workspaceId: string, hour: string) => ({
  pk: `WS#${workspaceId}`,
  sk: `INSPECTIONS#${hour}`,
});
/** Thumbnails requested in an hour (UTC, `2026-01-15T10`). */
export const requestedThumbnailsKey = (workspaceId: string, hour: string) => ({
  pk: `WS#${workspaceId}`,
  sk: `THUMBNAILS#${hour}`,
});
export const framesKey = (workspaceId: string, framesId: string) => ({
  pk: `WS#${workspaceId}`,
  sk: `FRAMES#${framesId}`,
});
/** The request for frames that a workspace may have at a time. */
export const runningFramesKey = (workspaceId: string) => ({ pk: `WS#${workspaceId}`, sk: 'RUNNING-FRAMES' });
/** Requests for frames in an hour (UTC, `2026-01-15T10`). */
export const requestedFramesKey = (workspaceId: string, hour: string) => ({
  pk: `WS#${workspaceId}`,
  sk: `REQUESTED-FRAMES#${hour}`,
});
/** One of the requests for frames that the service draws at a time. */
export const framesSlotKey = (slot: number) => ({ pk: 'SERVICE', sk: `FRAMES-SLOT#${slot}` });
export const apiKeyKey = (hash: string) => ({ pk: `KEY#${hash}`, sk: 'META' });
/** Pointer from a workspace to one of its API keys, for listing and revoking. */
export const apiKeyPointerKey = (workspaceId: string, keyId: string) => ({
  pk: `WS#${workspaceId}`,
  sk: `KEY#${keyId}`,
});
export const memberKey = (workspaceId: string, userId: string) => ({
  pk: `WS#${workspaceId}`,
  sk: `MEMBER#${userId}`,
});
/** Number of owners of a workspace: the last one is neither removed nor made a member. */
export const ownersKey = (workspaceId: string) => ({ pk: `WS#${workspaceId}`, sk: 'OWNERS' });
/** Members added in a day (UTC, `2026-01-15`). */
export const addedMembersKey = (workspaceId: string, day: string) => ({
  pk: `WS#${workspaceId}`,
  sk: `ADDED#${day}`,
});
/** Pointer from a user to one of the user's workspaces. */
export const memberPointerKey = (userId: string, workspaceId: string) => ({
  pk: `USER#${userId}`,
  sk: `WS#${workspaceId}`,
});
/** Token bucket of a signed-in user, for all workspaces together. */
export const userRateKey = (userId: string) => ({ pk: `USER#${userId}`, sk: 'RATE' });
/** Apart from the workspace's own items, so that a role can be limited to adding these. */
export const auditKey = (workspaceId: string, auditId: string) => ({
  pk: `AUDIT#${workspaceId}`,
  sk: auditId,
});
export const webhookEndpointKey = (workspaceId: string) => ({ pk: `WS#${workspaceId}`, sk: 'WEBHOOK' });
/** A video completes once, so it has at most one delivery. */
export const deliveryKey = (workspaceId: string, videoId: string) => ({
  pk: `WS#${workspaceId}`,
  sk: `DELIVERY#${videoId}`,
});
/** Lists the workspaces: every other way would scan the whole table. */
export const workspaceEntryKey = (workspaceId: string) => ({ pk: 'WORKSPACES', sk: workspaceId });
/** Apart from the workspace's own items, so that the role of `reconcile-ledger` can be limited to these keys. */
export const checkpointKey = (workspaceId: string) => ({ pk: `CHECKPOINT#${workspaceId}`, sk: 'META' });
/** Progress of the ledger check through all workspaces. */
export const ledgerRunKey = () => ({ pk: checkpointKey('').pk, sk: 'RUN' });
