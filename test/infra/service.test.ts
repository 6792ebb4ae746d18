import { describe, expect, it } from 'vitest';
import { ROUTES } from '#contracts/routes.ts';
import { FILE_MAX_BYTES, SEGMENT_LINK_SECONDS } from '#contracts/limits.ts';
import { GATEWAY_RESPONSES } from '#contracts/gateway-responses.ts';
import { constructId } from '../../lib/constructs/service-function.ts';
import { describeReference, resourcesOf, synthesize } from './synthesize.ts';
import type { Properties } from './synthesize.ts';

const { service } = synthesize('prod');
const functions = resourcesOf(service, 'AWS::Lambda::Function');
const queues = resourcesOf(service, 'AWS::SQS::Queue');
const sources = Object.values(resourcesOf(service, 'AWS::Lambda::EventSourceMapping'));

const sourceOf = (functionId: string): Properties => {
  const found = sources.find(({ FunctionName }) => describeReference(FunctionName) === functionId);
  if (!found) throw new Error(`${functionId} consumes nothing`);
  return found;
};

/** When the clock calls a function; undefined for one it does not call, or has stopped calling. */
const scheduleOf = (functionId: string): unknown =>
  Object.values(resourcesOf(service, 'AWS::Events::Rule')).find(
    ({ State, Targets }) =>
      State === 'ENABLED' && Targets.some(({ Arn }: Properties) => describeReference(Arn) === functionId),
  )?.['ScheduleExpression'];

const [stage = {}] = Object.values(resourcesOf(service, 'AWS::ApiGateway::Stage'));
const resources = resourcesOf(service, 'AWS::ApiGateway::Resource');
const answers: Record<string, Properties> = Object.fromEntries(
  Object.values(resourcesOf(service, 'AWS::ApiGateway::GatewayResponse')).map((answer) => [
    answer['ResponseType'],
    answer,
  ]),
);

const pathOf = (reference: unknown): string => {
  const resource = resources[describeReference(reference)];
  return resource ? `${pathOf(resource['ParentId'])}/${resource['PathPart']}` : `/${stage['StageName']}`;
};

/** The function in `…:path/2015-03-31/functions/<arn>/invocations`. */
const targetOf = ({ Integration }: Properties): string => {
  const [, parts] = Integration.Uri['Fn::Join'] as [string, unknown[]];
  const functionArn = parts.find((part) => typeof part === 'object' && part !== null && 'Fn::GetAtt' in part);
  return describeReference(functionArn);
};

describe('the REST API', () => {
  it('has the routes of the contract, each with its own function, and no other', () => {
    const methods = Object.values(resourcesOf(service, 'AWS::ApiGateway::Method')).map(
      (method) => `${method['HttpMethod']} ${pathOf(method['ResourceId'])} ${targetOf(method)}`,
    );
    const routes = ROUTES.map(({ method, path, operation }) => `${method} ${path} ${constructId(operation)}`);
    expect(methods.sort()).toEqual(routes.sort());
  });

  it('is told by its address without the stage, to which every route adds it', () => {
    const { Value } = service.findOutputs('ApiUrl')['ApiUrl'] ?? {};
    expect(Value?.['Fn::Join']?.[1]?.at(-1)).toEqual({ Ref: 'AWS::URLSuffix' });
  });

  it('throttles, and keeps headers and bodies out of its logs', () => {
    const [settings] = stage['MethodSettings'];
    expect(settings).toMatchObject({
      HttpMethod: '*',
      ResourcePath: '/*',
      ThrottlingRateLimit: 100,
      ThrottlingBurstLimit: 200,
      LoggingLevel: 'OFF',
      DataTraceEnabled: false,
    });
    expect(Object.keys(JSON.parse(stage['AccessLogSetting'].Format))).toEqual([
      'request_id',
      'method',
      'route',
      'status',
      'gateway_error',
      'latency_ms',
    ]);
  });

  it('ends a function before the gateway would stop waiting for it', () => {
    for (const { operation } of ROUTES)
      expect(functions[constructId(operation)]?.['Timeout']).toBeLessThan(29);
  });
});

