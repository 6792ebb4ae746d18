import { closeSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ASSETS_DIR } from '../layers/assets/assets-dir.ts';
import { buildAssets } from './build-assets.ts';
import { claimDataDir, thisStack } from './claim-data-dir.ts';
import { createCleanup } from './cleanup.ts';
import type { Cleanup } from './cleanup.ts';
import { createResources } from './create-resources.ts';
import type { Resources } from './create-resources.ts';
import { startDynamodb } from './emulators/dynamodb.ts';
import type { Emulator } from './emulators/emulator.ts';
import { startLambda } from './emulators/lambda.ts';
import { startS3 } from './emulators/s3.ts';
import { startSecretsManager } from './emulators/secrets-manager.ts';
import { startSqs } from './emulators/sqs.ts';
import { readExternalEndpoints } from './external-endpoints.ts';
import type { ExternalEndpoints } from './external-endpoints.ts';
import { SEGMENT_MODULE } from './functions/function-modules.ts';
import { createIsolatedFunction } from './functions/isolated-function.ts';
import { createSharedFunctions } from './functions/function-runners.ts';
import type { FunctionRunner } from './functions/function-runners.ts';
import { startGateway } from './gateway/gateway.ts';
import { startQueuePump } from './event-sources.ts';
import type { QueuePumpOptions } from './event-sources.ts';
import { startSchedule } from './schedule.ts';
import type { ScheduleOptions } from './schedule.ts';
import { sdkConfig } from './sdk-config.ts';
import { functionEnv, processEnv, RESOURCE_NAMES, sdkEnv } from './stack-env.ts';
import type { Endpoints, Env } from './stack-env.ts';
import { readOrMakeSecret, removeStackRecord, stackFiles, writeStackRecord } from './data-dir.ts';

const MAX_CONCURRENT_RENDERS = 2;
const MAX_CONCURRENT_DELIVERIES = 10;
const SWEEP_EVERY_SECONDS = 10;
const CHECK_LEDGER_EVERY_SECONDS = 60 * 60;
/** Longer than a render may take: only a coordinator that has failed lets its message come back. */
const VISIBILITY_TIMEOUT_SECONDS = 16 * 60;

export interface StackOptions {
  /** 0 takes any free port. */
  readonly port: number;
  readonly dataDir: string;
  /** Forgets everything the folder holds. */
  readonly fresh?: boolean;
  /** False: videos stay queued, nothing renders, nothing is swept or checked and no event is delivered. */
  readonly workers?: boolean;
  /** False: videos stay queued; events are delivered all the same. */
  readonly renders?: boolean;
  /** Services to use instead of emulators of our own; by themselves all three are emulated. */
  readonly given?: ExternalEndpoints;
}

export interface Stack {
  readonly baseUrl: string;
  /** What SDK clients, admin commands and functions need to reach this stack. */
  readonly env: Env;
  /** Ends every process of the stack; resolves when they are gone. */
  readonly stop: () => Promise<void>;
}

const NO_EXTERNAL_ENDPOINTS = readExternalEndpoints({});

/** Starts an emulator and sees to its end. */
const keep = async (cleanup: Cleanup, starting: Promise<Emulator>): Promise<string> => {
  const emulator = await starting;
  cleanup.add(emulator.stop);
  return emulator.endpoint;
};

const useOrKeep = async (given: string | undefined, cleanup: Cleanup, start: () => Promise<Emulator>) =>
  given ?? keep(cleanup, start());

const startEmulators = async (
  cleanup: Cleanup,
  dataDir: string,
  segment: FunctionRunner,
  given: ExternalEndpoints,
): Promise<Endpoints> => {
  const secrets = {
    [RESOURCE_NAMES.pepperSecret]: readOrMakeSecret(dataDir, 'pepper'),
    [RESOURCE_NAMES.webhookKeySecret]: readOrMakeSecret(dataDir, 'webhookKey'),
  };
  const starting = [
    useOrKeep(given.dynamodb, cleanup, () => startDynamodb({ dataDir })),
    useOrKeep(given.s3, cleanup, () => startS3({ dataDir: stackFiles(dataDir).s3 })),
    useOrKeep(given.sqs, cleanup, () => startSqs()),
    keep(cleanup, startLambda({ [RESOURCE_NAMES.segmentFunction]: segment })),
    keep(cleanup, startSecretsManager(secrets)),
  ] as const;
  await Promise.allSettled(starting); // when one fails, the others must be there to be stopped
  const [dynamodb, s3, sqs, lambda, secretsManager] = await Promise.all(starting);
  return { dynamodb, s3, sqs, lambda, secretsManager };
};

