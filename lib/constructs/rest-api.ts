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
import type { MethodOptions } from 'aws-cdk-lib/aws-apigateway';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { ApiFunction } from '#contracts/dashboard-routes.ts';
import { pathInStage } from '#contracts/routes.ts';
import { GATEWAY_RESPONSES } from '#contracts/gateway-responses.ts';
import type { GatewayError } from '#contracts/gateway-responses.ts';
import type { StageSettings } from '../stage.ts';
import type { ApiFunctions } from './functions.ts';

/** Replacements for the gateway's own responses; the two defaults cover all other types. */
const RESPONSES = [
  [ResponseType.MISSING_AUTHENTICATION_TOKEN, 'unknownRoute'],
  [ResponseType.RESOURCE_NOT_FOUND, 'unknownRoute'],
  [ResponseType.REQUEST_TOO_LARGE, 'bodyTooLarge'],
  [ResponseType.ACCESS_DENIED, 'accessDenied'],
  [ResponseType.UNAUTHORIZED, 'signInRequired'],
  [ResponseType.EXPIRED_TOKEN, 'signInRequired'],
  [ResponseType.WAF_FILTERED, 'addressBlocked'],
  [ResponseType.THROTTLED, 'throttled'],
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

/** One REST API. Its API Gateway stage is named by the first segment of its paths. */
export interface ApiDefinition {
  readonly id: string;
  /** Unique in the account: CloudWatch identifies APIs by name. */
  readonly name: string;
  readonly firstSegment: 'v1' | 'dashboard';
  readonly routes: readonly {
    readonly method: string;
    readonly path: string;
    readonly functionName: ApiFunction;
  }[];
  /** Of every method. */
  readonly methodOptions?: MethodOptions;
  /** Whether it is reached by its custom domain alone. */
  readonly isOnDomain: boolean;
  /** Creates the role by which API Gateway writes the logs of the account. Once in a stage. */
  readonly hasLogRole: boolean;
}

export interface ApiResources {
  readonly stage: StageSettings;
  /** The aliases that callers reach. */
  readonly functions: ApiFunctions<IFunction>;
  /** Of both APIs. */
  readonly accessLog: LogGroup;
}

export const createAccessLog = (scope: Construct, { logRetentionDays }: StageSettings): LogGroup =>
  new LogGroup(scope, 'AccessLog', { retention: logRetentionDays, removalPolicy: RemovalPolicy.DESTROY });

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

const addRoutes = (
  api: RestApi,
  { routes, methodOptions }: ApiDefinition,
  functions: ApiFunctions<IFunction>,
): void => {
  for (const { functionName, method, path } of routes) {
    const target = functions[functionName];
    if (!target) throw new Error(`The route ${method} ${path} has no function.`);
    // One permission for all methods of the API: a stack has at most 500 resources.
    const integration = new LambdaIntegration(target, { scopePermissionToMethod: false });
    api.root.resourceForPath(pathInStage(path)).addMethod(method, integration, methodOptions);
  }
};

/** A REST API with its routes, and with the API's error envelope for the gateway's own responses. */
export const createRestApi = (
  scope: Construct,
  definition: ApiDefinition,
  { stage, functions, accessLog }: ApiResources,
): RestApi => {
  const { id, name, firstSegment, isOnDomain, hasLogRole } = definition;
  const api = new RestApi(scope, id, {
    restApiName: name,
    endpointTypes: [EndpointType.REGIONAL],
    disableExecuteApiEndpoint: isOnDomain,
    cloudWatchRole: hasLogRole,
    deployOptions: {
      stageName: firstSegment,
      throttlingRateLimit: stage.requestsPerSecond,
      throttlingBurstLimit: stage.requestBurst,
      accessLogDestination: new LogGroupLogDestination(accessLog),
      accessLogFormat: ACCESS_LOG,
      loggingLevel: MethodLoggingLevel.OFF, // the execution log contains headers
      metricsEnabled: false, // metrics per method cost extra; those of the whole API are always there
      tracingEnabled: stage.tracing,
    },
  });
  addGatewayResponses(api);
  addRoutes(api, definition, functions);
  return api;
};

/** Host of an API under the name of API Gateway. */
export const hostOf = ({ restApiId, stack }: RestApi): string =>
  `${restApiId}.execute-api.${stack.region}.${stack.urlSuffix}`;
