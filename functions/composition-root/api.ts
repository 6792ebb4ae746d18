import type { SQSClient } from '@aws-sdk/client-sqs';
import {
  createDynamodbClient,
  createLambdaClient,
  createS3Client,
  createSecretsClient,
  createSqsClient,
} from '#composition-root/aws-clients.ts';
import type { ValidatorLimits } from '#adapters/composition-validator/validator-thread.ts';
import { createComponentCatalog, createTemplateCatalog } from '#adapters/catalog/catalogs.ts';
import { createAssetStore } from '#adapters/dynamodb/assets.ts';
import { createAuditStore } from '#adapters/dynamodb/audit.ts';
import { createBatchStore } from '#adapters/dynamodb/batches.ts';
import { createBacklogStore } from '#adapters/dynamodb/backlog.ts';
import { createFramesStore } from '#adapters/dynamodb/frames.ts';
import { createMemberStore } from '#adapters/dynamodb/members.ts';
import {
  createApiKeyStore,
  createRequestLimiter,
  createWorkspaceStore,
} from '#adapters/dynamodb/workspaces.ts';
import { createAnswerMcp } from '#adapters/mcp/answer-mcp.ts';
import { createProjectStore } from '#adapters/dynamodb/projects.ts';
import { createVideoStore } from '#adapters/dynamodb/videos.ts';
import { createFramesRenderer } from '#adapters/lambda/segment-renderer.ts';
import { inspectFile } from '#adapters/media-files/inspect-file.ts';
import { createLog } from '#adapters/powertools/logger.ts';
import { createAssetFiles } from '#adapters/s3/asset-files.ts';
import { createDownloadLinks } from '#adapters/s3/download-links.ts';
import { createBatchRows } from '#adapters/s3/batch-rows.ts';
import { createCaptionFiles } from '#adapters/s3/caption-files.ts';
import { createFramesFiles } from '#adapters/s3/frames-files.ts';
import { createOrderStore } from '#adapters/s3/orders.ts';
import { createProjectObjects } from '#adapters/s3/project-objects.ts';
import { createRenderDocuments } from '#adapters/s3/render-documents.ts';
import { createSecretReader } from '#adapters/secrets/secrets.ts';
import {
  createAssetQueue,
  createBatchQueue,
  createFetchQueue,
  createRenderQueue,
} from '#adapters/sqs/queues.ts';
import {
  newAssetId,
  newAuditId,
  newBatchId,
  newFramesId,
  newVideoId,
  sleep,
  systemClock,
} from '#adapters/system.ts';
import type { FunctionName } from '#contracts/environment.ts';
import type { RouteFunction } from '#contracts/routes.ts';
import type { Asset } from '#core/asset/asset.ts';
import { LOG_EVENTS } from '#core/log.ts';
import type { Log } from '#core/log.ts';
import type { BatchMessage } from '#core/ports/batches.ts';
import type { RenderMessage } from '#core/ports/videos.ts';
import { createRequestInspection } from '#core/use-cases/request-inspection.ts';
import type { RequestInspectionDeps } from '#core/use-cases/request-inspection.ts';
import { createSettleUpload } from '#core/use-cases/settle-upload.ts';
import type { SettleUploadDeps } from '#core/use-cases/settle-upload.ts';
import type { Environment, Variables } from '#composition-root/read-environment.ts';
import { createValidator } from '#composition-root/validator.ts';

type MemberVariables = Variables<'TABLE_NAME' | 'RATE_LIMIT_PER_MINUTE' | 'USER_POOL_CLIENT_ID'>;
type ApiVariables = MemberVariables & Variables<'KEY_PEPPER_SECRET_ID'>;
type FileVariables = ApiVariables & Variables<'BUCKET_NAME'>;

// A bundle contains only the adapters that its lambda.ts reaches (`sideEffects: false` in package.json).

/** For operations whose function does not check a key. */
export const publicDependencies = (env: Environment<'public-operations'>) => ({
  log: createLog('public-operations'),
  answerMcp: createAnswerMcp(env.API_URL),
});

/** Authentication of members, their audit log and logging, for every operation with a workspace. */
export const memberDependencies = (
  name: FunctionName,
  env: MemberVariables,
  dynamodb = createDynamodbClient(),
) => ({
  members: createMemberStore(dynamodb, env.TABLE_NAME),
  workspaces: createWorkspaceStore(dynamodb, env.TABLE_NAME),
  audit: createAuditStore(dynamodb, env.TABLE_NAME),
  limiter: createRequestLimiter(dynamodb, env.TABLE_NAME, { perMinute: Number(env.RATE_LIMIT_PER_MINUTE) }),
  userPoolClientId: env.USER_POOL_CLIENT_ID,
  newAuditId,
  clock: systemClock,
  log: createLog(name),
});

