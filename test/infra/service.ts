import { describe, expect, it } from 'vitest';
import { KEY_API_ROUTES } from '#contracts/routes.ts';
import { FILE_MAX_BYTES, SEGMENT_LINK_SECONDS } from '#contracts/limits.ts';
import { GATEWAY_RESPONSES } from '#contracts/gateway-responses.ts';
import { constructId } from '../../lib/constructs/service-function.ts';
import { describeMethods, describeRoutes, methodsOf } from './rest-apis.ts';
import { describeReference, resourcesOf, synthesize } from './synthesize.ts';
import type { Properties } from './synthesize.ts';

const { service } = synthesize('prod');
/** Without what a stage may turn off. */
const reduced = synthesize('prod', { requestsPerAddressPerMinute: null, tenantIsolation: false }).service;
const functions = resourcesOf(service, 'AWS::Lambda::Function');
const queues = resourcesOf(service, 'AWS::SQS::Queue');
const sources = Object.values(resourcesOf(service, 'AWS::Lambda::EventSourceMapping'));

const sourcesOf = (functionId: string): readonly Properties[] =>
  sources.filter(
    ({ FunctionName }) => describeReference(FunctionName).replace(/Aliaslive:live$/, '') === functionId,
  );
const sourceOf = (functionId: string): Properties => {
  const [found] = sourcesOf(functionId);
  if (!found) throw new Error(`${functionId} has no event source`);
  return found;
};

/** Environment of the renderer and of its coordinator. */
const variablesOf = (all: Record<string, Properties>): Properties[] =>
  ['RenderSegment', 'RenderVideo'].map((id) => all[id]?.['Environment'].Variables as Properties);

/** Schedule expression of the enabled rule that invokes a function. */
const scheduleOf = (functionId: string): unknown =>
  Object.values(resourcesOf(service, 'AWS::Events::Rule')).find(
    ({ State, Targets }) =>
      State === 'ENABLED' && Targets.some(({ Arn }: Properties) => describeReference(Arn) === functionId),
  )?.['ScheduleExpression'];

const [stage = {}] = Object.values(resourcesOf(service, 'AWS::ApiGateway::Stage'));
const responses: Record<string, Properties> = Object.fromEntries(
  Object.values(resourcesOf(service, 'AWS::ApiGateway::GatewayResponse')).map((response) => [
    response['ResponseType'],
    response,
  ]),
);

it.each(Object.entries(synthesize('prod')))(
  'the stack %s stays far below the 500 resources that CloudFormation allows',
  (_name, template) => {
    expect(Object.keys(template.toJSON()['Resources'] ?? {}).length).toBeLessThanOrEqual(450);
  },
);

describe('the REST API', () => {
  it('has exactly the routes of the contract, each with the live alias of its own function', () => {
    expect(describeMethods(service, 'v1')).toEqual(describeRoutes(KEY_API_ROUTES));
    expect(methodsOf(service).map(({ AuthorizationType }) => AuthorizationType)).toEqual(
      KEY_API_ROUTES.map(() => 'NONE'),
    );
  });

  it('outputs its base URL without the stage, which is part of every route', () => {
    const { Value } = service.findOutputs('ApiUrl')['ApiUrl'] ?? {};
    expect(Value?.['Fn::Join']?.[1]?.at(-1)).toEqual({ Ref: 'AWS::URLSuffix' });
  });

  it('throttles requests, logs neither headers nor bodies and has no metrics per method', () => {
    const [settings] = stage['MethodSettings'];
    expect(settings).toMatchObject({
      HttpMethod: '*',
      ResourcePath: '/*',
      ThrottlingRateLimit: 100,
      ThrottlingBurstLimit: 200,
      LoggingLevel: 'OFF',
      DataTraceEnabled: false,
      MetricsEnabled: false,
    });
    expect(Object.keys(JSON.parse(stage['AccessLogSetting'].Format))).toEqual([
      'request_id',
      'source_address',
      'method',
      'route',
      'status',
      'gateway_error',
      'latency_ms',
    ]);
  });

  it('times out functions before API Gateway stops waiting', () => {
    for (const { functionName } of KEY_API_ROUTES)
      expect(functions[constructId(functionName)]?.['Timeout']).toBeLessThan(29);
  });
});

