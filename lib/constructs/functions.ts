import { Duration } from 'aws-cdk-lib';
import { Architecture } from 'aws-cdk-lib/aws-lambda';
import type { Function as LambdaFunction, IFunction, ILayerVersion } from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { FUNCTION_ENV } from '#contracts/environment.ts';
import type { FunctionName } from '#contracts/environment.ts';
import { FILE_MAX_BYTES } from '#contracts/limits.ts';
import { API_FUNCTIONS, DASHBOARD_FUNCTIONS } from '#contracts/dashboard-routes.ts';
import type { ApiFunction } from '#contracts/dashboard-routes.ts';
import {
  batchFeeders,
  concurrencyOf,
  concurrentFrames,
  fetchWorkers,
  INSPECTION_WORKERS,
  retryWorkers,
  thumbnailWorkers,
} from '../concurrency.ts';
import { invokeEvery } from './invoke-every.ts';
import { createLiveRenderers } from './live-renderers.ts';
import { grantPermissions } from './permissions.ts';
import type { StageSettings } from '../stage.ts';
import type { DataStack } from '../stacks/data-stack.ts';
import type { ServiceQueues } from './queues.ts';
import { createLayer, createServiceFunction } from './service-function.ts';
import type { ServiceFunctionSettings } from './service-function.ts';

/** Id of no user pool and no client, on a stage without a dashboard: functions require every variable. */
const NO_USERS = 'none';
const BUNDLED_FILES_DIR = '/opt/bundled-files';
/** Unpacked Chromium takes 211 MiB of it, the rest is for its profile and the segment. */
export const RENDERER_SCRATCH_MIB = FILE_MAX_BYTES / 1024 ** 2;
/** Continues an unfinished ledger check. Not shorter than its timeout: two at a time would repeat work. */
const LEDGER_CHECK_MINUTES = 15;

export interface FunctionResources {
  readonly stage: StageSettings;
  readonly data: DataStack;
  readonly queues: ServiceQueues;
  readonly metricsNamespace: string;
  /** Address of the API, without a path. */
  readonly apiUrl: string;
}

/** Those of the dashboard are missing on a stage without it. */
export type ApiFunctions<Target> = Readonly<Partial<Record<ApiFunction, Target>>>;

export interface ServiceFunctions {
  /** Behind API Gateway. */
  readonly api: ApiFunctions<LambdaFunction>;
  /** `render-segment`. */
  readonly renderer: LambdaFunction;
  /** `render-video`, which invokes the renderer for each segment. */
  readonly coordinator: LambdaFunction;
  /** `close-abandoned-render`, which consumes the dead letters of the render queue. */
  readonly abandonedRenderCloser: LambdaFunction;
  readonly thumbnailMaker: LambdaFunction;
  readonly uploadInspector: LambdaFunction;
  readonly batchFeeder: LambdaFunction;
  readonly assetFetcher: LambdaFunction;
  readonly sweeper: LambdaFunction;
  readonly webhookSweeper: LambdaFunction;
  readonly assetSweeper: LambdaFunction;
  readonly ledgerReconciler: LambdaFunction;
}

/** All but the caller of the API, which `createSyntheticRender` creates after it. */
type CreatedFunction = Exclude<FunctionName, 'synthetic-render'>;

/** Creates a function with the environment and the permissions of its name. */
type CreateFunction = (
  settings: Omit<ServiceFunctionSettings, 'name' | 'environment' | 'logRetentionDays' | 'tracing'> & {
    readonly name: CreatedFunction;
    /** Instead of those of all functions. */
    readonly variables?: Readonly<Record<string, string>>;
  },
) => LambdaFunction;

const reservation = (stage: StageSettings, of: 'coordinators' | 'renderers') =>
  stage.reservesConcurrency ? { reservedConcurrency: concurrencyOf(stage).reserved[of] } : {};

/** In this order, because the files of ffmpeg may be missing, and the others take a while to build. */
export const createRendererLayers = (scope: Construct, { acceptsOlderFfmpeg }: StageSettings) => ({
  ffmpeg: createLayer(scope, 'FfmpegLayer', 'ffmpeg', {
    options: acceptsOlderFfmpeg ? [] : ['--only-pinned'],
  }),
  bundledFiles: createLayer(scope, 'BundledFilesLayer', 'bundled-files', { folder: 'bundled-files' }),
  chromium: createLayer(scope, 'ChromiumLayer', 'chromium'),
});

export const rendererEnvironment = ({ launchStrategy, tenantIsolation }: StageSettings) => ({
  BUNDLED_FILES_DIR,
  FFMPEG_BIN: '/opt/bin/ffmpeg',
  LAUNCH_STRATEGY: launchStrategy,
  TENANT_ISOLATION: String(tenantIsolation),
});

