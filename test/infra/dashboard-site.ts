import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { createDownloadLinks } from '#adapters/s3/download-links.ts';
import { createS3Client } from '#composition-root/aws-clients.ts';
import { dashboardFileOf } from '#contracts/dashboard-files.ts';
import { pageHeaders, SITE_PARTS, sitePartOf } from '#contracts/dashboard-headers.ts';
import { DASHBOARD_ROUTES } from '#contracts/dashboard-routes.ts';
import { GATEWAY_RESPONSES } from '#contracts/gateway-responses.ts';
import { PAGE_FUNCTION } from '../../lib/constructs/dashboard-distribution.ts';
import { stageSettings } from '../../lib/stage.ts';
import { describeReference, resourcesOf, synthesize } from './synthesize.ts';
import type { Properties } from './synthesize.ts';

const OWN_DOMAIN = {
  dashboardOrigin: 'https://dashboard.video.example',
  dashboardCertificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/c1',
} as const;
const { dashboard, edge } = synthesize('prod');
const configOf = (template: typeof dashboard): Properties =>
  Object.values(resourcesOf(template, 'AWS::CloudFront::Distribution'))[0]?.['DistributionConfig'];
const config = configOf(dashboard);
const behaviors: readonly Properties[] = [config['DefaultCacheBehavior'], ...config['CacheBehaviors']];
const behaviorOf = (path: string): Properties => {
  const matches = ({ PathPattern = '*' }: Properties) =>
    new RegExp(`^${(PathPattern as string).replaceAll('*', '.*')}$`).test(path);
  return behaviors.slice(1).find(matches) ?? behaviors[0] ?? {};
};
const originOf = ({ TargetOriginId }: Properties): Properties =>
  config['Origins'].find(({ Id }: Properties) => Id === TargetOriginId);

const CACHING_OPTIMIZED = '658327ea-f89d-4fab-a63d-7e88639e58f6';
const CACHING_DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const ALL_HEADERS_BUT_HOST = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

describe('the dashboard of CloudWatch for visitors', () => {
  const [visitors] = Object.values(resourcesOf(dashboard, 'AWS::CloudWatch::Dashboard'));
  const body = JSON.parse(describeReference(visitors?.['DashboardBody'])) as {
    readonly widgets: readonly Properties[];
  };

  it('is named after stage and region', () => {
    expect(visitors?.['DashboardName']).toBe('video-api-prod-dashboard-ap-southeast-3');
  });

  it('reads CloudFront in us-east-1 and Cognito of the pool and its client', () => {
    const metrics = body.widgets.flatMap(({ properties }) => properties.metrics as readonly unknown[][]);
    const named = metrics.filter(([namespace]) => typeof namespace === 'string');
    const ofCloudFront = named.filter(([namespace]) => namespace === 'AWS/CloudFront');
    const ofCognito = named.filter(([namespace]) => namespace === 'AWS/Cognito');
    expect(ofCloudFront.map(([, name]) => name)).toEqual([
      'Requests',
      'BytesDownloaded',
      '4xxErrorRate',
      '5xxErrorRate',
    ]);
    for (const metric of ofCloudFront) {
      expect(metric.slice(2, 3)).toEqual(['DistributionId']);
      expect(metric.slice(4, 6)).toEqual(['Region', 'Global']);
      expect(metric.at(-1)).toMatchObject({ region: 'us-east-1' });
    }
    expect(new Set(ofCognito.map(([, name]) => name))).toEqual(
      new Set(['SignInSuccesses', 'TokenRefreshSuccesses', 'SignInThrottles', 'TokenRefreshThrottles']),
    );
    for (const metric of ofCognito) expect([metric[2], metric[4]]).toEqual(['UserPool', 'UserPoolClient']);
  });

  it('shows failed sign-ins as attempts that did not succeed', () => {
    const signIns = body.widgets.find(({ properties }) => properties.title === 'Sign-ins');
    const metrics = signIns?.['properties'].metrics;
    expect(metrics).toContainEqual([
      expect.objectContaining({ expression: 'attempted - succeeded', label: 'failed' }),
    ]);
    expect(JSON.stringify(metrics)).toContain('SampleCount');
  });
});