const createStackResources = async (env: Env): Promise<Resources> => {
  const clients = {
    dynamodb: DynamoDBDocumentClient.from(new DynamoDBClient(sdkConfig(env, 'DYNAMODB'))),
    s3: new S3Client({ ...sdkConfig(env, 'S3'), forcePathStyle: true }),
    sqs: new SQSClient(sdkConfig(env, 'SQS')),
  };
  const resources = await createResources(clients, {
    tableName: RESOURCE_NAMES.table,
    bucketName: RESOURCE_NAMES.bucket,
    queueName: RESOURCE_NAMES.queue,
    visibilityTimeoutSeconds: VISIBILITY_TIMEOUT_SECONDS,
    webhookQueueName: RESOURCE_NAMES.webhookQueue,
  });
  for (const client of Object.values(clients)) client.destroy();
  return resources;
};

const queueArn = (queueUrl: string): string =>
  `arn:aws:sqs:${RESOURCE_NAMES.region}:000000000000:${queueUrl.split('/').at(-1) ?? ''}`;

const renderTargets = ({ queueUrl, deadLetterQueueUrl }: Resources) => [
  { queueUrl, functionName: 'render-video', maxConcurrent: MAX_CONCURRENT_RENDERS },
  { queueUrl: deadLetterQueueUrl, functionName: 'close-abandoned-render', maxConcurrent: 1 },
];

const RENDER_SCHEDULES = [{ functionName: 'sweep-renders', everySeconds: SWEEP_EVERY_SECONDS }];
const OTHER_SCHEDULES = [
  { functionName: 'sweep-webhooks', everySeconds: SWEEP_EVERY_SECONDS },
  { functionName: 'reconcile-ledger', everySeconds: CHECK_LEDGER_EVERY_SECONDS },
];

const webhookTargets = ({ webhookQueueUrl: queueUrl }: Resources) => [
  { queueUrl, functionName: 'deliver-webhook', maxConcurrent: MAX_CONCURRENT_DELIVERIES },
];

/** What moves videos and their events on: queues to their functions, and what the clock calls. */
const startWorkers = (
  cleanup: Cleanup,
  env: Env,
  targets: readonly Pick<QueuePumpOptions, 'queueUrl' | 'functionName' | 'maxConcurrent'>[],
  schedules: readonly Pick<ScheduleOptions, 'functionName' | 'everySeconds'>[],
  { invoke }: FunctionRunner,
): void => {
  const sqs = new SQSClient({ ...sdkConfig(env, 'SQS'), useQueueUrlAsEndpoint: false });
  cleanup.add(() => sqs.destroy());
  for (const target of targets) {
    cleanup.add(startQueuePump({ ...target, sqs, queueArn: queueArn(target.queueUrl), invoke }).stop);
  }
  for (const schedule of schedules) cleanup.add(startSchedule({ ...schedule, invoke }).stop);
};

const openLog = (cleanup: Cleanup, path: string): number => {
  const logFd = openSync(path, 'w', 0o600);
  cleanup.add(() => closeSync(logFd));
  return logFd;
};

const prepareDataDir = (cleanup: Cleanup, { dataDir, fresh = false }: StackOptions): void => {
  claimDataDir(dataDir);
  if (fresh) rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeStackRecord(dataDir, thisStack({}));
  cleanup.add(() => removeStackRecord(dataDir));
};

const assemble = async (options: StackOptions, cleanup: Cleanup): Promise<Stack> => {
  const { promise: functionsReady, resolve: setFunctions } = Promise.withResolvers<FunctionRunner>();
  // First of all, so that a port in use stops us before anything is touched.
  const baseUrl = await keep(
    cleanup,
    startGateway({
      port: options.port,
      invoke: async (...invocation) => (await functionsReady).invoke(...invocation),
    }),
  );
  prepareDataDir(cleanup, options);
  const { dataDir, given = NO_EXTERNAL_ENDPOINTS } = options;
  const logFd = openLog(cleanup, stackFiles(dataDir).log);
  const hostEnv = processEnv(process.env, tmpdir());
  const segment = createIsolatedFunction({
    env: { ...hostEnv, ASSETS_DIR },
    logFd,
    module: SEGMENT_MODULE,
    maxConcurrent: MAX_CONCURRENT_RENDERS,
  });
  cleanup.add(segment.stop);

  await buildAssets();
  const sdk = sdkEnv(await startEmulators(cleanup, dataDir, segment, given), given.credentials);
  const resources = await createStackResources(sdk);
  const env = { ...sdk, ...functionEnv({ ...resources, assetsDir: ASSETS_DIR }) };
  const functions = createSharedFunctions({ env: { ...hostEnv, ...env }, logFd });
  cleanup.add(functions.stop);
  setFunctions(functions);
  const { workers = true, renders = workers } = options;
  if (renders) startWorkers(cleanup, env, renderTargets(resources), RENDER_SCHEDULES, functions);
  if (workers) startWorkers(cleanup, env, webhookTargets(resources), OTHER_SCHEDULES, functions);
  writeStackRecord(dataDir, thisStack(env));
  return { baseUrl, env, stop: cleanup.run };
};

/** The whole service on one machine: real functions against emulators, on 127.0.0.1 only. */
export const startStack = async (options: StackOptions): Promise<Stack> => {
  const cleanup = createCleanup();
  try {
    return await assemble(options, cleanup);
  } catch (error) {
    await cleanup.run();
    throw error;
  }
};