describe('what the gateway answers by itself', () => {
  it.each([
    ['MISSING_AUTHENTICATION_TOKEN', GATEWAY_RESPONSES.unknownRoute],
    ['RESOURCE_NOT_FOUND', GATEWAY_RESPONSES.unknownRoute],
    ['REQUEST_TOO_LARGE', GATEWAY_RESPONSES.bodyTooLarge],
    ['THROTTLED', GATEWAY_RESPONSES.throttled],
    ['QUOTA_EXCEEDED', GATEWAY_RESPONSES.throttled],
    ['INTEGRATION_FAILURE', GATEWAY_RESPONSES.unavailable],
    ['INTEGRATION_TIMEOUT', GATEWAY_RESPONSES.unavailable],
    ['DEFAULT_4XX', GATEWAY_RESPONSES.badRequest],
    ['DEFAULT_5XX', GATEWAY_RESPONSES.failure],
  ])('%s has our envelope, a status of the contract and a request id', (type, { statusCode, body }) => {
    const answer = answers[type];
    expect(answer?.['StatusCode']).toBe(String(statusCode));
    expect(JSON.parse(answer?.['ResponseTemplates']['application/json'])).toEqual(body);
    expect(answer?.['ResponseParameters']['gatewayresponse.header.x-request-id']).toBe('context.requestId');
  });

  it('a throttled caller is told when to come back', () => {
    expect(answers['THROTTLED']?.['ResponseParameters']['gatewayresponse.header.Retry-After']).toBe("'1'");
  });

  it('no sentence holds a dollar sign, which the gateway would take for a variable', () => {
    const templates = Object.values(answers).map(
      (answer) => answer['ResponseTemplates']['application/json'] as string,
    );
    expect(templates.filter((template) => template.includes('$'))).toEqual([]);
    expect(templates).toHaveLength(9);
  });
});

describe('the way of a video through the queue', () => {
  it.each([
    ['RenderQueue', 'RenderVideo'],
    ['DeadLetters', 'CloseAbandonedRender'],
    ['WebhookQueue', 'DeliverWebhook'],
  ])('%s is consumed by %s and hides a message for six times as long as that may run', (queue, consumer) => {
    expect(describeReference(sourceOf(consumer)['EventSourceArn'])).toBe(queue);
    expect(queues[queue]?.['VisibilityTimeout']).toBeGreaterThanOrEqual(6 * functions[consumer]?.['Timeout']);
  });

  it('a message goes to the dead letters after five deliveries, and is kept there for two weeks', () => {
    const redrive = queues['RenderQueue']?.['RedrivePolicy'];
    expect(describeReference(redrive.deadLetterTargetArn)).toBe('DeadLetters');
    expect(redrive.maxReceiveCount).toBe(5);
    expect(queues['DeadLetters']?.['MessageRetentionPeriod']).toBe(14 * 24 * 60 * 60);
  });

  it('SQS never delivers more renders than Lambda may run at once, one per delivery', () => {
    const { BatchSize, FunctionResponseTypes, ScalingConfig } = sourceOf('RenderVideo');
    expect(BatchSize).toBe(1);
    expect(FunctionResponseTypes).toEqual(['ReportBatchItemFailures']);
    expect(ScalingConfig.MaximumConcurrency).toBeLessThanOrEqual(
      functions['RenderVideo']?.['ReservedConcurrentExecutions'],
    );
  });

  it.each([1, 8])(
    'each coordinator finds renderers for all of its %i segments, even while those of a canceled video run on',
    (segmentsPerVideo) => {
      const { RenderVideo, RenderSegment } = resourcesOf(
        synthesize('prod', { segmentsPerVideo }).service,
        'AWS::Lambda::Function',
      );
      const segments = Number(RenderVideo?.['Environment'].Variables.MAX_SEGMENTS);
      expect(segments).toBe(segmentsPerVideo);
      expect(RenderSegment?.['ReservedConcurrentExecutions']).toBe(
        2 * segments * RenderVideo?.['ReservedConcurrentExecutions'],
      );
    },
  );

  it('a coordinator has room for a joined video and one of its parts, each as large as a renderer can make it', () => {
    const roomOf = (id: string): number => functions[id]?.['EphemeralStorage'].Size;
    expect(roomOf('RenderVideo')).toBeGreaterThanOrEqual(2 * roomOf('RenderSegment'));
    expect(FILE_MAX_BYTES).toBe(roomOf('RenderSegment') * 1024 ** 2);
  });

  it('no link given to a renderer ends before its coordinator must', () => {
    expect(functions['RenderVideo']?.['Timeout']).toBeLessThanOrEqual(SEGMENT_LINK_SECONDS);
  });

  it.each(['RenderQueue', 'DeadLetters', 'WebhookQueue', 'WebhookDeadLetters'])(
    '%s is encrypted and refuses plain HTTP',
    (queue) => {
      expect(queues[queue]?.['SqsManagedSseEnabled']).toBe(true);
      const policies = Object.values(resourcesOf(service, 'AWS::SQS::QueuePolicy'));
      const [policy] = policies.filter(({ Queues }) => Queues.map(describeReference).includes(queue));
      expect(policy?.['PolicyDocument'].Statement).toContainEqual(
        expect.objectContaining({
          Effect: 'Deny',
          Action: 'sqs:*',
          Principal: { AWS: '*' },
          Condition: { Bool: { 'aws:SecureTransport': 'false' } },
        }),
      );
    },
  );

  it.each(['SweepRenders', 'SweepWebhooks'])('%s starts every minute and ends before the next', (sweeper) => {
    expect(scheduleOf(sweeper)).toBe('rate(1 minute)');
    expect(functions[sweeper]?.['Timeout']).toBeLessThan(60);
  });
});

