import { Stack } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { GATEWAY_RESPONSES, WEB_ACL_WINDOW_SECONDS } from '#contracts/gateway-responses.ts';

const RULE = 'RatePerAddress';
/** Key of the response body in a web ACL. */
const BLOCKED = 'address-blocked';

interface RateLimit {
  /** Name of its metric. */
  readonly name: string;
  readonly requestsPerAddressPerMinute: number;
}

export interface WebAclSettings extends RateLimit {
  /** Construct id; those of the association and of the metric begin with it. */
  readonly id: string;
  /** Unique in the account and region: CloudWatch identifies web ACLs by name. */
  readonly name: string;
  /** What it protects. */
  readonly resourceArn: string;
}

/** Sampled requests stay off: a sample contains the headers of a request, and with them the API key. */
const visibility = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  cloudWatchMetricsEnabled: true,
  metricName,
  sampledRequestsEnabled: false,
});

interface Rule {
  readonly action: CfnWebACL.RuleActionProperty;
  /** Requests that count; without it, all. */
  readonly counted?: CfnWebACL.StatementProperty;
}

const rateRule = (
  { requestsPerAddressPerMinute }: RateLimit,
  { action, counted }: Rule,
): CfnWebACL.RuleProperty => ({
  name: RULE,
  priority: 0,
  action,
  statement: {
    rateBasedStatement: {
      aggregateKeyType: 'IP',
      evaluationWindowSec: WEB_ACL_WINDOW_SECONDS,
      limit: requestsPerAddressPerMinute,
      ...(counted && { scopeDownStatement: counted }),
    },
  },
  visibilityConfig: visibility(RULE),
});

/**
 * Blocks an address while it sends more requests per minute than the limit. The rule has no response of its own, so
 * that API Gateway sends `WAF_FILTERED` with the envelope of the API and a request id. Returns the metric of blocked
 * requests.
 */
export const createWebAcl = (scope: Construct, { id, resourceArn, ...limit }: WebAclSettings): Metric => {
  const webAcl = new CfnWebACL(scope, id, {
    scope: 'REGIONAL',
    defaultAction: { allow: {} },
    visibilityConfig: visibility(limit.name),
    rules: [rateRule(limit, { action: { block: {} } })],
  });
  new CfnWebACLAssociation(scope, `${id}Association`, { resourceArn, webAclArn: webAcl.attrArn });
  return new Metric({
    namespace: 'AWS/WAFV2',
    metricName: 'BlockedRequests',
    dimensionsMap: { WebACL: limit.name, Rule: RULE, Region: Stack.of(scope).region },
  });
};

/**
 * For a CloudFront distribution, which sees the address of the browser: counts and blocks requests below a path. The
 * response is the one of API Gateway, without a request id. Returns the ARN of the web ACL.
 */
export const createEdgeWebAcl = (
  scope: Construct,
  { pathPrefix, ...limit }: RateLimit & { readonly pathPrefix: string },
): string => {
  const { statusCode, body, retryAfterSeconds } = GATEWAY_RESPONSES.addressBlocked;
  const block: CfnWebACL.BlockActionProperty = {
    customResponse: {
      responseCode: statusCode,
      customResponseBodyKey: BLOCKED,
      responseHeaders: [{ name: 'Retry-After', value: String(retryAfterSeconds) }],
    },
  };
  const counted: CfnWebACL.StatementProperty = {
    byteMatchStatement: {
      fieldToMatch: { uriPath: {} },
      positionalConstraint: 'STARTS_WITH',
      searchString: pathPrefix,
      // CloudFront chooses the origin by the normalized path.
      textTransformations: [
        { priority: 0, type: 'URL_DECODE' },
        { priority: 1, type: 'NORMALIZE_PATH' },
      ],
    },
  };
  const webAcl = new CfnWebACL(scope, 'EdgeWebAcl', {
    scope: 'CLOUDFRONT',
    defaultAction: { allow: {} },
    visibilityConfig: visibility(limit.name),
    customResponseBodies: {
      [BLOCKED]: { contentType: 'APPLICATION_JSON', content: JSON.stringify(body) },
    },
    rules: [rateRule(limit, { action: { block }, counted })],
  });
  return webAcl.attrArn;
};