describe('gateway responses', () => {
  it.each([
    ['MISSING_AUTHENTICATION_TOKEN', GATEWAY_RESPONSES.unknownRoute],
    ['RESOURCE_NOT_FOUND', GATEWAY_RESPONSES.unknownRoute],
    ['REQUEST_TOO_LARGE', GATEWAY_RESPONSES.bodyTooLarge],
    ['ACCESS_DENIED', GATEWAY_RESPONSES.accessDenied],
    ['UNAUTHORIZED', GATEWAY_RESPONSES.signInRequired],
    ['EXPIRED_TOKEN', GATEWAY_RESPONSES.signInRequired],
    ['WAF_FILTERED', GATEWAY_RESPONSES.addressBlocked],
    ['THROTTLED', GATEWAY_RESPONSES.throttled],
    ['INTEGRATION_FAILURE', GATEWAY_RESPONSES.unavailable],
    ['INTEGRATION_TIMEOUT', GATEWAY_RESPONSES.unavailable],
    ['DEFAULT_4XX', GATEWAY_RESPONSES.badRequest],
    ['DEFAULT_5XX', GATEWAY_RESPONSES.failure],
  ])('%s has the error envelope, a status of the contract and a request id', (type, { statusCode, body }) => {
    const response = responses[type];
    expect(response?.['StatusCode']).toBe(String(statusCode));
    expect(JSON.parse(response?.['ResponseTemplates']['application/json'])).toEqual(body);
    expect(response?.['ResponseParameters']['gatewayresponse.header.x-request-id']).toBe('context.requestId');
  });

  it.each([
    ['THROTTLED', "'1'"],
    ['WAF_FILTERED', "'60'"],
    ['ACCESS_DENIED', undefined],
  ])('%s has the Retry-After header %s', (type, retryAfter) => {
    const headers = responses[type]?.['ResponseParameters'] as Properties;
    expect(headers['gatewayresponse.header.Retry-After']).toBe(retryAfter);
  });

  it('contain no dollar sign, which API Gateway would expand as a variable', () => {
    const templates = Object.values(responses).map(
      (response) => response['ResponseTemplates']['application/json'] as string,
    );
    expect(templates.filter((template) => template.includes('$'))).toEqual([]);
    expect(templates).toHaveLength(12);
  });
});

describe('the web ACL', () => {
  const { WebAcl: acl = {}, SignInWebAcl: signInAcl = {} } = resourcesOf(service, 'AWS::WAFv2::WebACL');
  const [rule] = acl['Rules'];

  it('has one rule, which blocks an address above the limit of the stage within a minute', () => {
    expect(acl).toMatchObject({ Scope: 'REGIONAL', DefaultAction: { Allow: {} } });
    expect(acl['Rules']).toHaveLength(1);
    expect(rule.Statement).toEqual({
      RateBasedStatement: { AggregateKeyType: 'IP', EvaluationWindowSec: 60, Limit: 1500 },
    });
    expect(rule.Action).toEqual({ Block: {} });
  });

  it('allows an address five keys at their limit and less than half of the stage throttle', () => {
    const perKey = Number(functions['ListVideos']?.['Environment'].Variables.RATE_LIMIT_PER_MINUTE);
    const { Limit } = rule.Statement.RateBasedStatement;
    expect(Limit).toBeGreaterThanOrEqual(5 * perKey);
    expect(Limit).toBeLessThan((stage['MethodSettings'][0].ThrottlingRateLimit * 60) / 2);
  });

  it('has a metric of blocked requests that is unique to the stage, shown on the dashboard', () => {
    expect(acl['VisibilityConfig']).toMatchObject({
      CloudWatchMetricsEnabled: true,
      MetricName: 'video-api-prod',
    });
    const [dashboard] = Object.values(resourcesOf(service, 'AWS::CloudWatch::Dashboard'));
    expect(describeReference(dashboard?.['DashboardBody'])).toContain(
      `"AWS/WAFV2","BlockedRequests","Region","ap-southeast-3","Rule","${rule.VisibilityConfig.MetricName}","WebACL","video-api-prod"`,
    );
  });

  it('stores no samples of requests, which would contain API keys', () => {
    for (const { VisibilityConfig } of [acl, rule, signInAcl, signInAcl['Rules'][0]])
      expect(VisibilityConfig.SampledRequestsEnabled).toBe(false);
  });

  it('protects the API of keys, and another one of a lower limit the user pool', () => {
    const associations = resourcesOf(service, 'AWS::WAFv2::WebACLAssociation');
    const protectedBy = Object.values(associations).map(({ WebACLArn, ResourceArn }) => [
      describeReference(WebACLArn),
      describeReference(ResourceArn),
    ]);
    expect(Object.fromEntries(protectedBy)).toEqual({
      WebAcl: expect.stringMatching(/::\/restapis\/Api\/stages\/ApiDeploymentStagev1$/),
      SignInWebAcl: 'Users',
    });
    expect(signInAcl['Rules'][0]).toMatchObject({
      Statement: { RateBasedStatement: { AggregateKeyType: 'IP', EvaluationWindowSec: 60, Limit: 100 } },
      Action: { Block: {} },
    });
  });

  it('does not exist in a stage without the setting', () => {
    expect(resourcesOf(reduced, 'AWS::WAFv2::WebACL')).toEqual({});
  });
});

