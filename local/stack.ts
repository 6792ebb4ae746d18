import { closeSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createResources } from './create-resources.ts';
import type { Resources } from './create-resources.ts';
import {
  checkData,
  claimDataDir,
  dataFiles,
  readOrCreateSecret,
  removeStackRecord,
  writeStackRecord,
} from './data-dir.ts';
import { startCognito } from './emulators/cognito.ts';
import { startDynamodb } from './emulators/dynamodb.ts';
import type { Emulator } from './emulators/emulator.ts';
import { startLambda } from './emulators/lambda.ts';
import { startS3 } from './emulators/s3.ts';
import { startSecretsManager } from './emulators/secrets-manager.ts';
import { startSqs } from './emulators/sqs.ts';
import { startQueuePoller, startSchedule } from './event-sources.ts';
import { readExternalEndpoints } from './external-endpoints.ts';
import type { ExternalEndpoints } from './external-endpoints.ts';
import { BUNDLED_FILES_DIR } from '../layers/bundled-files/bundled-files-dir.ts';
import { provideFfmpeg } from '../layers/ffmpeg/obtain-ffmpeg.ts';
import { bringBuildsUpToDate, createDashboardPages } from './dashboard.ts';
import { parseLaunchStrategy } from '#contracts/launch-strategies.ts';
import { createIsolatedFunction, createSharedFunctions } from './functions/function-runners.ts';
import { SEGMENT_MODULE } from './functions/invocation.ts';
import type { FunctionRunner, InvokeFunction } from './functions/invocation.ts';
import { uploadCatalogFiles } from './upload-catalog-files.ts';
import { startGateway } from './gateway/gateway.ts';
import type { GatewayTargets } from './gateway/gateway.ts';
import { createGatewayUsers, prepareUserPool } from './gateway/users.ts';
import { createCleanup } from './lifecycle.ts';
import {
  OTHER_SCHEDULES,
  RENDER_SCHEDULES,
  renderConsumers,
  batchConsumers,
  uploadConsumers,
  webhookConsumers,
} from './triggers.ts';
import type { QueueConsumer, ScheduledFunction } from './triggers.ts';
import type { Cleanup } from './lifecycle.ts';
import {
  functionEnv,
  MAX_CONCURRENT_RENDERS,
  MAX_CONCURRENT_THUMBNAILS,
  processEnv,
  RESOURCE_NAMES,
  sdkConfig,
  sdkEnv,
} from './stack-env.ts';
import type { Endpoints, Env } from './stack-env.ts';

/** Longer than a render may take, so that only messages of failed coordinators are delivered again. */
const VISIBILITY_TIMEOUT_SECONDS = 16 * 60;

export interface StackOptions {
  /** 0 takes any free port. */
  readonly port: number;
  readonly dataDir: string;
  /** Deletes the folder's data first. */
  readonly fresh?: boolean;
  /** False: no queue is consumed and no schedule runs, so videos stay queued, no clip is inspected, no thumbnail is made and no event is delivered. */
  readonly workers?: boolean;
  /** False: videos stay queued; events are still delivered and batches fed. */
  readonly renders?: boolean;
  /** Whether thumbnails are made; by default as videos are rendered. Uploads are inspected and files fetched then too. */
  readonly thumbnails?: boolean;
  /** Further origins whose scripts may use presigned links, such as the one of Vite's development server. */
  readonly dashboardOrigins?: readonly string[];
  /** Services to use instead of the emulators. */
  readonly external?: ExternalEndpoints;
  readonly requestsPerMinute?: number;
  /** A name below `localhost`. The bucket's host is below it, as on AWS; browsers resolve that, few other programs do. */
  readonly s3HostName?: string;
}

export interface Stack {
  readonly baseUrl: string;
  /** Environment for SDK clients, admin commands and functions of this stack. */
  readonly env: Env;
  /** Runs a function, as its queue or schedule does. */
  readonly invoke: InvokeFunction;
  /** Resolves with a sentence when the stack has lost a part of itself and must be stopped. */
  readonly lost: Promise<string>;
  /** Resolves when every process of the stack has ended. */
  readonly stop: () => Promise<void>;
}

