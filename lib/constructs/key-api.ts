import { EndpointType, SecurityPolicy } from 'aws-cdk-lib/aws-apigateway';
import type { DomainName, RestApi } from 'aws-cdk-lib/aws-apigateway';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern } from 'aws-cdk-lib/aws-logs';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { KEY_API_ROUTES } from '#contracts/routes.ts';
import type { StageSettings } from '../stage.ts';
import { createRestApi } from './rest-api.ts';
import type { ApiResources } from './rest-api.ts';
import { createWebAcl } from './web-acl.ts';

export interface KeyApiResources extends ApiResources {
  /** Unique in the account: CloudWatch identifies APIs by name. */
  readonly name: string;
  readonly metricsNamespace: string;
  /** Whose sign-ins are limited. */
  readonly userPool: IUserPool | undefined;
}

export interface KeyApi {
  readonly api: RestApi;
  /** Requests rejected by the throttle of an API Gateway stage. */
  readonly throttledRequests: Metric;
  /** Requests blocked by the web ACL, if the stage has one. */
  readonly blockedRequests: Metric | undefined;
  readonly domain: DomainName | undefined;
}

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

/** Requests of an address to Cognito. A page renews its token every 14 minutes; many users can share an address. */
const SIGN_INS_PER_ADDRESS_PER_MINUTE = 100;

/**
 * Limits per address for the API of keys and for sign-ins. None for the dashboard API: the addresses that it sees are
 * those of CloudFront (ADR 54). Returns the requests that the API blocked.
 */
const createWebAcls = (
  scope: Construct,
  api: RestApi,
  { name, stage: { requestsPerAddressPerMinute }, userPool }: KeyApiResources,
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

/** The REST API of API keys, with its domain and its limits. */
export const createKeyApi = (scope: Construct, resources: KeyApiResources): KeyApi => {
  const { name, metricsNamespace, stage, accessLog } = resources;
  const api = createRestApi(
    scope,
    {
      id: 'Api',
      name,
      firstSegment: 'v1',
      routes: KEY_API_ROUTES,
      isOnDomain: stage.domain !== undefined,
      hasLogRole: true,
    },
    resources,
  );
  return {
    api,
    throttledRequests: countThrottled(accessLog, metricsNamespace),
    blockedRequests: createWebAcls(scope, api, resources),
    domain: stage.domain && addDomain(api, stage.domain),
  };
};
