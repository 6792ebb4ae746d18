/** List prices in dollars, without free tiers and volume discounts, of one region. Others differ line by line. */
export const PRICES_OF = { region: 'us-east-1', readOn: '2026-11-21' } as const;

interface Price {
  readonly dollars: number;
  readonly per: string;
  /** AWS's own page. */
  readonly source: string;
  /** Where the figure was read, since AWS fills the tables of its page by script; null: unconfirmed. */
  readonly readIn: string | null;
}

const MILLION = 1_000_000;
const LAMBDA = 'https://aws.amazon.com/lambda/pricing/';
const DYNAMODB = 'https://aws.amazon.com/dynamodb/pricing/on-demand/';
const S3 = 'https://aws.amazon.com/s3/pricing/';

const LAMBDA_ARTICLE = 'https://cloudchipr.com/blog/aws-lambda-pricing';
const API_ARTICLE = 'https://go-cloud.io/aws-api-gateway-pricing';
const DYNAMODB_ARTICLE = 'https://airbyte.com/data-engineering-resources/dynamodb-pricing';
const S3_ARTICLE =
  'https://devnotes.tech/understanding-aws-s3-pricing-a-complete-cost-breakdown-with-examples';

export const PRICES = {
  lambdaX86: { dollars: 0.0000166667, per: 'GB-second', source: LAMBDA, readIn: LAMBDA_ARTICLE },
  lambdaArm: { dollars: 0.0000133334, per: 'GB-second', source: LAMBDA, readIn: LAMBDA_ARTICLE },
  lambdaScratch: { dollars: 0.0000000309, per: 'GB-second above 512 MB', source: LAMBDA, readIn: null },
  lambdaRequest: {
    dollars: 0.2 / MILLION,
    per: 'request',
    source: LAMBDA,
    readIn: 'https://appropri8-astro.pages.dev/tutorials/2025/12/02/deploying-simple-api-aws/page/7',
  },
  apiGatewayRequest: {
    dollars: 3.5 / MILLION,
    per: 'request to a REST API',
    source: 'https://aws.amazon.com/api-gateway/pricing/',
    readIn: API_ARTICLE,
  },
  dynamodbWrite: {
    dollars: 0.625 / MILLION,
    per: 'write unit of 1 KB',
    source: DYNAMODB,
    readIn: DYNAMODB_ARTICLE,
  },
  dynamodbRead: {
    dollars: 0.125 / MILLION,
    per: 'read unit of 4 KB',
    source: DYNAMODB,
    readIn: DYNAMODB_ARTICLE,
  },
  dynamodbStorage: {
    dollars: 0.25 + 0.2,
    per: 'GB-month with point-in-time recovery',
    source: DYNAMODB,
    readIn: null,
  },
  sqsRequest: {
    dollars: 0.4 / MILLION,
    per: 'request',
    source: 'https://aws.amazon.com/sqs/pricing/',
    readIn: 'https://cloudburn.io/blog/amazon-sqs-pricing',
  },
  s3Write: { dollars: 0.005 / 1000, per: 'PUT', source: S3, readIn: S3_ARTICLE },
  s3Read: { dollars: 0.0004 / 1000, per: 'GET', source: S3, readIn: S3_ARTICLE },
  s3Storage: { dollars: 0.023, per: 'GB-month', source: S3, readIn: S3_ARTICLE },
  logs: {
    dollars: 0.5,
    per: 'GB written',
    source: 'https://aws.amazon.com/cloudwatch/pricing/',
    readIn: API_ARTICLE,
  },
  transferOut: {
    dollars: 0.09,
    per: 'GB to the internet',
    source: 'https://aws.amazon.com/ec2/pricing/on-demand/',
    readIn: S3_ARTICLE,
  },
} as const satisfies Record<string, Price>;

export type PriceName = keyof typeof PRICES;
