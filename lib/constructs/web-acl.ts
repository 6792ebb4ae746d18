import { Stack } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { WEB_ACL_WINDOW_SECONDS } from '#contracts/gateway-responses.ts';

const RULE = 'RatePerAddress';

export interface WebAclSettings {
  /** Construct id; those of the association and of the metric begin with it. */
  readonly id: string;
  /** Unique in the account: CloudWatch identifies web ACLs by name. */
  readonly name: string;
  /** What it protects. */
  readonly resourceArn: string;
  readonly requestsPerAddressPerMinute: number;
}

/** Sampled requests stay off: a sample contains the headers of a request, and with them the API key. */
const visibility = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  cloudWatchMetricsEnabled: true,
  metricName,
  sampledRequestsEnabled: false,
});

/**
 * Blocks an address while it sends more requests per minute than the limit. The rule has no response of its own, so
 * that API Gateway sends `WAF_FILTERED` with the envelope of the API and a request id. Returns the metric of blocked
 * requests.
 */
export const createWebAcl = (
  scope: Construct,
  { id, name, resourceArn, requestsPerAddressPerMinute }: WebAclSettings,
): Metric => {
  const webAcl = new CfnWebACL(scope, id, {
    scope: 'REGIONAL',
    defaultAction: { allow: {} },
    visibilityConfig: visibility(name),
    rules: [
      {
        name: RULE,
        priority: 0,
        action: { block: {} },
        statement: {
          rateBasedStatement: {
            aggregateKeyType: 'IP',
            evaluationWindowSec: WEB_ACL_WINDOW_SECONDS,
            limit: requestsPerAddressPerMinute,
          },
        },
        visibilityConfig: visibility(RULE),
      },
    ],
  });
  new CfnWebACLAssociation(scope, `${id}Association`, { resourceArn, webAclArn: webAcl.attrArn });
  return new Metric({
    namespace: 'AWS/WAFV2',
    metricName: 'BlockedRequests',
    dimensionsMap: { WebACL: name, Rule: RULE, Region: Stack.of(scope).region },
  });
};
