import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  AccessLogField,
  AccessLogFormat,
  AuthorizationType,
  CognitoUserPoolsAuthorizer,
  EndpointType,
  LambdaIntegration,
  LogGroupLogDestination,
  MethodLoggingLevel,
  ResponseType,
  RestApi,
  SecurityPolicy,
} from 'aws-cdk-lib/aws-apigateway';
import type { DomainName, MethodOptions } from 'aws-cdk-lib/aws-apigateway';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { DASHBOARD_ROUTES } from '#contracts/dashboard-routes.ts';
import type { ApiFunction } from '#contracts/dashboard-routes.ts';
import { KEY_API_ROUTES, pathInStage } from '#contracts/routes.ts';
import { GATEWAY_RESPONSES } from '#contracts/gateway-responses.ts';
import type { GatewayError } from '#contracts/gateway-responses.ts';
import type { StageSettings } from '../stage.ts';
import type { ApiFunctions } from './functions.ts';
import { createWebAcl } from './web-acl.ts';

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

export interface RestApisSettings {
  /** Unique in the account: CloudWatch identifies APIs by name. */
  readonly name: string;
  readonly metricsNamespace: string;
  readonly stage: StageSettings;
  /** Whose access tokens the dashboard API accepts. Without it there is no dashboard API. */
  readonly userPool: IUserPool | undefined;
}

/** One REST API. Its API Gateway stage is named by the first segment of its paths. */
interface ApiDefinition {
  readonly id: string;
  readonly name: string;
  readonly firstSegment: 'v1' | 'dashboard';
  readonly routes: readonly {
    readonly method: string;
    readonly path: string;
    readonly functionName: ApiFunction;
  }[];
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

/** Construct of the log role of the account, which CDK creates with the first API. */
const LOG_ROLE = 'Account';

const createRestApi = (
  scope: Construct,
  { id, name, firstSegment }: ApiDefinition,
  stage: StageSettings,
  accessLog: LogGroup,
): RestApi =>
  new RestApi(scope, id, {
    restApiName: name,
    endpointTypes: [EndpointType.REGIONAL],
    // Callers with a key use the domain; the dashboard's distribution uses the address of API Gateway.
    disableExecuteApiEndpoint: stage.domain !== undefined && firstSegment === 'v1',
    cloudWatchRole: id === 'Api', // API Gateway needs an account-wide role to write the access log
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

/** The path of every route begins with the API Gateway stage, so only this path of the domain is mapped. */
const addDomain = (
  api: RestApi,
  { name, certificateArn }: NonNullable<StageSettings['domain']>,
): DomainName =>
  api.addDomainName('Domain', {
    domainName: name,
    certificate: Certificate.fromCertificateArn(api, 'Certificate', certificateArn),
    endpointType: EndpointType.REGIONAL,
    securityPolicy: SecurityPolicy.TLS_1_2,
    basePath: 'v1',
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

/** The scope of access tokens of users who sign in without OAuth. With a scope, API Gateway accepts no ID token. */
const ACCESS_TOKEN_SCOPE = 'aws.cognito.signin.user.admin';

/** Verifies signature, issuer, expiry and scope of the access token. Not cached, so that an expired token is refused. */
const createAuthorizer = (scope: Construct, userPool: IUserPool): MethodOptions => ({
  authorizationType: AuthorizationType.COGNITO,
  authorizer: new CognitoUserPoolsAuthorizer(scope, 'DashboardAuthorizer', {
    cognitoUserPools: [userPool],
    resultsCacheTtl: Duration.seconds(0),
  }),
  authorizationScopes: [ACCESS_TOKEN_SCOPE],
});

const addRoutes = (
  api: RestApi,
  { routes }: ApiDefinition,
  functions: ApiFunctions<IFunction>,
  options?: MethodOptions,
): void => {
  for (const { functionName, method, path } of routes) {
    const target = functions[functionName];
    if (!target) throw new Error(`The route ${method} ${path} has no function.`);
    // One permission for all methods of the API: a stack has at most 500 resources.
    const integration = new LambdaIntegration(target, { scopePermissionToMethod: false });
    api.root.resourceForPath(pathInStage(path)).addMethod(method, integration, options);
  }
};

/** Requests of an address to Cognito. A page renews its token every 14 minutes; many users can share an address. */
const SIGN_INS_PER_ADDRESS_PER_MINUTE = 100;

/**
 * Limits per address for the API of keys and for sign-ins. None for the dashboard API: the addresses that it sees are
 * those of CloudFront (ADR 54). Returns the requests that the API blocked.
 */
const createWebAcls = (
  scope: Construct,
  api: RestApi,
  { name, stage: { requestsPerAddressPerMinute }, userPool }: Omit<RestApisSettings, 'metricsNamespace'>,
): Metric | undefined => {
  if (requestsPerAddressPerMinute === null) return undefined;
  if (userPool)
    createWebAcl(scope, {
      id: 'SignInWebAcl',
      name: `${name}-sign-in`,
      resourceArn: userPool.userPoolArn,
      requestsPerAddressPerMinute: SIGN_INS_PER_ADDRESS_PER_MINUTE,
    });
  const { stageArn: resourceArn } = api.deploymentStage;
  return createWebAcl(scope, { id: 'WebAcl', name, resourceArn, requestsPerAddressPerMinute });
};

export interface RestApis {
  readonly api: RestApi;
  readonly dashboardApi: RestApi | undefined;
  /** Requests rejected by the stage's throttle. */
  readonly throttledRequests: Metric;
  /** Requests blocked by the web ACL, if the stage has one. */
  readonly blockedRequests: Metric | undefined;
  readonly domain: DomainName | undefined;
}

/**
 * The REST APIs of API keys and of the dashboard, with the API's error envelope for the gateway's own responses. Two APIs,
 * so that every method of the second one has the authorizer (ADR 51).
 */
export const createRestApis = (
  scope: Construct,
  functions: ApiFunctions<IFunction>,
  { name, metricsNamespace, stage, userPool }: RestApisSettings,
): RestApis => {
  const accessLog = createAccessLog(scope, stage);
  const create = (definition: ApiDefinition, options?: MethodOptions): RestApi => {
    const api = createRestApi(scope, definition, stage, accessLog);
    addGatewayResponses(api);
    addRoutes(api, definition, functions, options);
    return api;
  };
  const api = create({ id: 'Api', name, firstSegment: 'v1', routes: KEY_API_ROUTES });
  const dashboardApi =
    userPool &&
    create(
      {
        id: 'DashboardApi',
        name: `${name}-dashboard`,
        firstSegment: 'dashboard',
        routes: DASHBOARD_ROUTES,
      },
      createAuthorizer(scope, userPool),
    );
  // API Gateway refuses the access log of a stage without it; CDK makes only the first API's stage wait.
  dashboardApi?.deploymentStage.node.addDependency(api.node.findChild(LOG_ROLE));
  return {
    api,
    dashboardApi,
    throttledRequests: countThrottled(accessLog, metricsNamespace),
    blockedRequests: createWebAcls(scope, api, { name, stage, userPool }),
    domain: stage.domain && addDomain(api, stage.domain),
  };
};