/** Waits for an emulator to start and registers its stop. */
const stopAtCleanup = async <T extends Emulator>(cleanup: Cleanup, starting: Promise<T>): Promise<T> => {
  const emulator = await starting;
  cleanup.add(emulator.stop);
  return emulator;
};

const startWithCleanup = async (cleanup: Cleanup, starting: Promise<Emulator>): Promise<string> =>
  (await stopAtCleanup(cleanup, starting)).endpoint;

const useOrStart = async (endpoint: string | undefined, cleanup: Cleanup, start: () => Promise<Emulator>) =>
  endpoint ?? startWithCleanup(cleanup, start());

const startEmulators = async (
  cleanup: Cleanup,
  dataDir: string,
  dashboardOrigins: readonly string[],
  segment: FunctionRunner,
  { credentials, ...external }: ExternalEndpoints,
  { s3HostName: hostName }: Pick<StackOptions, 's3HostName'>,
  onLost: (reason: string) => void,
): Promise<Endpoints & { readonly unguardedCognito: string }> => {
  const secrets = {
    [RESOURCE_NAMES.pepperSecret]: readOrCreateSecret(dataDir, 'pepper'),
    [RESOURCE_NAMES.webhookKeySecret]: readOrCreateSecret(dataDir, 'webhookKey'),
    [RESOURCE_NAMES.syntheticRenderKeySecret]: 'no key yet',
  };
  const starting = [
    useOrStart(external.dynamodb, cleanup, () => startDynamodb({ dataDir, credentials, onLost })),
    useOrStart(external.s3, cleanup, () =>
      startS3({ dataDir: dataFiles(dataDir).s3, credentials, dashboardOrigins, hostName }),
    ),
    useOrStart(external.sqs, cleanup, () => startSqs({ credentials })),
    startWithCleanup(cleanup, startLambda({ [RESOURCE_NAMES.segmentFunction]: segment }, credentials)),
    startWithCleanup(cleanup, startSecretsManager(secrets, credentials)),
    stopAtCleanup(cleanup, startCognito({ dataDir, credentials, onLost })),
  ] as const;
  await Promise.allSettled(starting); // if one fails, the cleanup must include all others
  const [dynamodb, s3, sqs, lambda, secretsManager, { endpoint: cognito, unguardedEndpoint }] =
    await Promise.all(starting);
  return { dynamodb, s3, sqs, lambda, secretsManager, cognito, unguardedCognito: unguardedEndpoint };
};

const createStackResources = async (env: Env, dashboardOrigins: readonly string[]): Promise<Resources> => {
  const clients = {
    dynamodb: DynamoDBDocumentClient.from(new DynamoDBClient(sdkConfig(env, 'DYNAMODB'))),
    s3: new S3Client(sdkConfig(env, 'S3')),
    sqs: new SQSClient(sdkConfig(env, 'SQS')),
  };
  const resources = await createResources(clients, {
    tableName: RESOURCE_NAMES.table,
    bucketName: RESOURCE_NAMES.bucket,
    dashboardOrigins,
    queueName: RESOURCE_NAMES.queue,
    retryQueueName: RESOURCE_NAMES.retryQueue,
    visibilityTimeoutSeconds: VISIBILITY_TIMEOUT_SECONDS,
    webhookQueueName: RESOURCE_NAMES.webhookQueue,
    thumbnailQueueName: RESOURCE_NAMES.thumbnailQueue,
    inspectionQueueName: RESOURCE_NAMES.inspectionQueue,
    batchQueueName: RESOURCE_NAMES.batchQueue,
    fetchQueueName: RESOURCE_NAMES.fetchQueue,
  });
  await uploadCatalogFiles(clients.s3, RESOURCE_NAMES.bucket);
  for (const client of Object.values(clients)) client.destroy();
  return resources;
};

const queueArn = (queueUrl: string): string =>
  `arn:aws:sqs:${RESOURCE_NAMES.region}:000000000000:${queueUrl.split('/').at(-1) ?? ''}`;

const startWorkers = (
  cleanup: Cleanup,
  env: Env,
  consumers: readonly QueueConsumer[],
  schedules: readonly ScheduledFunction[],
  { invoke }: FunctionRunner,
): void => {
  const sqs = new SQSClient({ ...sdkConfig(env, 'SQS'), useQueueUrlAsEndpoint: false });
  cleanup.add(() => sqs.destroy());
  for (const consumer of consumers) {
    const poller = startQueuePoller({ ...consumer, sqs, queueArn: queueArn(consumer.queueUrl), invoke });
    cleanup.add(poller.stop);
  }
  for (const schedule of schedules) cleanup.add(startSchedule({ ...schedule, invoke }).stop);
};

