import { GetObjectCommand, NoSuchKey } from '@aws-sdk/client-s3';
import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAssetStore } from '#adapters/dynamodb/assets.ts';
import { createAuditStore } from '#adapters/dynamodb/audit.ts';
import { createFramesStore } from '#adapters/dynamodb/frames.ts';
import { createBatchStore } from '#adapters/dynamodb/batches.ts';
import { createBacklogStore } from '#adapters/dynamodb/backlog.ts';
import { systemClock } from '#adapters/system.ts';
import { createApiKeyAdmin, createWorkspaceAdmin } from '#adapters/dynamodb/workspace-admin.ts';
import {
  createApiKeyStore,
  createRequestLimiter,
  createWorkspaceStore,
} from '#adapters/dynamodb/workspaces.ts';
import { createLedgerCheckStore } from '#adapters/dynamodb/ledger-checks.ts';
import { createLedgerList } from '#adapters/dynamodb/ledger-list.ts';
import { createLedgerReader } from '#adapters/dynamodb/ledger-reader.ts';
import { createMemberStore } from '#adapters/dynamodb/members.ts';
import { createProjectStore } from '#adapters/dynamodb/projects.ts';
import { createVideoStore } from '#adapters/dynamodb/videos.ts';
import { createWebhookAdmin } from '#adapters/dynamodb/webhook-admin.ts';
import { createWebhookStore } from '#adapters/dynamodb/webhooks.ts';
import { createAssetFiles } from '#adapters/s3/asset-files.ts';
import { createProjectObjects } from '#adapters/s3/project-objects.ts';
import { createSegmentFiles } from '#adapters/s3/segment-files.ts';
import { createDownloadLinks } from '#adapters/s3/download-links.ts';
import { createOrderStore } from '#adapters/s3/orders.ts';
import { createRenderDocuments } from '#adapters/s3/render-documents.ts';
import { SYNTHETIC_WORKSPACE_ID } from '#contracts/synthetic-renders.ts';
import { assetKey, videoKey } from '#contracts/table-keys.ts';
import type { Asset } from '#core/asset/asset.ts';
import type { Lease } from '#core/ports/videos.ts';
import type { VideoId } from '#core/video/video.ts';
import type { RenderDocument } from '#contracts/schemas/render-document.ts';
import { NO_ASSET_LIMITS } from '#test/support/fakes/assets.ts';
import { startEmulators } from '#test/support/emulators.ts';
import type { EmulatedAws } from '#test/support/emulators.ts';
import {
  aFail,
  anAsset,
  asWorkspaceId,
  aVideo,
  aWorkspace,
  createAssetIds,
  createVideoIds,
  UNPAID_BUDGET_MS,
} from '#test/support/fakes/builders.ts';
import type { LedgerRow } from '#test/support/fakes/records.ts';
import { describeAssetEvents } from '../contracts/asset-events.contract.ts';
import { describeAssetFetches } from '../contracts/asset-fetches.contract.ts';
import { describeAssets } from '../contracts/assets.contract.ts';
import { describeBatches } from '../contracts/batches.contract.ts';
import { describeBacklog } from '../contracts/backlog.contract.ts';
import { describeFrames } from '../contracts/frames.contract.ts';
import { describeLedgerChecks } from '../contracts/ledger-checks.contract.ts';
import { describeMedia } from '../contracts/media.contract.ts';
import type { MediaWorld } from '../contracts/media.contract.ts';
import { describeMembers } from '../contracts/members.contract.ts';
import type { MemberWorld } from '../contracts/members.contract.ts';
import { describeProjects } from '../contracts/projects.contract.ts';
import { describeRequestLimiter } from '../contracts/request-limiter.contract.ts';
import { describeSharedFiles } from '../contracts/shared-files.contract.ts';
import type { LimiterWorld } from '../contracts/request-limiter.contract.ts';
import { describeUnpaidTime } from '../contracts/unpaid-time.contract.ts';
import { describeVideoCreation } from '../contracts/video-creation.contract.ts';
import { describeVideoLife } from '../contracts/video-life.contract.ts';
import type { StoreWorld } from '../contracts/store-world.ts';
import { describeVideoQueries } from '../contracts/video-queries.contract.ts';
import { describeWebhooks } from '../contracts/webhooks.contract.ts';
import type { WebhookWorld } from '../contracts/webhooks.contract.ts';
import { describeWorkspaces } from '../contracts/workspaces.contract.ts';

