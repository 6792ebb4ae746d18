import { duePartitions } from '#contracts/table-keys.ts';

/** What the videos of a cell need of AWS at one moment. */
export interface Load {
  /** Of the largest workspace as well. */
  readonly videosPerSecond: number;
  readonly workspaceVideosPerSecond: number;
  readonly coordinators: number;
  readonly renderers: number;
  readonly apiExecutions: number;
  readonly newRenderersPerSecond: number;
  /** Isolated environments of renderers, active or idle. */
  readonly environments: number;
  readonly requestsPerSecond: number;
  readonly tableWritesPerSecond: number;
  readonly tableReadsPerSecond: number;
  /** Of leases, in the index of due items. */
  readonly leaseWritesPerSecond: number;
  readonly workspaceWritesPerSecond: number;
  readonly objectWritesPerSecond: number;
  readonly objectReadsPerSecond: number;
  readonly signInsPerSecond: number;
  readonly secretReadsPerSecond: number;
}

export interface Limit {
  readonly name: string;
  readonly value: number;
  /**
   * `setting`: another setting of the stage raises it. `request`: AWS raises it on request. `splits`: S3 raises it by itself,
   * with 503 meanwhile. `fixed`: none of these.
   */
  readonly kind: 'setting' | 'request' | 'splits' | 'fixed';
  readonly use: (load: Load) => number;
  readonly source: string;
}

/** Concurrent executions that a cell requests. An account begins with 1 000; AWS grants tens of thousands. */
const CELL_EXECUTIONS = 10_000;
const LAMBDA = 'https://docs.aws.amazon.com/lambda/latest/dg';
const DYNAMODB = 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide';

const executionsOf = ({ coordinators, renderers, apiExecutions }: Load): number =>
  coordinators + renderers + apiExecutions;

export const LIMITS: readonly Limit[] = [
  {
    // Largest `maxConcurrency`, which the event source of a stage has; without it 1 250.
    name: 'Lambda: coordinators of one event source',
    value: 1_000,
    kind: 'setting',
    use: ({ coordinators }) => coordinators,
    source: `${LAMBDA}/services-sqs-scaling.html`,
  },
  {
    // Instead of `maxConcurrency`: pollers that are paid for, of which each runs ten coordinators.
    name: 'Lambda: the same in provisioned mode',
    value: 20_000,
    kind: 'fixed',
    use: ({ coordinators }) => coordinators,
    source: `${LAMBDA}/services-sqs-scaling.html`,
  },
  {
    name: 'Lambda: concurrent executions',
    value: CELL_EXECUTIONS,
    kind: 'request',
    use: executionsOf,
    source: `${LAMBDA}/gettingstarted-limits.html`,
  },
  {
    name: 'Lambda: new renderers in 10 s',
    value: 1_000,
    kind: 'fixed',
    use: ({ newRenderersPerSecond }) => 10 * newRenderersPerSecond,
    source: `${LAMBDA}/scaling-behavior.html`,
  },
  {
    name: 'Lambda: isolated environments',
    value: 2.5 * CELL_EXECUTIONS,
    kind: 'request',
    use: ({ environments }) => environments,
    source: `${LAMBDA}/tenant-isolation-troubleshooting.html`,
  },
  {
    name: 'API Gateway: requests/s',
    value: 10_000,
    kind: 'request',
    use: ({ requestsPerSecond }) => requestsPerSecond,
    source: 'https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html',
  },
  {
    name: 'DynamoDB: writes/s of the table',
    value: 40_000,
    kind: 'request',
    use: ({ tableWritesPerSecond }) => tableWritesPerSecond,
    source: `${DYNAMODB}/ServiceQuotas.html`,
  },
  {
    name: 'DynamoDB: reads/s of the table',
    value: 40_000,
    kind: 'request',
    use: ({ tableReadsPerSecond }) => tableReadsPerSecond,
    source: `${DYNAMODB}/ServiceQuotas.html`,
  },
  {
    name: 'DynamoDB: writes/s of a partition of leases',
    value: 1_000,
    kind: 'fixed',
    use: ({ leaseWritesPerSecond }) => leaseWritesPerSecond / duePartitions('LEASE').length,
    source: `${DYNAMODB}/bp-partition-key-design.html`,
  },
  {
    name: 'DynamoDB: writes/s of the largest workspace',
    value: 1_000,
    kind: 'fixed',
    use: ({ workspaceWritesPerSecond }) => workspaceWritesPerSecond,
    source: `${DYNAMODB}/bp-partition-key-design.html`,
  },
  {
    name: 'SQS: messages in flight',
    value: 120_000,
    kind: 'request',
    use: ({ coordinators }) => coordinators,
    source: 'https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/quotas-messages.html',
  },
  {
    name: 'S3: writes/s of one prefix',
    value: 3_500,
    kind: 'splits',
    use: ({ objectWritesPerSecond }) => objectWritesPerSecond,
    source: 'https://docs.aws.amazon.com/AmazonS3/latest/userguide/optimizing-performance.html',
  },
  {
    name: 'S3: reads/s of one prefix',
    value: 5_500,
    kind: 'splits',
    use: ({ objectReadsPerSecond }) => objectReadsPerSecond,
    source: 'https://docs.aws.amazon.com/AmazonS3/latest/userguide/optimizing-performance.html',
  },
  {
    name: 'Cognito: sign-ins/s',
    value: 120,
    kind: 'request',
    use: ({ signInsPerSecond }) => signInsPerSecond,
    source: 'https://docs.aws.amazon.com/cognito/latest/developerguide/quotas.html',
  },
  {
    name: 'KMS: secrets decrypted/s',
    value: 5_500,
    kind: 'request',
    use: ({ secretReadsPerSecond }) => secretReadsPerSecond,
    source: 'https://docs.aws.amazon.com/kms/latest/developerguide/requests-per-second.html',
  },
];
