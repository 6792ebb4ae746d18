import { CfnOutput, Stack } from 'aws-cdk-lib';
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import type { Function as LambdaFunction, ILayerVersion } from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Construct } from 'constructs';
import { ROUTES } from '#contracts/routes.ts';
import type { Operation } from '#contracts/routes.ts';
import { FUNCTION_ENV } from '#contracts/environment.ts';
import type { FunctionName } from '#contracts/environment.ts';
import type { Watched } from '../monitoring/alarm-settings.ts';
import { createAlarms } from '../monitoring/create-alarms.ts';
import { createBinaryLayer } from '../constructs/binary-layer.ts';
import { grantPermissions } from '../constructs/grant-permissions.ts';
import { createServiceFunction } from '../constructs/service-function.ts';
import type { CreateFunction } from '../constructs/service-function.ts';
import { createDashboard } from '../monitoring/dashboard.ts';
import { createHttpApi } from '../constructs/http-api.ts';
import { createRenderQueues } from '../constructs/queues.ts';
import type { RenderQueues } from '../constructs/queues.ts';
import { createScheduledFunctions } from '../constructs/schedules.ts';
import { createWebhookQueues } from '../constructs/webhook-queue.ts';
import { createRenderer, RENDERER_SCRATCH_MIB } from '../constructs/functions.ts';
import { createOwnMetrics, metricsNamespace } from '../monitoring/service-metrics.ts';
import type { StageSettings } from '../stage.ts';
import type { DataStack } from './data-stack.ts';

type EnvValues = Readonly<Record<(typeof FUNCTION_ENV)[FunctionName][number], string>>;

const ASSETS_DIR = '/opt/assets';

const pickEnvironment = (name: FunctionName, values: EnvValues): Record<string, string> =>
  Object.fromEntries(FUNCTION_ENV[name].map((variable) => [variable, values[variable]]));

const createOperations = (create: CreateFunction, assetsLayer: ILayerVersion) =>
  Object.fromEntries(
    ROUTES.map(({ operation }) => [
      operation,
      create({
        name: operation,
        memoryMiB: 1024,
        layers: (FUNCTION_ENV[operation] as readonly string[]).includes('ASSETS_DIR') ? [assetsLayer] : [],
      }),
    ]),
  ) as Record<Operation, LambdaFunction>; // safe: one entry for each route

/** The consumers of both queues: one renders, the other closes what could not be finished. */
const createRenderWorkers = (
  create: CreateFunction,
  { queue, deadLetters }: RenderQueues,
  { rendersAtOnce }: StageSettings,
): { readonly coordinator: LambdaFunction; readonly closer: LambdaFunction } => {
  const coordinator = create({
    name: 'render-video',
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
    memoryMiB: 256,
  });
  closer.addEventSource(new SqsEventSource(deadLetters, { reportBatchItemFailures: true }));
  return { coordinator, closer };
};

const createDeliverer = (
  create: CreateFunction,
  { queue }: RenderQueues,
  { deliveriesAtOnce }: StageSettings,
): void => {
  const deliverer = create({
    name: 'deliver-webhook',
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

/** What functions send to or call. */
interface Callees {
  readonly queues: RenderQueues;
  readonly webhooks: RenderQueues;
  readonly renderer: LambdaFunction;
}

export interface ServiceStackProps {
  readonly stackName: string;
  readonly stageName: string;
  readonly stage: StageSettings;
  readonly data: DataStack;
}

/** Everything that can be made again from the repository. */
export class ServiceStack extends Stack {
  readonly api: RestApi;
  readonly isTraced: boolean;

  constructor(scope: Construct, id: string, { stackName, stageName, stage, data }: ServiceStackProps) {
    super(scope, id, { stackName });
    this.isTraced = stage.tracing;
    const name = `video-api-${stageName}`;
    const namespace = metricsNamespace(stageName);
    const assetsLayer = createBinaryLayer(this, 'AssetsLayer', { name: 'assets', folder: 'assets' });
    const renderer = createRenderer(this, {
      assetsDir: ASSETS_DIR,
      assetsLayer,
      stage,
    });
    const queues = createRenderQueues(this);
    const webhooks = createWebhookQueues(this);
    const create = this.functionsWith(stage, data, { queues, webhooks, renderer }, namespace);
    const { api, throttledRequests } = createHttpApi(this, createOperations(create, assetsLayer), {
      name,
      metricsNamespace: namespace,
      stage,
    });
    this.api = api;
    const workers = createRenderWorkers(create, queues, stage);
    createDeliverer(create, webhooks, stage);
    const watched: Watched = {
      api,
      throttledRequests,
      table: data.table,
      queues,
      webhooks,
      renderer,
      ...workers,
      ...createScheduledFunctions(this, create),
      own: createOwnMetrics(namespace),
    };
    const { topic, alarms } = createAlarms(this, watched, stage.alarmEmail);
    createDashboard(this, name, watched, alarms);
    // The stage is `v1` and part of every route; the contract's {base_url} ends before it.
    const host = `${api.restApiId}.execute-api.${this.region}.${this.urlSuffix}`;
    new CfnOutput(this, 'ApiUrl', { value: `https://${host}` });
    new CfnOutput(this, 'AlarmTopicArn', { value: topic.topicArn });
  }

  /** Creates functions with the environment and the rights their names stand for. */
  private functionsWith(
    stage: StageSettings,
    data: DataStack,
    { queues: { queue }, webhooks: { queue: webhookQueue }, renderer }: Callees,
    namespace: string,
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
      METRICS_NAMESPACE: namespace,
    };
    return (settings) => {
      const { name } = settings;
      const environment = pickEnvironment(name, values);
      const lambda = createServiceFunction(this, {
        ...settings,
        environment,
        logRetention: stage.logRetention,
        tracing: stage.tracing,
      });
      grantPermissions(name, lambda, { data, queue, webhookQueue, renderer });
      return lambda;
    };
  }
}