let aws: EmulatedAws;
beforeAll(async () => {
  aws = await startEmulators();
});
afterAll(() => aws.stop());

const readLedger = async (workspaceId: string): Promise<readonly LedgerRow[]> => {
  const { Items = [] } = await aws.clients.dynamodb.send(
    new QueryCommand({
      TableName: aws.tableName,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':pk': `WS#${workspaceId}`, ':prefix': 'LEDGER#' },
      ConsistentRead: true,
    }),
  );
  return Items.map((item) => ({ ...(item as LedgerRow), workspaceId }));
};

const makeStores = async (): Promise<StoreWorld> => {
  const { dynamodb } = aws.clients;
  return {
    videos: createVideoStore(dynamodb, aws.tableName),
    workspaces: createWorkspaceStore(dynamodb, aws.tableName),
    workspaceAdmin: createWorkspaceAdmin(dynamodb, aws.tableName),
    apiKeys: createApiKeyStore(dynamodb, aws.tableName),
    apiKeyAdmin: createApiKeyAdmin(dynamodb, aws.tableName),
    ledger: readLedger,
  };
};

const makeLimiterWorld = async (): Promise<LimiterWorld> => ({
  ...(await makeStores()),
  createLimiter: (rate) => createRequestLimiter(aws.clients.dynamodb, aws.tableName, rate),
});
const makeWebhooks = async (): Promise<WebhookWorld> => {
  const { dynamodb } = aws.clients;
  return {
    ...(await makeStores()),
    webhooks: createWebhookStore(dynamodb, aws.tableName),
    webhookAdmin: createWebhookAdmin(dynamodb, aws.tableName),
  };
};

const makeMembers = async (): Promise<MemberWorld> => {
  const { dynamodb } = aws.clients;
  return {
    ...(await makeStores()),
    members: createMemberStore(dynamodb, aws.tableName),
    audit: createAuditStore(dynamodb, aws.tableName),
    ledgerList: createLedgerList(dynamodb, aws.tableName),
    webhookAdmin: createWebhookAdmin(dynamodb, aws.tableName),
  };
};