describe('the bucket of the dashboard', () => {
  it('is private and read by the distribution alone', () => {
    const [bucket] = Object.values(resourcesOf(dashboard, 'AWS::S3::Bucket'));
    expect(Object.values(bucket?.['PublicAccessBlockConfiguration'])).toEqual([true, true, true, true]);
    const [policy] = Object.values(resourcesOf(dashboard, 'AWS::S3::BucketPolicy'));
    const statements = policy?.['PolicyDocument'].Statement as Properties[];
    const allowed = statements.filter(({ Effect }) => Effect === 'Allow');
    expect(allowed).toMatchObject([
      { Principal: { Service: 'cloudfront.amazonaws.com' }, Action: ['s3:GetObject', 's3:ListBucket'] },
    ]);
    expect(describeReference(allowed[0]?.['Condition'].StringEquals['AWS:SourceArn'])).toMatch(
      /:distribution\/Distribution$/,
    );
    expect(originOf(behaviorOf('/'))).toHaveProperty('OriginAccessControlId');
  });
});

describe('the distribution', () => {
  it('passes every route of the dashboard API on unchanged, with the token and without a cache', () => {
    for (const { path } of DASHBOARD_ROUTES) {
      const behavior = behaviorOf(path);
      expect(behavior).toMatchObject({
        CachePolicyId: CACHING_DISABLED,
        OriginRequestPolicyId: ALL_HEADERS_BUT_HOST,
        ViewerProtocolPolicy: 'https-only',
      });
      expect(behavior['AllowedMethods']).toContain('DELETE');
      expect(behavior).not.toHaveProperty('FunctionAssociations');
      const origin = originOf(behavior);
      expect(describeReference(origin['DomainName'])).toMatch(/^DashboardApi\.execute-api\./);
      expect(origin).not.toHaveProperty('OriginPath');
    }
  });

  it('caches no error, so that one failed request fails no other, and masks none by an error page', () => {
    // Those that CloudFront caches without a header that allows it.
    expect(config['CustomErrorResponses']).toEqual(
      [404, 414, 500, 501, 502, 503, 504].map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })),
    );
  });

  it.each(['/', '/w/ws_1/video', '/docs', '/docs/webhook', '/preview/frame.html', '/assets/app.js'])(
    'serves %s from the bucket, compressed, over HTTPS and HTTP/3',
    (path) => {
      expect(behaviorOf(path)).toMatchObject({
        CachePolicyId: CACHING_OPTIMIZED,
        Compress: true,
        ViewerProtocolPolicy: 'redirect-to-https',
      });
      expect(config).toMatchObject({ HttpVersion: 'http2and3', PriceClass: 'PriceClass_200' });
    },
  );

  it('has an own domain with TLS 1.2 when there is a certificate for it', () => {
    const { dashboard: own } = synthesize('prod', OWN_DOMAIN);
    expect(configOf(own)).toMatchObject({
      Aliases: ['dashboard.video.example'],
      ViewerCertificate: {
        AcmCertificateArn: OWN_DOMAIN.dashboardCertificateArn,
        MinimumProtocolVersion: 'TLSv1.2_2021',
        SslSupportMethod: 'sni-only',
      },
    });
    expect(own.findOutputs('DashboardUrl')['DashboardUrl']?.['Value']).toBe(OWN_DOMAIN.dashboardOrigin);
    expect(config).not.toHaveProperty('Aliases');
  });

  it.each([{}, { dashboardOrigin: 'https://dashboard.video.example:8443' }])(
    'has no own domain without its origin (%j)',
    (origin) => {
      const { dashboardCertificateArn } = OWN_DOMAIN;
      expect(() => stageSettings('dev', { dashboardCertificateArn, ...origin })).toThrow(
        'dashboardCertificateArn needs dashboardOrigin, an origin without a port.',
      );
    },
  );
});

