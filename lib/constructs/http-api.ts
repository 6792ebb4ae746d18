import { RemovalPolicy } from 'aws-cdk-lib';
import {
  AccessLogField,
  AccessLogFormat,
  EndpointType,
  LambdaIntegration,
  LogGroupLogDestination,
  MethodLoggingLevel,
  ResponseType,
  RestApi,
} from 'aws-cdk-lib/aws-apigateway';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { ROUTES } from '#contracts/routes.ts';
import type { Operation } from '#contracts/routes.ts';
import { GATEWAY_RESPONSES } from '#contracts/gateway-responses.ts';
import type { StageSettings } from '../stage.ts';

/** The gateway puts its stage's name in front of every path: named so, paths come out as the contract has them. */
const VERSION = 'v1';

/** Which of our answers stands for which of the gateway's own; the two defaults stand for all others. */
const ANSWERS = [
  [ResponseType.MISSING_AUTHENTICATION_TOKEN, 'unknownRoute'],
  [ResponseType.RESOURCE_NOT_FOUND, 'unknownRoute'],
  [ResponseType.REQUEST_TOO_LARGE, 'bodyTooLarge'],
  [ResponseType.THROTTLED, 'throttled'],
  [ResponseType.QUOTA_EXCEEDED, 'throttled'],
  [ResponseType.INTEGRATION_FAILURE, 'unavailable'],
  [ResponseType.INTEGRATION_TIMEOUT, 'unavailable'],
  [ResponseType.DEFAULT_4XX, 'badRequest'],
  [ResponseType.DEFAULT_5XX, 'failure'],
] as const satisfies readonly (readonly [ResponseType, keyof typeof GATEWAY_RESPONSES])[];

const ACCESS_LOG = AccessLogFormat.custom(
  JSON.stringify({
    request_id: AccessLogField.contextRequestId(),
    method: AccessLogField.contextHttpMethod(),
    route: AccessLogField.contextResourcePath(),
    status: AccessLogField.contextStatus(),
    gateway_error: AccessLogField.contextErrorResponseType(),
    latency_ms: AccessLogField.contextResponseLatency(),
  }),
);

export interface HttpApiSettings {
  /** Unlike in the account: CloudWatch tells APIs apart by their names. */
  readonly name: string;
  readonly metricsNamespace: string;
  readonly stage: StageSettings;
}

const createAccessLog = (scope: Construct, { logRetention }: StageSettings): LogGroup =>
  new LogGroup(scope, 'AccessLog', { retention: logRetention, removalPolicy: RemovalPolicy.DESTROY });

/** The gateway has no metric of what its throttle turns away; a 429 of our own is a caller's own limit. */
const countThrottled = (accessLog: LogGroup, metricNamespace: string): Metric =>
  accessLog
    .addMetricFilter('Throttled', {
      filterPattern: FilterPattern.stringValue('$.gateway_error', '=', 'THROTTLED'),
      metricNamespace,
      metricName: 'RequestsThrottled',
      defaultValue: 0,
    })
    .metric();

const createRestApi = (scope: Construct, { name, stage }: HttpApiSettings, accessLog: LogGroup): RestApi =>
  new RestApi(scope, 'Api', {
    restApiName: name,
    endpointTypes: [EndpointType.REGIONAL],
    cloudWatchRole: true, // without the account's role API Gateway refuses to write an access log
    deployOptions: {
      stageName: VERSION,
      throttlingRateLimit: stage.requestsPerSecond,
      throttlingBurstLimit: stage.requestBurst,
      accessLogDestination: new LogGroupLogDestination(accessLog),
      accessLogFormat: ACCESS_LOG,
      loggingLevel: MethodLoggingLevel.OFF, // the execution log would show headers
      metricsEnabled: true,
      tracingEnabled: stage.tracing,
    },
  });

const addGatewayResponses = (api: RestApi): void => {
  for (const [type, answer] of ANSWERS) {
    const { statusCode, body } = GATEWAY_RESPONSES[answer];
    api.addGatewayResponse(type.responseType, {
      type,
      statusCode: String(statusCode),
      responseHeaders: {
        'x-request-id': 'context.requestId',
        ...(answer === 'throttled' ? { 'Retry-After': "'1'" } : {}),
      },
      templates: { 'application/json': JSON.stringify(body) },
    });
  }
};

/** Path inside the gateway's stage. */
const pathInStage = (path: string): string => {
  if (!path.startsWith(`/${VERSION}/`)) throw new Error(`${path} is not a path of ${VERSION}`);
  return path.slice(VERSION.length + 1);
};

export interface HttpApi {
  readonly api: RestApi;
  /** Requests the stage's throttle turned away. */
  readonly throttledRequests: Metric;
}

/** The REST API: one function per route, and our envelope around every answer the gateway makes itself. */
export const createHttpApi = (
  scope: Construct,
  functions: Readonly<Record<Operation, IFunction>>,
  settings: HttpApiSettings,
): HttpApi => {
  const accessLog = createAccessLog(scope, settings.stage);
  const api = createRestApi(scope, settings, accessLog);
  addGatewayResponses(api);
  for (const { operation, method, path } of ROUTES) {
    const integration = new LambdaIntegration(functions[operation], { allowTestInvoke: false });
    api.root.resourceForPath(pathInStage(path)).addMethod(method, integration);
  }
  return { api, throttledRequests: countThrottled(accessLog, settings.metricsNamespace) };
};