describe('the render queue', () => {
  it.each([
    ['RenderQueue', 'RenderVideo'],
    ['RenderRetryQueue', 'RenderVideo'],
    ['RenderDeadLetters', 'CloseAbandonedRender'],
    ['WebhookQueue', 'DeliverWebhook'],
    ['FetchQueue', 'FetchAsset'],
  ])('%s is consumed by %s and hides messages for six times its timeout', (queue, consumer) => {
    expect(sourcesOf(consumer).map(({ EventSourceArn }) => describeReference(EventSourceArn))).toContain(
      queue,
    );
    expect(queues[queue]?.['VisibilityTimeout']).toBeGreaterThanOrEqual(6 * functions[consumer]?.['Timeout']);
  });

  it('moves a message to the dead letters after five deliveries, which keep it for two weeks', () => {
    for (const queue of ['RenderQueue', 'RenderRetryQueue']) {
      const redrive = queues[queue]?.['RedrivePolicy'];
      expect(describeReference(redrive.deadLetterTargetArn)).toBe('RenderDeadLetters');
      expect(redrive.maxReceiveCount).toBe(5);
    }
    expect(queues['RenderDeadLetters']?.['MessageRetentionPeriod']).toBe(14 * 24 * 60 * 60);
  });

  it.each([
    ['RenderQueue', 40],
    ['RenderRetryQueue', 10],
  ])('%s delivers one message per invocation to at most %i coordinators', (queue, coordinators) => {
    const [source] = sourcesOf('RenderVideo').filter(
      ({ EventSourceArn }) => describeReference(EventSourceArn) === queue,
    );
    expect(source?.['BatchSize']).toBe(1);
    expect(source?.['FunctionResponseTypes']).toEqual(['ReportBatchItemFailures']);
    expect(source?.['ScalingConfig'].MaximumConcurrency).toBe(coordinators);
  });

  it('has two reserved renderers for each segment of every concurrent render and one for each thumbnail, inspection and request for frames, if the stage reserves', () => {
    const { RenderVideo, RenderSegment } = resourcesOf(
      synthesize('prod', { reservesConcurrency: true, segmentsPerVideo: 4 }).service,
      'AWS::Lambda::Function',
    );
    expect(RenderVideo?.['Environment'].Variables.MAX_SEGMENTS).toBe('4');
    expect(RenderVideo?.['ReservedConcurrentExecutions']).toBe(50);
    expect(RenderSegment?.['ReservedConcurrentExecutions']).toBe(2 * 4 * 40 + 4 + 2 + 4);
  });

  it('gives the coordinator scratch space for the joined video and one segment of maximum size', () => {
    const scratchMiBOf = (id: string): number => functions[id]?.['EphemeralStorage'].Size;
    expect(scratchMiBOf('RenderVideo')).toBeGreaterThanOrEqual(2 * scratchMiBOf('RenderSegment'));
    expect(FILE_MAX_BYTES).toBe(scratchMiBOf('RenderSegment') * 1024 ** 2);
  });

  it('has a coordinator timeout within the lifetime of segment links', () => {
    expect(functions['RenderVideo']?.['Timeout']).toBeLessThanOrEqual(SEGMENT_LINK_SECONDS);
  });

  it.each([
    'RenderQueue',
    'RenderRetryQueue',
    'RenderDeadLetters',
    'WebhookQueue',
    'WebhookDeadLetters',
    'FetchQueue',
    'FetchDeadLetters',
  ])('%s is encrypted and requires TLS', (queue) => {
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
  });

  it.each(['SweepRenders', 'SweepWebhooks'])(
    '%s runs every minute and times out before the next run',
    (sweeper) => {
      expect(scheduleOf(sweeper)).toBe('rate(1 minute)');
      expect(functions[sweeper]?.['Timeout']).toBeLessThan(60);
    },
  );
});

