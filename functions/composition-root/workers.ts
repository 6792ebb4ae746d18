import type { SQSClient } from '@aws-sdk/client-sqs';
import { announceDependencies, buildDependencies } from '#composition-root/api.ts';
import {
  createDynamodbClient,
  createLambdaClient,
  createS3Client,
  createSecretsClient,
  createSqsClient,
} from '#composition-root/aws-clients.ts';
import type { Environment, Variables } from '#composition-root/read-environment.ts';
import { ROW_LIMITS } from '#composition-root/validator.ts';
import { createAssetStore } from '#adapters/dynamodb/assets.ts';
import { createBatchStore } from '#adapters/dynamodb/batches.ts';
import { createBacklogStore } from '#adapters/dynamodb/backlog.ts';
import { createLedgerCheckStore } from '#adapters/dynamodb/ledger-checks.ts';
import { createLedgerReader } from '#adapters/dynamodb/ledger-reader.ts';
import { createProjectStore } from '#adapters/dynamodb/projects.ts';
import { createVideoStore } from '#adapters/dynamodb/videos.ts';
import { createWebhookStore } from '#adapters/dynamodb/webhooks.ts';
import { createWorkspaceStore } from '#adapters/dynamodb/workspaces.ts';
import { createSegmentRenderer, createStillRenderer } from '#adapters/lambda/segment-renderer.ts';
import { inspectFile } from '#adapters/media-files/inspect-file.ts';
import { inspectRanges } from '#adapters/media-files/inspect-ranges.ts';
import { createLog } from '#adapters/powertools/logger.ts';
import { createRecordMetrics } from '#adapters/powertools/metrics.ts';
import { createAssetFiles } from '#adapters/s3/asset-files.ts';
import { createDownloadLinks } from '#adapters/s3/download-links.ts';
import { createFetchSource } from '#adapters/s3/fetch-source.ts';
import { createProjectObjects } from '#adapters/s3/project-objects.ts';
import { createRenderDocuments } from '#adapters/s3/render-documents.ts';
import { createPhotoFiles } from '#adapters/s3/photo-files.ts';
import { createSegmentFiles } from '#adapters/s3/segment-files.ts';
import { createThumbnailFiles } from '#adapters/s3/thumbnail-files.ts';
import { createSecretBox, createSecretReader } from '#adapters/secrets/secrets.ts';
import {
  createAssetQueue,
  createBatchQueue,
  createFetchQueue,
  createRenderQueue,
  createWebhookQueue,
} from '#adapters/sqs/queues.ts';
import { sleep, systemClock } from '#adapters/system.ts';
import { createGuardedGet } from '#adapters/outgoing/guarded-get.ts';
import { resolveHost } from '#adapters/outgoing/pinned-connection.ts';
import { createGuardedPost } from '#adapters/webhooks/guarded-post.ts';
import { createWebhookSender } from '#adapters/webhooks/webhook-sender.ts';
import type { FunctionName } from '#contracts/environment.ts';
import type { Asset } from '#core/asset/asset.ts';
import { LOG_EVENTS } from '#core/log.ts';
import type { Log } from '#core/log.ts';
import type { Delivery } from '#core/webhook/delivery.ts';
import { createConvertPhoto } from '#core/use-cases/convert-photo.ts';
import { createPublishCompletion } from '#core/use-cases/publish-completion.ts';
import { createRequestInspection } from '#core/use-cases/request-inspection.ts';
import { createInspectUpload, createSettleUpload } from '#core/use-cases/settle-upload.ts';

type WorkerVariables = Variables<'TABLE_NAME' | 'WEBHOOK_QUEUE_URL' | 'METRICS_NAMESPACE'>;
type CompletionVariables = WorkerVariables & Variables<'BATCH_QUEUE_URL'>;

const createTelemetry = (name: FunctionName, env: Variables<'METRICS_NAMESPACE'>) => ({
  log: createLog(name),
  record: createRecordMetrics(env.METRICS_NAMESPACE),
});

/** For every function that moves videos to a terminal status, cancel-video included. */
export const completionDependencies = (
  name: FunctionName,
  env: Variables<'METRICS_NAMESPACE' | 'WEBHOOK_QUEUE_URL' | 'BATCH_QUEUE_URL'>,
) => {
  const { log, record } = createTelemetry(name, env);
  const sqs = createSqsClient();
  const announce = announceDependencies(env, sqs, log);
  const publishCompletion = createPublishCompletion({
    record,
    ...deliveryDependencies(env, sqs, log),
    ...announce,
  });
  return { log, record, publishCompletion, ...announce };
};