describe('the response headers', () => {
  const origins = {
    bucket: 'https://MediaBucket',
    cognito: 'https://cognito-idp.ap-southeast-3.AWS::URLSuffix',
  };
  const policies = dashboard.findResources('AWS::CloudFront::ResponseHeadersPolicy');

  const headersOf = (path: string): Record<string, string> => {
    const { Ref } = behaviorOf(path)['ResponseHeadersPolicyId'];
    const {
      SecurityHeadersConfig: fields,
      CustomHeadersConfig: custom,
      CorsConfig: cors,
    } = (policies[Ref] as Properties)['Properties'].ResponseHeadersPolicyConfig as Properties;
    expect(fields.ContentTypeOptions.Override).toBe(true);
    return Object.fromEntries([
      ['content-security-policy', describeReference(fields.ContentSecurityPolicy.ContentSecurityPolicy)],
      ['x-content-type-options', 'nosniff'],
      ['strict-transport-security', `max-age=${fields.StrictTransportSecurity.AccessControlMaxAgeSec}`],
      ['referrer-policy', fields.ReferrerPolicy.ReferrerPolicy],
      ...(fields.FrameOptions ? [['x-frame-options', fields.FrameOptions.FrameOption]] : []),
      ...(cors ? [['access-control-allow-origin', cors.AccessControlAllowOrigins.Items.join()]] : []),
      ...custom.Items.map(({ Header, Value }: Properties) => [Header, Value]),
    ]) as Record<string, string>;
  };

  it.each([
    '/',
    '/w/ws_1',
    '/assets/app.js',
    '/config.json',
    '/docs',
    '/docs/webhook',
    '/preview/frame.html',
  ])('of %s are those of the contract', (path) => {
    expect(headersOf(path)).toEqual(pageHeaders(sitePartOf(path), origins));
  });

  it.each(['ap-southeast-3', 'ap-southeast-1', 'us-east-1', 'eu-central-1'])(
    'allow the origin of presigned links in %s',
    async (region) => {
      vi.stubEnv('AWS_REGION', region);
      vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
      vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
      const link = await createDownloadLinks(createS3Client(), 'media').presign('out/a.mp4', 'a.mp4', 60);
      vi.unstubAllEnvs();
      // The attribute `RegionalDomainName` of a bucket.
      expect(new URL(link).origin).toBe(`https://media.s3.${region}.amazonaws.com`);
      const { Ref } = behaviorOf('/')['ResponseHeadersPolicyId'];
      expect(JSON.stringify(policies[Ref])).toMatch(
        /connect-src 'self' https:\/\/",\{"Fn::ImportValue":"[\w-]+:ExportsOutputFnGetAttMediaBucket[0-9A-F]{8}RegionalDomainName/,
      );
    },
  );

  it('have a policy for each part of the site', () => {
    expect(Object.keys(policies)).toHaveLength(SITE_PARTS.length);
  });
});

describe('the function for pages', () => {
  const rewrite = (uri: string): string =>
    runInNewContext(`${PAGE_FUNCTION}; handler({ request: { uri: ${JSON.stringify(uri)} } }).uri`) as string;

  it.each([
    '/',
    '/w',
    '/w/',
    '/w/ws_1/buat',
    '/w/ws_1/buat/',
    '/w/ws_1/buat/promo-produk@5',
    '/w/ws_1/video/buat',
    '/w/x.js',
    '/docs',
    '/docs/',
    '/docs/a',
    '/icon.svg',
    '/v1/videos',
  ])('shows for %s what one machine shows', (uri) => {
    expect(rewrite(uri)).toBe(dashboardFileOf(uri));
  });

  it('shows the documents of gallery and form, which name what their pages load', () => {
    expect(['/w/ws_1/buat', '/w/ws_1/buat/promo-produk@5', '/w/ws_1/video'].map(rewrite)).toEqual([
      '/gallery.html',
      '/form.html',
      '/index.html',
    ]);
  });
});