describe('the webhook queue', () => {
  it('delivers one message per invocation, so that a slow receiver does not delay others', () => {
    const { BatchSize, FunctionResponseTypes, ScalingConfig } = sourceOf('DeliverWebhook');
    expect(BatchSize).toBe(1);
    expect(FunctionResponseTypes).toEqual(['ReportBatchItemFailures']);
    expect(ScalingConfig.MaximumConcurrency).toBe(50);
  });

  it('has its own dead-letter queue', () => {
    const redrive = queues['WebhookQueue']?.['RedrivePolicy'];
    expect(describeReference(redrive.deadLetterTargetArn)).toBe('WebhookDeadLetters');
    expect(redrive.maxReceiveCount).toBe(5);
  });

  it('never delivers to loopback addresses, which only the local host allows', () => {
    expect(functions['DeliverWebhook']?.['Environment'].Variables.ALLOW_LOOPBACK).toBe('false');
  });
});

describe('the fetch queue', () => {
  it('delivers the messages of a group one after the other, one per invocation', () => {
    expect([queues['FetchQueue']?.['FifoQueue'], queues['FetchDeadLetters']?.['FifoQueue']]).toEqual([
      true,
      true,
    ]);
    const { BatchSize, FunctionResponseTypes, ScalingConfig } = sourceOf('FetchAsset');
    expect([BatchSize, FunctionResponseTypes]).toEqual([1, ['ReportBatchItemFailures']]);
    expect(ScalingConfig.MaximumConcurrency).toBe(10);
  });

  it('has its own dead-letter queue', () => {
    const redrive = queues['FetchQueue']?.['RedrivePolicy'];
    expect(describeReference(redrive.deadLetterTargetArn)).toBe('FetchDeadLetters');
    expect(redrive.maxReceiveCount).toBe(5);
  });

  it.each(['CreateAsset', 'CreateVideos', 'FetchAsset'])('%s accepts no loopback address', (name) => {
    expect(functions[name]?.['Environment'].Variables.ALLOW_LOOPBACK).toBe('false');
  });
});

describe('the ledger check', () => {
  it('continues every 15 minutes, when the invocation before has ended', () => {
    expect(scheduleOf('ReconcileLedger')).toBe('rate(15 minutes)');
    expect(functions['ReconcileLedger']?.['Timeout']).toBe(15 * 60);
  });
});

describe('the renderer', () => {
  it('has Chromium, ffmpeg and assets as layers, on the architecture of the binaries', () => {
    const { Layers, Architectures } = functions['RenderSegment'] ?? {};
    expect(Layers.map(describeReference).sort()).toEqual([
      'BundledFilesLayer',
      'ChromiumLayer',
      'FfmpegLayer',
    ]);
    expect(Architectures).toEqual(['x86_64']);
  });

  it('has an execution environment per workspace, and its coordinator sends the workspace', () => {
    expect(functions['RenderSegment']?.['TenancyConfig']).toEqual({ TenantIsolationMode: 'PER_TENANT' });
    expect(variablesOf(functions).map(({ TENANT_ISOLATION }) => TENANT_ISOLATION)).toEqual(['true', 'true']);
  });

  it('has no tenancy where the stage turns it off, and a process per render instead', () => {
    const shared = resourcesOf(reduced, 'AWS::Lambda::Function');
    expect(shared['RenderSegment']).not.toHaveProperty('TenancyConfig');
    expect(variablesOf(shared).map(({ TENANT_ISOLATION }) => TENANT_ISOLATION)).toEqual(['false', 'false']);
  });

  it('is the only function with tenant isolation', () => {
    expect(Object.keys(functions).filter((id) => functions[id]?.['TenancyConfig'])).toEqual([
      'RenderSegment',
    ]);
  });
});

describe('every function', () => {
  it.each(Object.keys(functions))('%s runs on Node 24 and has a log with limited retention', (id) => {
    expect(functions[id]).toMatchObject({ Runtime: 'nodejs24.x', Handler: 'index.handler' });
    expect(describeReference(functions[id]?.['LoggingConfig'].LogGroup)).toBe(`${id}Log`);
    expect(resourcesOf(service, 'AWS::Logs::LogGroup')[`${id}Log`]).toEqual({ RetentionInDays: 30 });
  });
});