const readDocument = async (Key: string): Promise<RenderDocument | undefined> => {
  try {
    const { Body } = await aws.clients.s3.send(new GetObjectCommand({ Bucket: aws.bucketName, Key }));
    return JSON.parse((await Body?.transformToString()) ?? '') as RenderDocument;
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
};

const makeMedia = async (): Promise<MediaWorld> => ({
  documents: createRenderDocuments(aws.clients.s3, aws.bucketName),
  orders: createOrderStore(aws.clients.s3, aws.bucketName),
  downloadLinks: createDownloadLinks(aws.clients.s3, aws.bucketName),
  segmentFiles: createSegmentFiles(aws.clients.s3, aws.bucketName),
  storedDocument: readDocument,
});

describeProjects('DynamoDB and S3', async () => {
  const { dynamodb, s3 } = aws.clients;
  return {
    projects: createProjectStore(dynamodb, aws.tableName),
    projectObjects: createProjectObjects(s3, aws.bucketName),
    assets: createAssetStore(dynamodb, aws.tableName),
    assetFiles: createAssetFiles(s3, aws.bucketName),
    videos: createVideoStore(dynamodb, aws.tableName),
    workspaces: createWorkspaceStore(dynamodb, aws.tableName),
    workspaceAdmin: createWorkspaceAdmin(dynamodb, aws.tableName),
  };
});
describeAssets('DynamoDB', async () => createAssetStore(aws.clients.dynamodb, aws.tableName));
describeAssetFetches('DynamoDB', async () => createAssetStore(aws.clients.dynamodb, aws.tableName));
describeSharedFiles('DynamoDB', async () => createAssetStore(aws.clients.dynamodb, aws.tableName));
it('rejected and deleted assets expire after 30 days, others do not', async () => {
  const assets = createAssetStore(aws.clients.dynamodb, aws.tableName);
  const nowMs = Date.UTC(2026, 0, 15);
  const newAssetId = createAssetIds({ nowMs: () => nowMs });
  const create = async () => {
    const identity = { id: newAssetId(), workspaceId: asWorkspaceId('ws_expiry'), createdAtMs: nowMs };
    await assets.create(anAsset(identity), NO_ASSET_LIMITS);
    return anAsset(identity);
  };
  const expiryOf = async ({ workspaceId, id }: Asset): Promise<unknown> => {
    const Key = assetKey(workspaceId, id);
    const { Item } = await aws.clients.dynamodb.send(new GetCommand({ TableName: aws.tableName, Key }));
    return Item?.['expiresAtSeconds'];
  };
  const [rejected, deleted, ready] = [await create(), await create(), await create()];
  expect(await expiryOf(ready)).toBeUndefined();
  await assets.markReady(ready, { width: 1, height: 1, durationMs: null }, nowMs);
  await assets.reject(rejected, 'too_long', nowMs);
  await assets.markDeleted(deleted, nowMs);
  expect(await expiryOf(ready)).toBeUndefined();
  expect(await expiryOf(rejected)).toBe(Date.UTC(2026, 1, 14) / 1000);
  expect(await expiryOf(deleted)).toBe(Date.UTC(2026, 1, 14) / 1000);
});
const newKeptVideoId = createVideoIds({ nowMs: () => Date.UTC(2026, 0, 15) });
it.each([
  ['customers', 'ws_kept', 365],
  ['synthetic renders', SYNTHETIC_WORKSPACE_ID, 1],
])('records of %s expire only once they are completed', async (_, id, days) => {
  const { videos, workspaceAdmin } = await makeStores();
  const workspaceId = asWorkspaceId(id);
  const nowMs = Date.UTC(2026, 0, 15);
  await workspaceAdmin.create(aWorkspace({ id: workspaceId }));
  await workspaceAdmin.grant(workspaceId, { id: `grant-${id}`, milliCredits: 100_000, nowMs });
  const expiryOf = async (videoId: VideoId): Promise<unknown> => {
    const Key = videoKey(workspaceId, videoId);
    const { Item } = await aws.clients.dynamodb.send(new GetCommand({ TableName: aws.tableName, Key }));
    return Item?.['expiresAtSeconds'];
  };
  const endings = {
    done: (lease: Lease) =>
      videos.finish(lease, { outputKey: 'out/file.mp4', durationMs: 1000, finishedAtMs: nowMs }),
    failed: (lease: Lease) => videos.fail(lease, aFail({ code: 'render_crashed' }, nowMs)),
    canceled: ({ videoId }: Lease) => videos.cancel(workspaceId, videoId, nowMs),
  };
  for (const [status, end] of Object.entries(endings)) {
    const video = aVideo({ id: newKeptVideoId(), workspaceId, createdAtMs: nowMs });
    await videos.create({ video, idempotency: null, unpaidBudgetMs: UNPAID_BUDGET_MS }, nowMs);
    expect(await expiryOf(video.id)).toBeUndefined();
    const lease = { workspaceId, videoId: video.id, owner: 'worker-1', attempt: 1 };
    await videos.claim(workspaceId, video.id, { ...lease, nowMs, leaseExpiresAtMs: nowMs + 60_000 });
    expect(await expiryOf(video.id)).toBeUndefined();
    expect((await end(lease))?.video.status).toBe(status);
    expect(await expiryOf(video.id)).toBe(nowMs / 1000 + days * 24 * 60 * 60);
  }
});
describeVideoCreation('DynamoDB', makeStores);
describeVideoLife('DynamoDB', makeStores);
describeUnpaidTime('DynamoDB', makeStores);
describeVideoQueries('DynamoDB', makeStores);
describeWorkspaces('DynamoDB', makeStores);
describeBatches('DynamoDB', async () => ({
  ...(await makeStores()),
  batches: createBatchStore(aws.clients.dynamodb, aws.tableName),
}));
describeFrames('DynamoDB', async () => createFramesStore(aws.clients.dynamodb, aws.tableName));
describeBacklog('DynamoDB', async () => createBacklogStore(aws.clients.dynamodb, aws.tableName, systemClock));
describeLedgerChecks('DynamoDB', async () => ({
  ...(await makeStores()),
  ledgerReader: createLedgerReader(aws.clients.dynamodb, aws.tableName, 2),
  checkpoints: createLedgerCheckStore(aws.clients.dynamodb, aws.tableName),
}));
describeRequestLimiter('DynamoDB', makeLimiterWorld);
describeWebhooks('DynamoDB', makeWebhooks);
describeAssetEvents('DynamoDB', async () => ({
  ...(await makeWebhooks()),
  assets: createAssetStore(aws.clients.dynamodb, aws.tableName),
}));
describeMembers('DynamoDB', makeMembers);
describeMedia('S3', makeMedia);