describe('the way of an event through its own queue', () => {
  it('one delivery per invocation, so that a slow receiver makes nobody wait, and many at once', () => {
    const { BatchSize, FunctionResponseTypes, ScalingConfig } = sourceOf('DeliverWebhook');
    expect(BatchSize).toBe(1);
    expect(FunctionResponseTypes).toEqual(['ReportBatchItemFailures']);
    expect(ScalingConfig.MaximumConcurrency).toBe(50);
  });

  it('ends in dead letters of its own', () => {
    const redrive = queues['WebhookQueue']?.['RedrivePolicy'];
    expect(describeReference(redrive.deadLetterTargetArn)).toBe('WebhookDeadLetters');
    expect(redrive.maxReceiveCount).toBe(5);
  });

  it('never goes to a machine of ours: the exception is for the one-machine host', () => {
    expect(functions['DeliverWebhook']?.['Environment'].Variables.WEBHOOK_ALLOW_LOOPBACK).toBe('false');
  });
});

describe('the check of the books', () => {
  it('starts four times a day, and has all the time there is', () => {
    expect(scheduleOf('ReconcileLedger')).toBe('rate(6 hours)');
    expect(functions['ReconcileLedger']?.['Timeout']).toBe(15 * 60);
  });
});

describe('the renderer', () => {
  it('has Chromium, ffmpeg and the assets in layers, on the processor they are built for', () => {
    const { Layers, Architectures } = functions['RenderSegment'] ?? {};
    expect(Layers.map(describeReference).sort()).toEqual(['AssetsLayer', 'ChromiumLayer', 'FfmpegLayer']);
    expect(Architectures).toEqual(['x86_64']);
  });

  it('has room to unpack Chromium beside the video it writes', () => {
    expect(functions['RenderSegment']?.['EphemeralStorage']).toEqual({ Size: 4096 });
  });
});

describe('every function', () => {
  it.each(Object.keys(functions))('%s runs on Node 24 with a log that ends', (id) => {
    expect(functions[id]).toMatchObject({ Runtime: 'nodejs24.x', Handler: 'index.handler' });
    expect(describeReference(functions[id]?.['LoggingConfig'].LogGroup)).toBe(`${id}Log`);
    expect(resourcesOf(service, 'AWS::Logs::LogGroup')[`${id}Log`]).toEqual({ RetentionInDays: 30 });
  });
});
