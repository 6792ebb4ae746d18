import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import type { Function as LambdaFunction, ILayerVersion } from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Construct } from 'constructs';
import { ROUTES } from '../../functions/api/routes.ts';
import type { Operation } from '../../functions/api/routes.ts';
import { FUNCTION_ENV } from '../../functions/runtime/env-names.ts';
import type { FunctionName } from '../../functions/runtime/env-names.ts';
import { createAlarms } from '../constructs/alarms.ts';
import { createBinaryLayer } from '../constructs/binary-layer.ts';
import { grantRights } from '../constructs/grant-rights.ts';
import { createHouseFunction } from '../constructs/house-function.ts';
import type { HouseFunctionSettings } from '../constructs/house-function.ts';
import { createHttpApi } from '../constructs/http-api.ts';
import { createRenderQueues } from '../constructs/render-queue.ts';
import type { RenderQueues } from '../constructs/render-queue.ts';
import { createWebhookQueues } from '../constructs/webhook-queue.ts';
import { createRenderer, RENDERER_SCRATCH_MIB } from '../constructs/renderer.ts';
import type { StageSettings } from '../stage.ts';
import type { DataStack } from './data-stack.ts';

type EnvValues = Readonly<Record<(typeof FUNCTION_ENV)[FunctionName][number], string>>;
type CreateFunction = (
  settings: Omit<HouseFunctionSettings, 'environment' | 'logRetention'>,
) => LambdaFunction;

const API_TIMEOUT_SECONDS = 28; // API Gateway waits 29 s: what ends before still answers in our envelope
const RENDER_TIMEOUT_SECONDS = 15 * 60; // Lambda: the longest
const HOUSEKEEPING_TIMEOUT_SECONDS = 50; // a sweep ends before the next one begins
const DELIVERY_TIMEOUT_SECONDS = 30; // ten for the receiver, the rest for our own calls
const ASSETS_DIR = '/opt/assets';

const pickEnvironment = (name: FunctionName, values: EnvValues): Record<string, string> =>
  Object.fromEntries(FUNCTION_ENV[name].map((variable) => [variable, values[variable]]));

const createOperations = (create: CreateFunction, assetsLayer: ILayerVersion) =>
  Object.fromEntries(
    ROUTES.map(({ operation }) => [
      operation,
      create({
        name: operation,
        timeoutSeconds: API_TIMEOUT_SECONDS,
        memoryMiB: 1024,
        layers: (FUNCTION_ENV[operation] as readonly string[]).includes('ASSETS_DIR') ? [assetsLayer] : [],
      }),
    ]),
  ) as Record<Operation, LambdaFunction>; // safe: one entry for each route

/** The consumers of both queues; returns the one that closes what the other could not finish. */
const createRenderWorkers = (
  create: CreateFunction,
  { queue, deadLetters }: RenderQueues,
  { rendersAtOnce }: StageSettings,
): LambdaFunction => {
  const coordinator = create({
    name: 'render-video',
    timeoutSeconds: RENDER_TIMEOUT_SECONDS,
    memoryMiB: 1024, // joining copies through about 300 MiB, however long the video
    // A video and the part being added to it, each as large as a renderer could have made it.
    scratchMiB: 2 * RENDERER_SCRATCH_MIB,
    reservedConcurrency: rendersAtOnce,
  });
  coordinator.addEventSource(
    new SqsEventSource(queue, {
      batchSize: 1,
      reportBatchItemFailures: true,
      // Without it SQS delivers more than Lambda may run, and each refused delivery counts.
      maxConcurrency: rendersAtOnce,
    }),
  );
  const closer = create({
    name: 'close-abandoned-render',
    timeoutSeconds: HOUSEKEEPING_TIMEOUT_SECONDS,
    memoryMiB: 256,
  });
  closer.addEventSource(new SqsEventSource(deadLetters, { reportBatchItemFailures: true }));
  return closer;
};

const createDeliverer = (
  create: CreateFunction,
  { queue }: RenderQueues,
  { deliveriesAtOnce }: StageSettings,
): void => {
  const deliverer = create({
    name: 'deliver-webhook',
    timeoutSeconds: DELIVERY_TIMEOUT_SECONDS,
    memoryMiB: 256,
  });
  deliverer.addEventSource(
    new SqsEventSource(queue, {
      batchSize: 1, // a receiver that is slow makes nobody behind it wait
      reportBatchItemFailures: true,
      maxConcurrency: deliveriesAtOnce,
    }),
  );
};