const openLog = (cleanup: Cleanup, path: string): number => {
  const logFd = openSync(path, 'w', 0o600);
  cleanup.add(() => closeSync(logFd));
  return logFd;
};

const prepareDataDir = (cleanup: Cleanup, { dataDir, fresh = false }: StackOptions): void => {
  claimDataDir(dataDir, fresh);
  if (fresh) rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  checkData(dataDir);
  writeStackRecord(dataDir, {});
  cleanup.add(() => removeStackRecord(dataDir));
};

const assemble = async (options: StackOptions, cleanup: Cleanup): Promise<Stack> => {
  const { promise: ready, resolve: setTargets } = Promise.withResolvers<GatewayTargets>();
  // First, so that a port in use fails before the data folder is touched.
  const baseUrl = await startWithCleanup(
    cleanup,
    startGateway({
      port: options.port,
      invoke: async (...invocation) => (await ready).invoke(...invocation),
      authorize: async (...headers) => (await ready).authorize(...headers),
      signIn: async (request) => (await ready).signIn(request),
      servePage: async (request) => (await ready).servePage(request),
    }),
  );
  prepareDataDir(cleanup, options);
  const { dataDir, external = readExternalEndpoints({}) } = options;
  const logFd = openLog(cleanup, dataFiles(dataDir).log);
  await provideFfmpeg();
  const hostEnv = processEnv(process.env, tmpdir());
  const segment = createIsolatedFunction({
    env: {
      ...hostEnv,
      BUNDLED_FILES_DIR,
      LAUNCH_STRATEGY: parseLaunchStrategy(process.env['LAUNCH_STRATEGY']),
      TENANT_ISOLATION: 'true',
    },
    logFd,
    module: SEGMENT_MODULE,
    // A thumbnail takes no place of a video.
    maxConcurrent: MAX_CONCURRENT_RENDERS + MAX_CONCURRENT_THUMBNAILS,
  });
  cleanup.add(segment.stop);

  await bringBuildsUpToDate();
  const origins = [baseUrl, baseUrl.replace('127.0.0.1', 'localhost'), ...(options.dashboardOrigins ?? [])];
  const { promise: lost, resolve: onLost } = Promise.withResolvers<string>();
  const endpoints = await startEmulators(cleanup, dataDir, origins, segment, external, options, onLost);
  const sdk = sdkEnv(endpoints, external.credentials);
  const [resources, userPool] = await Promise.all([createStackResources(sdk, origins), prepareUserPool(sdk)]);
  const env = {
    ...sdk,
    ...functionEnv({ ...options, ...resources, ...userPool, baseUrl, bundledFilesDir: BUNDLED_FILES_DIR }),
  };
  const functions = createSharedFunctions({ env: { ...hostEnv, ...env }, logFd });
  cleanup.add(functions.stop);
  setTargets({
    invoke: functions.invoke,
    ...(await createGatewayUsers(endpoints.unguardedCognito, userPool)),
    servePage: await createDashboardPages(baseUrl, dataDir, env),
  });
  const { workers = true, renders = workers, thumbnails = renders } = options;
  if (renders) startWorkers(cleanup, env, renderConsumers(resources), RENDER_SCHEDULES, functions);
  if (thumbnails) startWorkers(cleanup, env, uploadConsumers(resources), [], functions);
  const consumers = [...webhookConsumers(resources), ...batchConsumers(resources)];
  if (workers) startWorkers(cleanup, env, consumers, OTHER_SCHEDULES, functions);
  writeStackRecord(dataDir, env);
  return { baseUrl, env, invoke: functions.invoke, lost, stop: cleanup.run };
};

/** Starts the whole service on 127.0.0.1: the real functions with emulated AWS services. */
export const startStack = async (options: StackOptions): Promise<Stack> => {
  const cleanup = createCleanup();
  try {
    return await assemble(options, cleanup);
  } catch (error) {
    await cleanup.run();
    throw error;
  }
};