/** The same with API keys. */
export const apiDependencies = (
  operation: RouteFunction,
  env: ApiVariables,
  dynamodb = createDynamodbClient(),
) => ({
  ...memberDependencies(operation, env, dynamodb),
  apiKeys: createApiKeyStore(dynamodb, env.TABLE_NAME),
  keyPepper: createSecretReader(createSecretsClient(), env.KEY_PEPPER_SECRET_ID),
});

export const getWorkspaceDependencies = (env: Environment<'get-workspace'>) => {
  const dynamodb = createDynamodbClient();
  return {
    ...apiDependencies('get-workspace', env, dynamodb),
    videos: createVideoStore(dynamodb, env.TABLE_NAME),
    assets: createAssetStore(dynamodb, env.TABLE_NAME),
    maxDurationSeconds: Number(env.MAX_DURATION_SECONDS),
    maxStoredBytes: Number(env.MAX_STORED_BYTES),
  };
};

/** For operations on assets. */
export const assetDependencies = (operation: RouteFunction, env: FileVariables) => {
  const dynamodb = createDynamodbClient();
  return {
    ...apiDependencies(operation, env, dynamodb),
    assets: createAssetStore(dynamodb, env.TABLE_NAME),
    assetFiles: createAssetFiles(createS3Client(), env.BUCKET_NAME),
  };
};

type FetchVariables = Variables<
  'FETCH_QUEUE_URL' | 'ALLOW_LOOPBACK' | 'MAX_STORED_BYTES' | 'MAX_UPLOADED_BYTES_PER_DAY'
>;

/** For functions that begin to fetch files of addresses. */
const fetchDependencies = (env: FetchVariables, sqs: SQSClient) => ({
  fetchQueue: createFetchQueue(sqs, env.FETCH_QUEUE_URL),
  allowLoopback: env.ALLOW_LOOPBACK === 'true',
  newAssetId,
  maxStoredBytes: Number(env.MAX_STORED_BYTES),
  maxUploadedBytesPerDay: Number(env.MAX_UPLOADED_BYTES_PER_DAY),
});

export const createAssetDependencies = (env: Environment<'create-asset'>) => ({
  ...assetDependencies('create-asset', env),
  ...fetchDependencies(env, createSqsClient()),
});

const createSettle = (
  {
    assets,
    assetFiles,
    log,
  }: Pick<SettleUploadDeps & RequestInspectionDeps, 'assets' | 'assetFiles' | 'log'>,
  sqs: SQSClient,
  { INSPECTION_QUEUE_URL: queueUrl }: Variables<'INSPECTION_QUEUE_URL'>,
) => {
  const ports = { assets, assetFiles, clock: systemClock };
  const inspectionQueue = createAssetQueue(sqs, queueUrl);
  const requestInspection = createRequestInspection({ ...ports, inspectionQueue, log });
  return createSettleUpload({ ...ports, inspectFile, requestInspection });
};

/** For operations that settle uploads and request thumbnails. */
export const readAssetsDependencies = (env: Environment<'read-assets'>) => {
  const dependencies = assetDependencies('read-assets', env);
  const sqs = createSqsClient();
  return {
    ...dependencies,
    settleUpload: createSettle(dependencies, sqs, env),
    thumbnailQueue: createAssetQueue(sqs, env.THUMBNAIL_QUEUE_URL),
    onNotRequested: ({ workspaceId, id }: Asset, cause: unknown) =>
      dependencies.log(LOG_EVENTS.thumbnailNotRequested, { workspace_id: workspaceId, asset_id: id }, cause),
  };
};

/** For operations on videos. */
export const videoDependencies = (
  operation: RouteFunction,
  env: FileVariables,
  dynamodb = createDynamodbClient(),
) => ({
  ...apiDependencies(operation, env, dynamodb),
  videos: createVideoStore(dynamodb, env.TABLE_NAME),
  downloadLinks: createDownloadLinks(createS3Client(), env.BUCKET_NAME),
});

/** For operations that read videos and batches. */
export const videoReadsDependencies = (env: Environment<'list-videos'>) => {
  const dynamodb = createDynamodbClient();
  return {
    ...videoDependencies('list-videos', env, dynamodb),
    batches: createBatchStore(dynamodb, env.TABLE_NAME),
  };
};