/** For every function that queues deliveries. */
const deliveryDependencies = (env: Variables<'WEBHOOK_QUEUE_URL'>, sqs: SQSClient, log: Log) => ({
  webhookQueue: createWebhookQueue(sqs, env.WEBHOOK_QUEUE_URL),
  onPublishFailed: ({ workspaceId, videoId }: Delivery, cause: unknown) =>
    log(LOG_EVENTS.webhookMessageNotSent, { workspace_id: workspaceId, video_id: videoId }, cause),
});

export const feedBatchesDependencies = (env: Environment<'feed-batches'>) => {
  const clients = { dynamodb: createDynamodbClient(), s3: createS3Client(), sqs: createSqsClient() };
  const { dynamodb, sqs } = clients;
  const telemetry = createTelemetry('feed-batches', env);
  return {
    ...telemetry,
    ...buildDependencies(env, clients, telemetry.log, ROW_LIMITS),
    // Rows are stored after their assets were settled, and their values are no files.
    settleUpload: (asset: Asset) => Promise.resolve(asset),
    inspectFile: () => Promise.reject(new Error('a row has a file as a value')),
    ...deliveryDependencies(env, sqs, telemetry.log),
    batchQueue: createBatchQueue(sqs, env.BATCH_QUEUE_URL),
    workspaces: createWorkspaceStore(dynamodb, env.TABLE_NAME),
    clock: systemClock,
  };
};

const videoWorkerDependencies = (name: FunctionName, env: CompletionVariables) => ({
  ...completionDependencies(name, env),
  videos: createVideoStore(createDynamodbClient(), env.TABLE_NAME),
  clock: systemClock,
});

export const closeAbandonedRenderDependencies = (env: Environment<'close-abandoned-render'>) =>
  videoWorkerDependencies('close-abandoned-render', env);

export const sweepRendersDependencies = (env: Environment<'sweep-renders'>) => {
  const dynamodb = createDynamodbClient();
  const sqs = createSqsClient();
  return {
    ...completionDependencies('sweep-renders', env),
    videos: createVideoStore(dynamodb, env.TABLE_NAME),
    batches: createBatchStore(dynamodb, env.TABLE_NAME),
    backlog: createBacklogStore(dynamodb, env.TABLE_NAME, systemClock),
    queue: createRenderQueue(sqs, env.RENDER_QUEUE_URL),
    retryQueue: createRenderQueue(sqs, env.RENDER_RETRY_QUEUE_URL),
    maxConcurrentRenders: Number(env.MAX_CONCURRENT_RENDERS),
    clock: systemClock,
  };
};

const segmentFunction = (env: Variables<'SEGMENT_FUNCTION_NAME' | 'TENANT_ISOLATION'>) => ({
  name: env.SEGMENT_FUNCTION_NAME,
  isTenantIsolated: env.TENANT_ISOLATION === 'true',
});

export const makeThumbnailDependencies = (env: Environment<'make-thumbnail'>) => {
  const s3 = createS3Client();
  return {
    ...createTelemetry('make-thumbnail', env),
    assets: createAssetStore(createDynamodbClient(), env.TABLE_NAME),
    assetFiles: createAssetFiles(s3, env.BUCKET_NAME),
    thumbnailFiles: createThumbnailFiles(s3, env.BUCKET_NAME),
    stillRenderer: createStillRenderer(createLambdaClient(), segmentFunction(env)),
    clock: systemClock,
  };
};

export const renderVideoDependencies = (env: Environment<'render-video'>) => {
  const s3 = createS3Client();
  return {
    ...videoWorkerDependencies('render-video', env),
    documents: createRenderDocuments(s3, env.BUCKET_NAME),
    segmentFiles: createSegmentFiles(s3, env.BUCKET_NAME),
    segmentRenderer: createSegmentRenderer(createLambdaClient(), segmentFunction(env)),
    maxSegments: Number(env.MAX_SEGMENTS),
    sleep,
    random: Math.random,
  };
};

const webhookWorkerDependencies = (name: FunctionName, env: WorkerVariables) => ({
  ...createTelemetry(name, env),
  webhooks: createWebhookStore(createDynamodbClient(), env.TABLE_NAME),
  queue: createWebhookQueue(createSqsClient(), env.WEBHOOK_QUEUE_URL),
  clock: systemClock,
});

export const sweepWebhooksDependencies = (env: Environment<'sweep-webhooks'>) =>
  webhookWorkerDependencies('sweep-webhooks', env);

