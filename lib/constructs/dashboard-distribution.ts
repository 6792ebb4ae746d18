import { Duration, Stack } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AccessLevel,
  AllowedMethods,
  CachePolicy,
  Distribution,
  Function as CloudFrontFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  PriceClass,
  ResponseHeadersPolicy,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import type {
  BehaviorOptions,
  DistributionProps,
  ResponseHeadersPolicyProps,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { Bucket, IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { DASHBOARD_PAGES } from '#contracts/dashboard-files.ts';
import { DASHBOARD_API_PREFIX } from '#contracts/dashboard-routes.ts';
import { HSTS_SECONDS, pageHeaders } from '#contracts/dashboard-headers.ts';
import type { PageOrigins, SitePart } from '#contracts/dashboard-headers.ts';
import type { StageSettings } from '../stage.ts';

export interface DashboardDistributionSettings {
  readonly stage: StageSettings;
  readonly files: Bucket;
  /** Host of the dashboard API; its paths stay as they are. */
  readonly apiHost: string;
  readonly origins: PageOrigins;
  /** Of the web ACL that limits requests to the dashboard API, if the stage has one. */
  readonly webAclArn: string | undefined;
}

/** Code for CloudFront Functions, which support no `?.` and no `find`. Replaces the path of a page by its file. */
export const PAGE_FUNCTION = `var pages = ${JSON.stringify(DASHBOARD_PAGES)};
function handler(event) {
  var request = event.request;
  for (var i = 0; i < pages.length; i++) {
    if (new RegExp(pages[i].paths).test(request.uri)) {
      request.uri = pages[i].file;
      break;
    }
  }
  return request;
}
`;

/** Statuses that CloudFront caches for ten seconds by default, also below a path that it caches nothing of. */
const CACHED_ERRORS = [404, 414, 500, 501, 502, 503, 504];

/** CloudFront names belong to the account, not to a region; the names that CDK generates lack stage or region. */
const globalName = (scope: Construct, name: string): string => {
  const { stackName, region } = Stack.of(scope);
  return `${stackName}-${region}-${name}`;
};

/** Headers that CloudFront sets by fields of their own; all others are custom headers. */
const FIELD_HEADERS = [
  'content-security-policy',
  'strict-transport-security',
  'x-content-type-options',
  'referrer-policy',
  'x-frame-options',
  'access-control-allow-origin',
];

const headersPolicyOf = (headers: Readonly<Record<string, string>>): ResponseHeadersPolicyProps => {
  const override = true;
  const contentSecurityPolicy = headers['content-security-policy'] ?? '';
  return {
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy, override },
      contentTypeOptions: { override },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override },
      strictTransportSecurity: { accessControlMaxAge: Duration.seconds(HSTS_SECONDS), override },
      ...('x-frame-options' in headers && {
        frameOptions: { frameOption: HeadersFrameOption.DENY, override },
      }),
    },
    customHeadersBehavior: {
      customHeaders: Object.entries(headers)
        .filter(([header]) => !FIELD_HEADERS.includes(header))
        .map(([header, value]) => ({ header, value, override })),
    },
    ...('access-control-allow-origin' in headers && {
      corsBehavior: {
        accessControlAllowOrigins: ['*'],
        accessControlAllowMethods: ['GET', 'HEAD'],
        accessControlAllowHeaders: ['*'],
        accessControlAllowCredentials: false,
        originOverride: override,
      },
    }),
  };
};

/** Never cached, and with every header of the browser but the Host, `Authorization` among them. */
const apiBehavior = (apiHost: string): BehaviorOptions => ({
  origin: new HttpOrigin(apiHost, {
    protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
    originSslProtocols: [OriginSslPolicy.TLS_V1_2],
  }),
  allowedMethods: AllowedMethods.ALLOW_ALL,
  cachePolicy: CachePolicy.CACHING_DISABLED,
  originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
  viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
});

/** Files of one part of the site. `no-cache` files stay a second, so a release needs no invalidation. */
const createFileBehavior = (scope: Construct, { files, origins }: DashboardDistributionSettings) => {
  // With the permission to list, S3 answers 404 instead of 403 for a file that does not exist.
  const origin = S3BucketOrigin.withOriginAccessControl(files as IBucket, {
    originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
    originAccessControl: new S3OriginAccessControl(scope, 'FilesAccess', {
      originAccessControlName: globalName(scope, 'files'),
    }),
  }); // safe: it is one, except for `exactOptionalPropertyTypes`
  const pages = new CloudFrontFunction(scope, 'Pages', {
    functionName: globalName(scope, 'pages'),
    code: FunctionCode.fromInline(PAGE_FUNCTION),
    runtime: FunctionRuntime.JS_2_0,
    comment: 'Replaces the path of a page by its file',
  });
  return (part: SitePart): BehaviorOptions => ({
    origin,
    cachePolicy: CachePolicy.CACHING_OPTIMIZED,
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    responseHeadersPolicy: new ResponseHeadersPolicy(scope, `Headers${part}`, {
      ...headersPolicyOf(pageHeaders(part, origins)),
      responseHeadersPolicyName: globalName(scope, part),
    }),
    functionAssociations: [{ function: pages, eventType: FunctionEventType.VIEWER_REQUEST }],
  });
};

const ownDomain = (
  scope: Construct,
  { dashboardCertificateArn, dashboardOrigin = '' }: StageSettings,
): Pick<DistributionProps, 'domainNames' | 'certificate' | 'minimumProtocolVersion'> =>
  dashboardCertificateArn === undefined
    ? {}
    : {
        domainNames: [new URL(dashboardOrigin).hostname],
        certificate: Certificate.fromCertificateArn(scope, 'DashboardCertificate', dashboardCertificateArn),
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      };

/** Serves pages, files and the dashboard API under one origin, so that the API needs no CORS (ADR 54). */
export const createDashboardDistribution = (
  scope: Construct,
  settings: DashboardDistributionSettings,
): Distribution => {
  const files = createFileBehavior(scope, settings);
  return new Distribution(scope, 'Distribution', {
    defaultRootObject: 'index.html',
    defaultBehavior: files('app'),
    additionalBehaviors: {
      [`${DASHBOARD_API_PREFIX}*`]: apiBehavior(settings.apiHost),
      '/docs*': files('docs'),
      '/preview/*': files('preview'),
    },
    errorResponses: CACHED_ERRORS.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
    httpVersion: HttpVersion.HTTP2_AND_3,
    priceClass: PriceClass.PRICE_CLASS_200, // the cheapest one with Indonesia
    ...(settings.webAclArn !== undefined && { webAclId: settings.webAclArn }),
    ...ownDomain(scope, settings.stage),
  });
};