/** Runs untrusted HTML, so it gets no permissions and no variable that names a table, bucket or secret. */
const createRenderer = (
  scope: Construct,
  stage: StageSettings,
  layers: readonly ILayerVersion[],
): LambdaFunction =>
  createServiceFunction(scope, {
    name: 'render-segment',
    environment: rendererEnvironment(stage),
    layers,
    architecture: Architecture.X86_64, // both binaries are built for it
    isTenantIsolated: stage.tenantIsolation,
    keepsVersions: true,
    memoryMiB: stage.rendererMemoryMiB,
    scratchMiB: RENDERER_SCRATCH_MIB,
    ...reservation(stage, 'renderers'),
    logRetentionDays: stage.logRetentionDays,
  });

const functionFactory = (
  scope: Construct,
  { stage, data, queues, metricsNamespace, apiUrl }: FunctionResources,
  renderer: LambdaFunction,
): CreateFunction => {
  const values: Readonly<Record<(typeof FUNCTION_ENV)[CreatedFunction][number], string>> = {
    TABLE_NAME: data.table.tableName,
    BUCKET_NAME: data.bucket.bucketName,
    KEY_PEPPER_SECRET_ID: data.keyPepper.secretArn,
    RENDER_QUEUE_URL: queues.renders.queue.queueUrl,
    RENDER_RETRY_QUEUE_URL: queues.renderRetries.queueUrl,
    WEBHOOK_QUEUE_URL: queues.webhooks.queue.queueUrl,
    THUMBNAIL_QUEUE_URL: queues.thumbnails.queue.queueUrl,
    FETCH_QUEUE_URL: queues.fetches.queue.queueUrl,
    INSPECTION_QUEUE_URL: queues.inspections.queue.queueUrl,
    BATCH_QUEUE_URL: queues.batches.queue.queueUrl,
    WEBHOOK_KEY_SECRET_ID: data.webhookKey.secretArn,
    ALLOW_LOOPBACK: 'false', // only the local host allows it
    // With its version, so that all segments of a video come from one version.
    SEGMENT_FUNCTION_NAME: renderer.currentVersion.functionArn,
    MAX_CONCURRENT_RENDERS: String(stage.maxConcurrentRenders),
    MAX_SEGMENTS: String(stage.segmentsPerVideo),
    TENANT_ISOLATION: String(stage.tenantIsolation),
    BUNDLED_FILES_DIR,
    LAUNCH_STRATEGY: stage.launchStrategy,
    MAX_DURATION_SECONDS: String(stage.maxDurationSeconds),
    UNPAID_RENDERER_SECONDS_PER_HOUR: String(stage.unpaidRendererSecondsPerHour),
    FRAMES_REQUESTS_PER_HOUR: String(stage.framesRequestsPerHour),
    MAX_CONCURRENT_FRAMES: String(concurrentFrames(stage)),
    MAX_BACKLOG_SECONDS: String(stage.maxBacklogSeconds),
    MAX_STORED_BYTES: String(stage.maxStoredMiB * 1024 ** 2),
    MAX_UPLOADED_BYTES_PER_DAY: String(stage.maxUploadedMiBPerDay * 1024 ** 2),
    RATE_LIMIT_PER_MINUTE: String(stage.requestsPerKeyPerMinute),
    USER_POOL_ID: data.users?.userPool.userPoolId ?? NO_USERS,
    USER_POOL_CLIENT_ID: data.users?.userPoolClient.userPoolClientId ?? NO_USERS,
    SENDS_INVITATIONS: 'true', // the local host has no mail
    METRICS_NAMESPACE: metricsNamespace,
    API_URL: apiUrl,
  };
  return ({ variables, ...settings }) => {
    const { name } = settings;
    const lambda = createServiceFunction(scope, {
      ...settings,
      environment: {
        ...Object.fromEntries(FUNCTION_ENV[name].map((variable) => [variable, values[variable]])),
        ...variables,
      },
      logRetentionDays: stage.logRetentionDays,
      tracing: stage.tracing,
    });
    grantPermissions(name, lambda, { data, queues, renderer });
    return lambda;
  };
};

const isOfDashboard = (name: ApiFunction): boolean =>
  (DASHBOARD_FUNCTIONS as readonly string[]).includes(name);

const createApiFunctions = (
  create: CreateFunction,
  bundledFilesLayer: ILayerVersion,
  { dashboard }: StageSettings,
): ApiFunctions<LambdaFunction> =>
  Object.fromEntries(
    API_FUNCTIONS.filter((name) => dashboard || !isOfDashboard(name)).map((name) => [
      name,
      create({
        name,
        memoryMiB: 1024,
        layers: (FUNCTION_ENV[name] as readonly string[]).includes('BUNDLED_FILES_DIR')
          ? [bundledFilesLayer]
          : [],
      }),
    ]),
  );