describe('names that CloudFront shares between regions', () => {
  const namesIn = (template: typeof dashboard): string[] =>
    [
      ...Object.values(resourcesOf(template, 'AWS::CloudFront::Function')).map(({ Name }) => Name),
      ...Object.values(resourcesOf(template, 'AWS::CloudFront::OriginAccessControl')).map(
        ({ OriginAccessControlConfig }) => OriginAccessControlConfig.Name,
      ),
      ...Object.values(resourcesOf(template, 'AWS::CloudFront::ResponseHeadersPolicy')).map(
        ({ ResponseHeadersPolicyConfig }) => ResponseHeadersPolicyConfig.Name,
      ),
    ].map(describeReference);

  it('contain stage and region', () => {
    const names = ['pages', 'files', 'app', 'docs', 'preview'];
    expect(namesIn(dashboard)).toEqual(
      names.map((name) => `video-api-prod-dashboard-ap-southeast-3-${name}`),
    );
    expect(namesIn(synthesize('dev').dashboard)).toEqual(
      names.map((name) => `video-api-dev-dashboard-AWS::Region-${name}`),
    );
  });
});

describe('the web ACL of the distribution', () => {
  const [acl = {}] = Object.values(resourcesOf(edge, 'AWS::WAFv2::WebACL'));
  const [rule = {}] = acl['Rules'] as Properties[];

  it('is what CloudFormation reads from the stack at the edge during the deployment', () => {
    expect(config['WebACLId']).toEqual({
      'Fn::GetStackOutput': {
        StackName: 'video-api-prod-edge-ap-southeast-3',
        OutputName: 'WebAclArn',
        Region: 'us-east-1',
      },
    });
    expect(describeReference(edge.findOutputs('WebAclArn')['WebAclArn']?.['Value'])).toBe('EdgeWebAcl');
    expect(acl['Scope']).toBe('CLOUDFRONT');
  });

  it('counts the requests of an address to the dashboard API alone, however their path is written', () => {
    const { ScopeDownStatement, ...limit } = rule['Statement'].RateBasedStatement;
    expect(limit).toEqual({ AggregateKeyType: 'IP', EvaluationWindowSec: 60, Limit: 1500 });
    expect(ScopeDownStatement.ByteMatchStatement).toMatchObject({
      FieldToMatch: { UriPath: {} },
      PositionalConstraint: 'STARTS_WITH',
      SearchString: '/dashboard/v1/',
      TextTransformations: [
        { Priority: 0, Type: 'URL_DECODE' },
        { Priority: 1, Type: 'NORMALIZE_PATH' },
      ],
    });
    for (const { path } of DASHBOARD_ROUTES) expect(path).toMatch(/^\/dashboard\/v1\//);
  });

  it('answers as API Gateway does', () => {
    const { ResponseCode, ResponseHeaders, CustomResponseBodyKey } = rule['Action'].Block.CustomResponse;
    const { statusCode, body } = GATEWAY_RESPONSES.addressBlocked;
    expect(ResponseCode).toBe(statusCode);
    expect(ResponseHeaders).toEqual([{ Name: 'Retry-After', Value: '60' }]);
    const { ContentType, Content } = acl['CustomResponseBodies'][CustomResponseBodyKey];
    expect([ContentType, JSON.parse(Content)]).toEqual(['APPLICATION_JSON', body]);
  });

  it('stores no samples of requests, which would contain tokens', () => {
    for (const { VisibilityConfig } of [acl, rule])
      expect(VisibilityConfig.SampledRequestsEnabled).toBe(false);
  });

  it('does not exist in a stage without the limit, and needs account and region', () => {
    const { dashboard: without, edge: none } = synthesize('prod', { requestsPerAddressPerMinute: null });
    expect(configOf(without)).not.toHaveProperty('WebACLId');
    expect(none.toJSON()).toEqual({});
    expect(() => stageSettings('dev', { requestsPerAddressPerMinute: 100 })).toThrow(
      'requestsPerAddressPerMinute needs account and region in a stage with a dashboard.',
    );
  });
});
