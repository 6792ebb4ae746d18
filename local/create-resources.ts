import {
  CreateTableCommand,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import {
  BucketAlreadyExists,
  BucketAlreadyOwnedByYou,
  CreateBucketCommand,
  PutBucketCorsCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import {
  CreateQueueCommand,
  GetQueueAttributesCommand,
  SetQueueAttributesCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { bucketCorsRule } from '#contracts/bucket-cors.ts';
import { MAX_QUEUE_DELIVERIES } from '#contracts/limits.ts';
import { TABLE } from '#contracts/table-keys.ts';
import { visibilityTimeoutSeconds } from '#contracts/timeouts.ts';

export interface Clients {
  readonly dynamodb: DynamoDBDocumentClient;
  readonly s3: S3Client;
  readonly sqs: SQSClient;
}

export interface ResourceSettings {
  readonly tableName: string;
  readonly bucketName: string;
  /** Origins whose scripts may use presigned links. */
  readonly dashboardOrigins?: readonly string[];
  readonly queueName: string;
  readonly retryQueueName: string;
  /** Of the render queue and the retry queue. */
  readonly visibilityTimeoutSeconds: number;
  readonly webhookQueueName: string;
  readonly thumbnailQueueName: string;
  readonly inspectionQueueName: string;
  readonly batchQueueName: string;
  /** Ends with `.fifo`. */
  readonly fetchQueueName: string;
}

export interface Resources {
  readonly queueUrl: string;
  readonly retryQueueUrl: string;
  readonly deadLetterQueueUrl: string;
  readonly webhookQueueUrl: string;
  readonly thumbnailQueueUrl: string;
  readonly inspectionQueueUrl: string;
  readonly batchQueueUrl: string;
  readonly fetchQueueUrl: string;
}

/** Returns false if the creation failed because the resource exists. */
const createUnlessPresent = async (
  creation: Promise<unknown>,
  existsErrors: readonly (new (...args: never[]) => Error)[],
): Promise<boolean> => {
  try {
    await creation;
    return true;
  } catch (error) {
    if (existsErrors.some((kind) => error instanceof kind)) return false;
    throw error;
  }
};

const createTable = async (dynamodb: DynamoDBDocumentClient, tableName: string): Promise<void> => {
  const { dueIndex } = TABLE;
  const creation = dynamodb.send(
    new CreateTableCommand({
      TableName: tableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [
        { AttributeName: TABLE.partitionKey, AttributeType: 'S' },
        { AttributeName: TABLE.sortKey, AttributeType: 'S' },
        { AttributeName: dueIndex.partitionKey, AttributeType: 'S' },
        { AttributeName: dueIndex.sortKey, AttributeType: 'N' },
      ],
      KeySchema: [
        { AttributeName: TABLE.partitionKey, KeyType: 'HASH' },
        { AttributeName: TABLE.sortKey, KeyType: 'RANGE' },
      ],
      GlobalSecondaryIndexes: [
        {
          IndexName: dueIndex.name,
          KeySchema: [
            { AttributeName: dueIndex.partitionKey, KeyType: 'HASH' },
            { AttributeName: dueIndex.sortKey, KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'ALL' },
        },
      ],
    }),
  );
  const isNew = await createUnlessPresent(creation, [ResourceInUseException]);
  if (!isNew) return;
  await waitUntilTableExists(
    { client: dynamodb, maxWaitTime: 30, minDelay: 0.1, maxDelay: 1 },
    { TableName: tableName },
  );
  await dynamodb.send(
    new UpdateTimeToLiveCommand({
      TableName: tableName,
      TimeToLiveSpecification: { AttributeName: TABLE.ttl, Enabled: true },
    }),
  );
};

/** S3 accepts bucket paths with a trailing slash, but the emulator computes the signature without it. */
export const signWithoutTrailingSlash = (s3: S3Client): S3Client => {
  s3.middlewareStack.add(
    (next) => (args) => {
      const request = args.request as { path: string }; // safe: an HTTP request in the build step
      request.path = request.path.replace(/(?<=.)\/$/, '');
      return next(args);
    },
    { step: 'build', name: 'signWithoutTrailingSlash', override: true },
  );
  return s3;
};

/** Creates a bucket unless it exists. */
export const createBucket = async (s3: S3Client, bucketName: string): Promise<void> => {
  const command = new CreateBucketCommand({ Bucket: bucketName });
  const creation = signWithoutTrailingSlash(s3).send(command);
  await createUnlessPresent(creation, [BucketAlreadyOwnedByYou, BucketAlreadyExists]);
};

const allowOrigins = async (s3: S3Client, Bucket: string, origins: readonly string[]): Promise<void> => {
  const CORSConfiguration = { CORSRules: [bucketCorsRule(origins)] };
  await s3.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration }));
};

const createQueue = async (
  sqs: SQSClient,
  queueName: string,
  attributes: Record<string, string>,
): Promise<string> => {
  const isFifo = queueName.endsWith('.fifo');
  const { QueueUrl } = await sqs.send(
    new CreateQueueCommand({ QueueName: queueName, ...(isFifo && { Attributes: { FifoQueue: 'true' } }) }),
  );
  if (QueueUrl === undefined) throw new Error(`SQS returned no URL for queue ${queueName}`);
  // Separate from the creation: creating an existing queue with other attributes is an error.
  if (Object.keys(attributes).length > 0)
    await sqs.send(new SetQueueAttributesCommand({ QueueUrl, Attributes: attributes }));
  return QueueUrl;
};

/** A queue that moves a message to the dead-letter queue after its last delivery. */
const createConsumedQueue = async (
  sqs: SQSClient,
  queueName: string,
  visibilitySeconds: number,
  deadLetterQueueUrl: string,
): Promise<string> => {
  const { Attributes } = await sqs.send(
    new GetQueueAttributesCommand({ QueueUrl: deadLetterQueueUrl, AttributeNames: ['QueueArn'] }),
  );
  return createQueue(sqs, queueName, {
    VisibilityTimeout: String(visibilitySeconds),
    RedrivePolicy: JSON.stringify({
      deadLetterTargetArn: Attributes?.['QueueArn'],
      maxReceiveCount: MAX_QUEUE_DELIVERIES,
    }),
  });
};

const createQueues = async (
  sqs: SQSClient,
  {
    queueName,
    retryQueueName,
    webhookQueueName,
    thumbnailQueueName,
    inspectionQueueName,
    batchQueueName,
    fetchQueueName,
    visibilityTimeoutSeconds: renderSeconds,
  }: ResourceSettings,
): Promise<Resources> => {
  const deadLetterQueueUrl = await createQueue(sqs, `${queueName}-dead-letters`, {});
  const webhookDeadLetters = await createQueue(sqs, `${webhookQueueName}-dead-letters`, {});
  const thumbnailDeadLetters = await createQueue(sqs, `${thumbnailQueueName}-dead-letters`, {});
  const inspectionDeadLetters = await createQueue(sqs, `${inspectionQueueName}-dead-letters`, {});
  const batchDeadLetters = await createQueue(sqs, `${batchQueueName}-dead-letters`, {});
  const batchSeconds = visibilityTimeoutSeconds('feed-batches');
  const fetchDeadLetters = await createQueue(
    sqs,
    fetchQueueName.replace(/\.fifo$/, '-dead-letters.fifo'),
    {},
  );
  const fetchSeconds = visibilityTimeoutSeconds('fetch-asset');
  const inspectionSeconds = visibilityTimeoutSeconds('inspect-upload');
  const thumbnailSeconds = visibilityTimeoutSeconds('make-thumbnail');
  const webhookSeconds = visibilityTimeoutSeconds('deliver-webhook');
  return {
    queueUrl: await createConsumedQueue(sqs, queueName, renderSeconds, deadLetterQueueUrl),
    retryQueueUrl: await createConsumedQueue(sqs, retryQueueName, renderSeconds, deadLetterQueueUrl),
    deadLetterQueueUrl,
    webhookQueueUrl: await createConsumedQueue(sqs, webhookQueueName, webhookSeconds, webhookDeadLetters),
    thumbnailQueueUrl: await createConsumedQueue(
      sqs,
      thumbnailQueueName,
      thumbnailSeconds,
      thumbnailDeadLetters,
    ),
    inspectionQueueUrl: await createConsumedQueue(
      sqs,
      inspectionQueueName,
      inspectionSeconds,
      inspectionDeadLetters,
    ),
    batchQueueUrl: await createConsumedQueue(sqs, batchQueueName, batchSeconds, batchDeadLetters),
    fetchQueueUrl: await createConsumedQueue(sqs, fetchQueueName, fetchSeconds, fetchDeadLetters),
  };
};

/** Creates table, bucket and queues as the CDK stacks define them, except those that exist. */
export const createResources = async (clients: Clients, settings: ResourceSettings): Promise<Resources> => {
  await createTable(clients.dynamodb, settings.tableName);
  const { bucketName, dashboardOrigins = [] } = settings;
  await createBucket(clients.s3, bucketName);
  if (dashboardOrigins.length > 0) await allowOrigins(clients.s3, bucketName, dashboardOrigins);
  return createQueues(clients.sqs, settings);
};
