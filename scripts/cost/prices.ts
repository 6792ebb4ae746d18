/** List prices without free tiers and volume discounts. Other regions have other prices. */
export const PRICES_OF = { region: 'us-east-1', readOn: '2026-11-21' } as const;

interface Price {
  readonly dollars: number;
  readonly per: string;
  /** AWS's own page; docs/cost.md lists where the figures were read. */
  readonly page: string;
}

const MILLION = 1_000_000;
const AWS = 'https://aws.amazon.com';
const LAMBDA = `${AWS}/lambda/pricing/`;
const DYNAMODB = `${AWS}/dynamodb/pricing/on-demand/`;
const S3 = `${AWS}/s3/pricing/`;
const CLOUDWATCH = `${AWS}/cloudwatch/pricing/`;
const WAF = `${AWS}/waf/pricing/`;
const SECRETS = `${AWS}/secrets-manager/pricing/`;

export const PRICES = {
  lambdaX86: { dollars: 0.0000166667, per: 'GB-second', page: LAMBDA },
  lambdaArm: { dollars: 0.0000133334, per: 'GB-second', page: LAMBDA },
  lambdaScratch: { dollars: 0.0000000309, per: 'GB-second above 512 MB', page: LAMBDA },
  lambdaTenant: { dollars: 0.000167, per: 'GB of a new isolated environment', page: LAMBDA },
  lambdaRequest: { dollars: 0.2 / MILLION, per: 'request', page: LAMBDA },
  apiGatewayRequest: {
    dollars: 3.5 / MILLION,
    per: 'request to a REST API',
    page: `${AWS}/api-gateway/pricing/`,
  },
  dynamodbWrite: { dollars: 0.625 / MILLION, per: 'write unit of 1 KB', page: DYNAMODB },
  dynamodbRead: { dollars: 0.125 / MILLION, per: 'read unit of 4 KB', page: DYNAMODB },
  dynamodbStorage: { dollars: 0.25 + 0.2, per: 'GB-month with point-in-time recovery', page: DYNAMODB },
  sqsRequest: { dollars: 0.4 / MILLION, per: 'request', page: `${AWS}/sqs/pricing/` },
  s3Write: { dollars: 0.005 / 1000, per: 'PUT', page: S3 },
  s3Read: { dollars: 0.0004 / 1000, per: 'GET', page: S3 },
  s3Storage: { dollars: 0.023, per: 'GB-month', page: S3 },
  logs: { dollars: 0.5, per: 'GB written', page: CLOUDWATCH },
  logStorage: { dollars: 0.03, per: 'GB-month', page: CLOUDWATCH },
  alarm: { dollars: 0.1, per: 'metric of an alarm and month', page: CLOUDWATCH },
  metric: { dollars: 0.3, per: 'metric and month', page: CLOUDWATCH },
  dashboard: { dollars: 3, per: 'dashboard and month', page: CLOUDWATCH },
  secret: { dollars: 0.4, per: 'secret or replica and month', page: SECRETS },
  webAcl: { dollars: 5, per: 'web ACL and month', page: WAF },
  webAclRule: { dollars: 1, per: 'rule and month', page: WAF },
  webAclRequest: { dollars: 0.6 / MILLION, per: 'request', page: WAF },
  transferOut: { dollars: 0.09, per: 'GB to the internet', page: `${AWS}/ec2/pricing/on-demand/` },
} as const satisfies Record<string, Price>;

export type PriceName = keyof typeof PRICES;