export const sweepAssetsDependencies = (env: Environment<'sweep-assets'>) => {
  const dynamodb = createDynamodbClient();
  const s3 = createS3Client();
  const ports = {
    assets: createAssetStore(dynamodb, env.TABLE_NAME),
    assetFiles: createAssetFiles(s3, env.BUCKET_NAME),
    projects: createProjectStore(dynamodb, env.TABLE_NAME),
    projectObjects: createProjectObjects(s3, env.BUCKET_NAME),
    videos: createVideoStore(dynamodb, env.TABLE_NAME),
    workspaces: createWorkspaceStore(dynamodb, env.TABLE_NAME),
    clock: systemClock,
  };
  const sqs = createSqsClient();
  const telemetry = createTelemetry('sweep-assets', env);
  const requestInspection = createRequestInspection({
    ...ports,
    inspectionQueue: createAssetQueue(sqs, env.INSPECTION_QUEUE_URL),
    log: telemetry.log,
  });
  return {
    ...telemetry,
    ...ports,
    fetchQueue: createFetchQueue(sqs, env.FETCH_QUEUE_URL),
    settleUpload: createSettleUpload({ ...ports, inspectFile, requestInspection }),
  };
};

export const inspectUploadDependencies = (env: Environment<'inspect-upload'>) => {
  const s3 = createS3Client();
  const telemetry = createTelemetry('inspect-upload', env);
  const ports = {
    assets: createAssetStore(createDynamodbClient(), env.TABLE_NAME),
    assetFiles: createAssetFiles(s3, env.BUCKET_NAME),
    clock: systemClock,
  };
  const convertPhoto = createConvertPhoto({
    ...ports,
    photoFiles: createPhotoFiles(s3, env.BUCKET_NAME),
    stillRenderer: createStillRenderer(createLambdaClient(), segmentFunction(env)),
    maxStoredBytes: Number(env.MAX_STORED_BYTES),
    onNotConverted: ({ workspaceId, id }, diagnostic) =>
      telemetry.log(LOG_EVENTS.photoNotConverted, {
        workspace_id: workspaceId,
        asset_id: id,
        diagnostic,
      }),
  });
  return {
    ...telemetry,
    assets: ports.assets,
    inspectUpload: createInspectUpload({ ...ports, inspectFile, inspectRanges, convertPhoto }),
  };
};

export const fetchAssetDependencies = (env: Environment<'fetch-asset'>) => {
  const s3 = createS3Client();
  const telemetry = createTelemetry('fetch-asset', env);
  const ports = {
    assets: createAssetStore(createDynamodbClient(), env.TABLE_NAME),
    assetFiles: createAssetFiles(s3, env.BUCKET_NAME),
    clock: systemClock,
  };
  const inspectionQueue = createAssetQueue(createSqsClient(), env.INSPECTION_QUEUE_URL);
  // Loopback addresses are allowed only when the variable is exactly `true`.
  const get = createGuardedGet({ resolveHost, allowLoopback: env.ALLOW_LOOPBACK === 'true' });
  return {
    ...telemetry,
    ...ports,
    fetchSource: createFetchSource(s3, env.BUCKET_NAME, get),
    requestInspection: createRequestInspection({ ...ports, inspectionQueue, log: telemetry.log }),
  };
};

export const deliverWebhookDependencies = (env: Environment<'deliver-webhook'>) => {
  const dynamodb = createDynamodbClient();
  const s3 = createS3Client();
  return {
    ...webhookWorkerDependencies('deliver-webhook', env),
    videos: createVideoStore(dynamodb, env.TABLE_NAME),
    assets: createAssetStore(dynamodb, env.TABLE_NAME),
    batches: createBatchStore(dynamodb, env.TABLE_NAME),
    downloadLinks: createDownloadLinks(s3, env.BUCKET_NAME),
    assetFiles: createAssetFiles(s3, env.BUCKET_NAME),
    sender: createWebhookSender({
      secretBox: createSecretBox(createSecretReader(createSecretsClient(), env.WEBHOOK_KEY_SECRET_ID)),
      // Loopback addresses are allowed only when the variable is exactly `true`.
      post: createGuardedPost({ resolveHost, allowLoopback: env.ALLOW_LOOPBACK === 'true' }),
    }),
    random: Math.random,
  };
};

export const reconcileLedgerDependencies = (env: Environment<'reconcile-ledger'>) => {
  const dynamodb = createDynamodbClient();
  return {
    ...createTelemetry('reconcile-ledger', env),
    workspaces: createWorkspaceStore(dynamodb, env.TABLE_NAME),
    ledgerReader: createLedgerReader(dynamodb, env.TABLE_NAME),
    projects: createProjectStore(dynamodb, env.TABLE_NAME),
    projectObjects: createProjectObjects(createS3Client(), env.BUCKET_NAME),
    checkpoints: createLedgerCheckStore(dynamodb, env.TABLE_NAME),
    clock: systemClock,
  };
};