const createSweeper = (create: CreateFunction, name: 'sweep-renders' | 'sweep-webhooks'): LambdaFunction => {
  const sweeper = create({ name, timeoutSeconds: HOUSEKEEPING_TIMEOUT_SECONDS, memoryMiB: 256 });
  sweeper.configureAsyncInvoke({ retryAttempts: 0 });
  return sweeper;
};

const callEveryMinute = (scope: Construct, functions: readonly LambdaFunction[]): void => {
  // A sweep that failed is not tried again: the next minute brings another.
  const targets = functions.map(
    (sweeper) => new LambdaTarget(sweeper, { retryAttempts: 0, maxEventAge: Duration.minutes(1) }),
  );
  new Rule(scope, 'EveryMinute', { schedule: Schedule.rate(Duration.minutes(1)), targets });
};

/** What functions send to or call. */
interface Callees {
  readonly queues: RenderQueues;
  readonly webhooks: RenderQueues;
  readonly renderer: LambdaFunction;
}

export interface ServiceStackProps {
  readonly stackName: string;
  readonly stage: StageSettings;
  readonly data: DataStack;
}

/** Everything that can be made again from the repository. */
export class ServiceStack extends Stack {
  readonly api: RestApi;

  constructor(scope: Construct, id: string, { stackName, stage, data }: ServiceStackProps) {
    super(scope, id, { stackName });
    const assetsLayer = createBinaryLayer(this, 'AssetsLayer', { name: 'assets', folder: 'assets' });
    const renderer = createRenderer(this, {
      assetsDir: ASSETS_DIR,
      assetsLayer,
      timeoutSeconds: RENDER_TIMEOUT_SECONDS,
      stage,
    });
    const queues = createRenderQueues(this, {
      render: RENDER_TIMEOUT_SECONDS,
      close: HOUSEKEEPING_TIMEOUT_SECONDS,
    });
    const webhooks = createWebhookQueues(this, DELIVERY_TIMEOUT_SECONDS);
    const create = this.functionsWith(stage, data, { queues, webhooks, renderer });
    this.api = createHttpApi(this, createOperations(create, assetsLayer), stage);
    const closer = createRenderWorkers(create, queues, stage);
    createDeliverer(create, webhooks, stage);
    const sweeper = createSweeper(create, 'sweep-renders');
    const webhookSweeper = createSweeper(create, 'sweep-webhooks');
    callEveryMinute(this, [sweeper, webhookSweeper]);
    const watched = { api: this.api, queues, webhooks, renderer, closer, sweeper, webhookSweeper };
    const alarmTopic = createAlarms(this, watched);
    new CfnOutput(this, 'ApiUrl', { value: this.api.url.replace(/\/v1\/$/, '') });
    new CfnOutput(this, 'AlarmTopicArn', { value: alarmTopic.topicArn });
  }

  /** Creates functions with the environment and the rights their names stand for. */
  private functionsWith(
    stage: StageSettings,
    data: DataStack,
    { queues: { queue }, webhooks: { queue: webhookQueue }, renderer }: Callees,
  ): CreateFunction {
    const values: EnvValues = {
      TABLE_NAME: data.table.tableName,
      BUCKET_NAME: data.bucket.bucketName,
      KEY_PEPPER_SECRET_ID: data.keyPepper.secretArn,
      RENDER_QUEUE_URL: queue.queueUrl,
      WEBHOOK_QUEUE_URL: webhookQueue.queueUrl,
      WEBHOOK_KEY_SECRET_ID: data.webhookKey.secretArn,
      WEBHOOK_ALLOW_LOOPBACK: 'false', // for the one-machine host alone
      SEGMENT_FUNCTION_NAME: renderer.functionName,
      MAX_SEGMENTS: String(stage.segmentsPerVideo),
      ASSETS_DIR,
      MAX_DURATION_SECONDS: String(stage.maxDurationSeconds),
      RATE_LIMIT_PER_MINUTE: String(stage.requestsPerKeyAndMinute),
    };
    return (settings) => {
      const { name } = settings;
      const environment = pickEnvironment(name, values);
      const lambda = createHouseFunction(this, {
        ...settings,
        environment,
        logRetention: stage.logRetention,
      });
      grantRights(name, lambda, { data, queue, webhookQueue, renderer });
      return lambda;
    };
  }
}