/** For operations that cancel videos, or cancel and resume batches. */
export const changeVideosDependencies = (env: Environment<'cancel-video'>) => {
  const dynamodb = createDynamodbClient();
  return {
    ...videoDependencies('cancel-video', env, dynamodb),
    batches: createBatchStore(dynamodb, env.TABLE_NAME),
  };
};

type BuildVariables = Variables<
  | 'TABLE_NAME'
  | 'BUCKET_NAME'
  | 'RENDER_QUEUE_URL'
  | 'BUNDLED_FILES_DIR'
  | 'MAX_DURATION_SECONDS'
  | 'UNPAID_RENDERER_SECONDS_PER_HOUR'
  | 'MAX_BACKLOG_SECONDS'
>;

interface BuildClients {
  readonly dynamodb: ReturnType<typeof createDynamodbClient>;
  readonly s3: ReturnType<typeof createS3Client>;
  readonly sqs: SQSClient;
}

/** For functions that check and create videos, whatever they are made from. */
export const buildDependencies = (
  env: BuildVariables,
  { dynamodb, s3, sqs }: BuildClients,
  log: Log,
  limits: Partial<ValidatorLimits> = {},
) => ({
  videos: createVideoStore(dynamodb, env.TABLE_NAME),
  batches: createBatchStore(dynamodb, env.TABLE_NAME),
  batchRows: createBatchRows(s3, env.BUCKET_NAME),
  assets: createAssetStore(dynamodb, env.TABLE_NAME),
  templates: createTemplateCatalog(env.BUNDLED_FILES_DIR),
  components: createComponentCatalog(env.BUNDLED_FILES_DIR),
  projects: createProjectStore(dynamodb, env.TABLE_NAME),
  projectObjects: createProjectObjects(s3, env.BUCKET_NAME),
  validator: createValidator(env, log, limits),
  backlog: createBacklogStore(dynamodb, env.TABLE_NAME, systemClock),
  documents: createRenderDocuments(s3, env.BUCKET_NAME),
  orders: createOrderStore(s3, env.BUCKET_NAME),
  captionFiles: createCaptionFiles(s3, env.BUCKET_NAME),
  queue: createRenderQueue(sqs, env.RENDER_QUEUE_URL),
  newVideoId,
  maxDurationSeconds: Number(env.MAX_DURATION_SECONDS),
  unpaidRendererSecondsPerHour: Number(env.UNPAID_RENDERER_SECONDS_PER_HOUR),
  maxBacklogSeconds: Number(env.MAX_BACKLOG_SECONDS),
  onSendFailed: ({ workspaceId, videoId }: RenderMessage, cause: unknown) =>
    log(LOG_EVENTS.renderMessageNotSent, { workspace_id: workspaceId, video_id: videoId }, cause),
});

/** For functions after which a batch may go on. */
export const announceDependencies = (env: Variables<'BATCH_QUEUE_URL'>, sqs: SQSClient, log: Log) => ({
  batchQueue: createBatchQueue(sqs, env.BATCH_QUEUE_URL),
  onNotAnnounced: ({ workspaceId }: BatchMessage, cause: unknown) =>
    log(LOG_EVENTS.batchMessageNotSent, { workspace_id: workspaceId }, cause),
});

/** For operations that create or check videos and batches. */
export const createVideosDependencies = (env: Environment<'create-videos'>) => {
  const clients = { dynamodb: createDynamodbClient(), s3: createS3Client(), sqs: createSqsClient() };
  const { dynamodb, s3, sqs } = clients;
  const dependencies = videoDependencies('create-videos', env, dynamodb);
  const built = buildDependencies(env, clients, dependencies.log);
  const assetFiles = createAssetFiles(s3, env.BUCKET_NAME);
  return {
    ...dependencies,
    ...built,
    inspectFile,
    settleUpload: createSettle({ assets: built.assets, assetFiles, log: dependencies.log }, sqs, env),
    ...fetchDependencies(env, sqs),
    sleep,
    ...announceDependencies(env, sqs, dependencies.log),
    newBatchId,
    frames: createFramesStore(dynamodb, env.TABLE_NAME),
    framesFiles: createFramesFiles(s3, env.BUCKET_NAME),
    framesRenderer: createFramesRenderer(createLambdaClient(), {
      name: env.SEGMENT_FUNCTION_NAME,
      isTenantIsolated: env.TENANT_ISOLATION === 'true',
    }),
    framesLimits: {
      maxConcurrent: Number(env.MAX_CONCURRENT_FRAMES),
      perHour: Number(env.FRAMES_REQUESTS_PER_HOUR),
    },
    newFramesId,
  };
};
