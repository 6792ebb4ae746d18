import type { S3Client } from '@aws-sdk/client-s3';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createAssetStore } from '#adapters/dynamodb/assets.ts';
import { createBatchStore } from '#adapters/dynamodb/batches.ts';
import { createProjectStore } from '#adapters/dynamodb/projects.ts';
import { createVideoStore } from '#adapters/dynamodb/videos.ts';
import { createWorkspaceStore } from '#adapters/dynamodb/workspaces.ts';
import { createBatchRows } from '#adapters/s3/batch-rows.ts';
import { createCaptionFiles } from '#adapters/s3/caption-files.ts';
import { createOrderStore } from '#adapters/s3/orders.ts';
import { createProjectObjects } from '#adapters/s3/project-objects.ts';
import { createRenderDocuments } from '#adapters/s3/render-documents.ts';
import { newBatchId, newVideoId } from '#adapters/system.ts';
import type { BatchMessage } from '#core/ports/batches.ts';
import { outputKeyOf } from '#core/rendering/object-keys.ts';
import { cancelBatch } from '#core/use-cases/change-batch.ts';
import { createBatch } from '#core/use-cases/create-batch.ts';
import { createFeedBatches } from '#core/use-cases/feed-batches.ts';
import { createPublishCompletion } from '#core/use-cases/publish-completion.ts';
import type { Video } from '#core/video/video.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import { A_TEMPLATE } from '#test/support/api.ts';
import { createFakeCompositionValidator, createFakeTemplateCatalog } from '#test/support/fakes/catalogs.ts';
import { NO_FETCHES } from '#test/support/fakes/assets.ts';

export interface BatchStepsSettings {
  readonly dynamodb: DynamoDBDocumentClient;
  readonly s3: S3Client;
  readonly tableName: string;
  readonly bucketName: string;
  readonly nowMs: () => number;
  /** Changes each port, such as to end the process at a call. */
  readonly wrap?: <Port extends object>(port: Port) => Port;
}

/** The steps of batches and their videos over the real stores. Messages are collected and not delivered. */
export const createBatchSteps = ({
  dynamodb,
  s3,
  tableName,
  bucketName,
  nowMs,
  wrap = (port) => port,
}: BatchStepsSettings) => {
  const templates = createFakeTemplateCatalog();
  templates.add(A_TEMPLATE);
  const validator = createFakeCompositionValidator();
  const messages: BatchMessage[] = [];
  const queue = wrap({ send: async () => undefined, depth: async () => 0 });
  const batchQueue = wrap({ announce: async () => undefined });
  const events = {
    webhookQueue: { send: async () => undefined },
    onPublishFailed: () => undefined,
    batchQueue: {
      send: async (message: BatchMessage) => {
        await batchQueue.announce();
        messages.push(message);
      },
    },
    onNotAnnounced: () => undefined,
  };
  const deps = {
    ...NO_FETCHES,
    ...events,
    batches: wrap(createBatchStore(dynamodb, tableName)),
    batchRows: wrap(createBatchRows(s3, bucketName)),
    videos: wrap(createVideoStore(dynamodb, tableName)),
    workspaces: createWorkspaceStore(dynamodb, tableName),
    documents: createRenderDocuments(s3, bucketName),
    orders: createOrderStore(s3, bucketName),
    captionFiles: createCaptionFiles(s3, bucketName),
    assets: createAssetStore(dynamodb, tableName),
    projects: createProjectStore(dynamodb, tableName),
    projectObjects: createProjectObjects(s3, bucketName),
    settleUpload: async <T>(asset: T): Promise<T> => asset,
    inspectFile: () => Promise.reject(new Error('no file')),
    templates,
    components: validator.components,
    validator,
    queue,
    backlog: { find: async () => undefined },
    clock: { nowMs },
    newVideoId,
    newBatchId,
    maxDurationSeconds: 300,
    unpaidRendererSecondsPerHour: 3600,
    maxBacklogSeconds: 900,
    onSendFailed: () => undefined,
    publishCompletion: createPublishCompletion({ ...events, record: () => undefined }),
  };
  const feed = createFeedBatches(deps);
  return {
    deps,
    messages,
    create: async (workspaceId: WorkspaceId, rowCount: number) => {
      const workspace = await deps.workspaces.find(workspaceId);
      if (!workspace) throw new Error('no such workspace');
      const rows = Array.from({ length: rowCount }, (_, index) => ({
        variables: { nama_usaha: `Kopi ${index}` },
        output: {},
        title: null,
        metadata: null,
      }));
      const idempotency = { keyHash: 'a'.repeat(64), fingerprint: 'b'.repeat(64) };
      const signal = new AbortController().signal;
      return createBatch(deps, { workspace, template: A_TEMPLATE.id, rows, idempotency, signal });
    },
    feed: (workspaceId: WorkspaceId) => feed({ workspaceId }, nowMs() + 60_000),
    /** Finishes a queued video. */
    finish: async ({ workspaceId, id: videoId }: Pick<Video, 'workspaceId' | 'id'>) => {
      const claim = { owner: 'worker', nowMs: nowMs(), leaseExpiresAtMs: nowMs() + 60_000 };
      const claimed = await deps.videos.claim(workspaceId, videoId, claim);
      if (!claimed) throw new Error('the video was not claimed');
      const lease = { workspaceId, videoId, attempt: claimed.attempt, owner: 'worker' };
      const outputKey = outputKeyOf(claimed, 'video.mp4');
      const finish = { finishedAtMs: nowMs(), outputKey, durationMs: 6000 };
      const completed = await deps.videos.finish(lease, finish);
      if (completed) await deps.publishCompletion(completed);
    },
    cancel: (workspaceId: WorkspaceId, id: Parameters<typeof cancelBatch>[2]) =>
      cancelBatch(deps, workspaceId, id),
  };
};
