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
  SecurityPolicy,
} from 'aws-cdk-lib/aws-apigateway';
import type { DomainName } from 'aws-cdk-lib/aws-apigateway';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { ROUTES } from '#contracts/routes.ts';
import type { Operation } from '#contracts/routes.ts';
import { GATEWAY_RESPONSES } from '#contracts/gateway-responses.ts';
import type { GatewayError } from '#contracts/gateway-responses.ts';
import type { StageSettings } from '../stage.ts';
import { createWebAcl } from './web-acl.ts';

/** Name of the API Gateway stage, which becomes the first segment of every path. */
const VERSION = 'v1';

/** Replacements for the gateway's own responses; the two defaults cover all other types. */
const RESPONSES = [
  [ResponseType.MISSING_AUTHENTICATION_TOKEN, 'unknownRoute'],
  [ResponseType.RESOURCE_NOT_FOUND, 'unknownRoute'],
  [ResponseType.REQUEST_TOO_LARGE, 'bodyTooLarge'],
  [ResponseType.ACCESS_DENIED, 'accessDenied'],
  [ResponseType.WAF_FILTERED, 'addressBlocked'],
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
    source_address: AccessLogField.contextIdentitySourceIp(),
    method: AccessLogField.contextHttpMethod(),
    route: AccessLogField.contextResourcePath(),
    status: AccessLogField.contextStatus(),
    gateway_error: AccessLogField.contextErrorResponseType(),
    latency_ms: AccessLogField.contextResponseLatency(),
  }),
);

export interface HttpApiSettings {
  /** Unique in the account: CloudWatch identifies APIs by name. */
  readonly name: string;
  readonly metricsNamespace: string;
  readonly stage: StageSettings;
}

const createAccessLog = (scope: Construct, { logRetentionDays }: StageSettings): LogGroup =>
  new LogGroup(scope, 'AccessLog', { retention: logRetentionDays, removalPolicy: RemovalPolicy.DESTROY });

/** Metric of throttled requests. API Gateway has none, and its 4xx metric includes the 429s of per-key limits. */
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
    disableExecuteApiEndpoint: stage.domain !== undefined, // callers use the domain
    cloudWatchRole: true, // API Gateway needs an account-wide role to write the access log
    deployOptions: {
      stageName: VERSION,
      throttlingRateLimit: stage.requestsPerSecond,
      throttlingBurstLimit: stage.requestBurst,
      accessLogDestination: new LogGroupLogDestination(accessLog),
      accessLogFormat: ACCESS_LOG,
      loggingLevel: MethodLoggingLevel.OFF, // the execution log contains headers
      metricsEnabled: false, // metrics per method cost extra; those of the whole API are always there
      tracingEnabled: stage.tracing,
    },
  });

/** The path of every route begins with the API Gateway stage, so only that path of the domain is mapped. */
const addDomain = (
  api: RestApi,
  { name, certificateArn }: NonNullable<StageSettings['domain']>,
): DomainName =>
  api.addDomainName('Domain', {
    domainName: name,
    certificate: Certificate.fromCertificateArn(api, 'Certificate', certificateArn),
    endpointType: EndpointType.REGIONAL,
    securityPolicy: SecurityPolicy.TLS_1_2,
    basePath: VERSION,
  });

const addGatewayResponses = (api: RestApi): void => {
  for (const [type, response] of RESPONSES) {
    const { statusCode, body, retryAfterSeconds }: GatewayError = GATEWAY_RESPONSES[response];
    api.addGatewayResponse(type.responseType, {
      type,
      statusCode: String(statusCode),
      responseHeaders: {
        'x-request-id': 'context.requestId',
        ...(retryAfterSeconds !== undefined && { 'Retry-After': `'${retryAfterSeconds}'` }),
      },
      templates: { 'application/json': JSON.stringify(body) },
    });
  }
};

/** A route's path without the stage name. */
const pathInStage = (path: string): string => {
  if (!path.startsWith(`/${VERSION}/`)) throw new Error(`${path} does not start with /${VERSION}/`);
  return path.slice(VERSION.length + 1);
};

export interface HttpApi {
  readonly api: RestApi;
  /** Requests rejected by the stage's throttle. */
  readonly throttledRequests: Metric;
  /** Requests blocked by the web ACL, if the stage has one. */
  readonly blockedRequests: Metric | undefined;
  readonly domain: DomainName | undefined;
}

/** The REST API: one function per route, and the API's error envelope for the gateway's own responses. */
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
  const { name, metricsNamespace, stage } = settings;
  const { requestsPerAddressPerMinute } = stage;
  return {
    api,
    throttledRequests: countThrottled(accessLog, metricsNamespace),
    blockedRequests:
      requestsPerAddressPerMinute === null
        ? undefined
        : createWebAcl(scope, api.deploymentStage, { name, requestsPerAddressPerMinute }),
    domain: stage.domain && addDomain(api, stage.domain),
  };
};
