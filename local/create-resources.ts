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
  type S3Client,
} from '@aws-sdk/client-s3';
import {
  CreateQueueCommand,
  GetQueueAttributesCommand,
  SetQueueAttributesCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { TABLE } from '#contracts/table-keys.ts';

const MAX_RECEIVE_COUNT = 5;
/** Six times as long as a delivery may take. */
const WEBHOOK_VISIBILITY_SECONDS = 180;

export interface Clients {
  readonly dynamodb: DynamoDBDocumentClient;
  readonly s3: S3Client;
  readonly sqs: SQSClient;
}

export interface ResourceSettings {
  readonly tableName: string;
  readonly bucketName: string;
  readonly queueName: string;
  readonly visibilityTimeoutSeconds: number;
  readonly webhookQueueName: string;
}

export interface Resources {
  readonly queueUrl: string;
  readonly deadLetterQueueUrl: string;
  readonly webhookQueueUrl: string;
}

/** Passes over the errors that say a thing is there already. */
const unlessPresent = async (
  creation: Promise<unknown>,
  present: readonly (new (...args: never[]) => Error)[],
): Promise<boolean> => {
  try {
    await creation;
    return true;
  } catch (error) {
    if (present.some((kind) => error instanceof kind)) return false;
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
  const isNew = await unlessPresent(creation, [ResourceInUseException]);
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

/** Creates a bucket unless it is there. */
export const createBucket = async (s3: S3Client, bucketName: string): Promise<void> => {
  const command = new CreateBucketCommand({ Bucket: bucketName });
  // S3 takes a bucket's path with and without the last slash; the emulator verifies the signature of the latter.
  command.middlewareStack.add(
    (next) => (args) => {
      const request = args.request as { path: string }; // safe: the build step holds an HTTP request
      request.path = request.path.replace(/\/$/, '');
      return next(args);
    },
    { step: 'build' },
  );
  await unlessPresent(s3.send(command), [BucketAlreadyOwnedByYou, BucketAlreadyExists]);
};

const createQueue = async (
  sqs: SQSClient,
  queueName: string,
  attributes: Record<string, string>,
): Promise<string> => {
  const { QueueUrl } = await sqs.send(new CreateQueueCommand({ QueueName: queueName }));
  if (QueueUrl === undefined) throw new Error(`queue ${queueName} got no URL`);
  // Set apart from the creation: creating an existing queue with other attributes is an error.
  if (Object.keys(attributes).length > 0)
    await sqs.send(new SetQueueAttributesCommand({ QueueUrl, Attributes: attributes }));
  return QueueUrl;
};

/** A queue and the one for the messages it gives up on. */
const createQueuePair = async (sqs: SQSClient, queueName: string, visibilityTimeoutSeconds: number) => {
  const deadLetterQueueUrl = await createQueue(sqs, `${queueName}-dead-letters`, {});
  const { Attributes } = await sqs.send(
    new GetQueueAttributesCommand({ QueueUrl: deadLetterQueueUrl, AttributeNames: ['QueueArn'] }),
  );
  const queueUrl = await createQueue(sqs, queueName, {
    VisibilityTimeout: String(visibilityTimeoutSeconds),
    RedrivePolicy: JSON.stringify({
      deadLetterTargetArn: Attributes?.['QueueArn'],
      maxReceiveCount: MAX_RECEIVE_COUNT,
    }),
  });
  return { queueUrl, deadLetterQueueUrl };
};

/** Table, bucket and queues as the stack in the cloud has them; what is there already stays as it is. */
export const createResources = async (clients: Clients, settings: ResourceSettings): Promise<Resources> => {
  await createTable(clients.dynamodb, settings.tableName);
  await createBucket(clients.s3, settings.bucketName);
  const renders = await createQueuePair(clients.sqs, settings.queueName, settings.visibilityTimeoutSeconds);
  const webhooks = await createQueuePair(clients.sqs, settings.webhookQueueName, WEBHOOK_VISIBILITY_SECONDS);
  return { ...renders, webhookQueueUrl: webhooks.queueUrl };
};