/** One message per invocation, at most `maxConcurrency` at the same time. */
const consumeOneByOne = (lambda: IFunction, queue: Queue, maxConcurrency: number): void =>
  lambda.addEventSource(
    new SqsEventSource(queue, { batchSize: 1, reportBatchItemFailures: true, maxConcurrency }),
  );

const createRenderWorkers = (
  scope: Construct,
  create: CreateFunction,
  { stage, queues }: FunctionResources,
  renderer: LambdaFunction,
) => {
  const { renders, renderRetries, thumbnails, inspections } = queues;
  const coordinator = create({
    name: 'render-video',
    memoryMiB: 1024, // joining needs about 300 MiB, whatever the length of the video
    scratchMiB: 2 * RENDERER_SCRATCH_MIB, // the video and the segment being appended
    keepsVersions: true,
    ...reservation(stage, 'coordinators'),
  });
  const checker = stage.canary ? create({ name: 'check-renderer', memoryMiB: 512 }) : undefined;
  const live = createLiveRenderers(scope, { coordinator, renderer }, checker);
  // Without these limits SQS would deliver more than Lambda may run, and each throttled delivery counts.
  consumeOneByOne(live.coordinator, renders.queue, stage.maxConcurrentRenders);
  consumeOneByOne(live.coordinator, renderRetries, retryWorkers(stage));
  const thumbnailMaker = create({
    name: 'make-thumbnail',
    memoryMiB: 256,
    variables: { SEGMENT_FUNCTION_NAME: live.renderer.functionArn },
  });
  consumeOneByOne(thumbnailMaker, thumbnails.queue, thumbnailWorkers(stage));
  const uploadInspector = create({
    name: 'inspect-upload',
    // The thread's heap of 256 MiB, and reads of up to 64 MiB that the library copies; or a photo of 40 megapixels, decoded.
    memoryMiB: 1024,
    variables: { SEGMENT_FUNCTION_NAME: live.renderer.functionArn },
  });
  consumeOneByOne(uploadInspector, inspections.queue, INSPECTION_WORKERS);
  const abandonedRenderCloser = create({ name: 'close-abandoned-render', memoryMiB: 256 });
  abandonedRenderCloser.addEventSource(
    new SqsEventSource(renders.deadLetters, { reportBatchItemFailures: true, maxConcurrency: 2 }), // the minimum
  );
  return { coordinator, thumbnailMaker, uploadInspector, abandonedRenderCloser };
};

const createAssetFetcher = (create: CreateFunction, { stage, queues }: FunctionResources) => {
  const assetFetcher = create({ name: 'fetch-asset', memoryMiB: 512 }); // 200 MiB on disk; network speed grows with memory
  consumeOneByOne(assetFetcher, queues.fetches.queue, fetchWorkers(stage));
  return { assetFetcher };
};

const createScheduledFunctions = (scope: Construct, create: CreateFunction) => {
  const sweeper = create({ name: 'sweep-renders', memoryMiB: 512 });
  const webhookSweeper = create({ name: 'sweep-webhooks', memoryMiB: 512 });
  const assetSweeper = create({ name: 'sweep-assets', memoryMiB: 1024 }); // four uploads of 20 MiB, inspected in threads
  const ledgerReconciler = create({ name: 'reconcile-ledger', memoryMiB: 512 });
  invokeEvery(scope, 'EveryMinute', Duration.minutes(1), [sweeper, webhookSweeper]);
  invokeEvery(scope, 'EveryFiveMinutes', Duration.minutes(5), [assetSweeper]);
  invokeEvery(scope, 'EveryQuarterHour', Duration.minutes(LEDGER_CHECK_MINUTES), [ledgerReconciler]);
  return { sweeper, webhookSweeper, assetSweeper, ledgerReconciler };
};

/** Every function of the service with what triggers it, except the API routes (`createRestApis`). */
export const createFunctions = (scope: Construct, resources: FunctionResources): ServiceFunctions => {
  const { stage, queues } = resources;
  // First: see `createRendererLayers`.
  const { ffmpeg, bundledFiles, chromium } = createRendererLayers(scope, stage);
  const renderer = createRenderer(scope, stage, [bundledFiles, chromium, ffmpeg]);
  const create = functionFactory(scope, resources, renderer);
  const deliverer = create({ name: 'deliver-webhook', memoryMiB: 256 });
  consumeOneByOne(deliverer, queues.webhooks.queue, stage.maxConcurrentDeliveries);
  const batchFeeder = create({ name: 'feed-batches', memoryMiB: 1024, layers: [bundledFiles] }); // as create-videos
  consumeOneByOne(batchFeeder, queues.batches.queue, batchFeeders(stage));
  return {
    api: createApiFunctions(create, bundledFiles, stage),
    renderer,
    batchFeeder,
    ...createRenderWorkers(scope, create, resources, renderer),
    ...createAssetFetcher(create, resources),
    ...createScheduledFunctions(scope, create),
  };
};
