import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

// Region, credentials and endpoints (AWS_ENDPOINT_URL_DYNAMODB, …) come from the environment variables of the SDK.

const CONNECTION_TIMEOUT_MS = 1000;
const LAMBDA_MAX_RUN_MS = 15 * 60 * 1000; // Lambda: a function runs for at most 15 minutes

const limits = (maxAttempts: number, requestTimeout: number) => ({
  maxAttempts,
  requestHandler: {
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    requestTimeout,
    socketTimeout: requestTimeout,
    throwOnRequestTimeout: true,
  },
});

export const createDynamodbClient = () => DynamoDBDocumentClient.from(new DynamoDBClient(limits(4, 3000)));

export const createS3Client = () =>
  new S3Client({
    ...limits(3, 15_000),
    // One host name for every bucket: emulators require it and AWS accepts it.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

/** Ignores the host of the queue URL, so that the endpoint comes from the environment as for the other services. */
export const createSqsClient = () => new SQSClient({ ...limits(3, 3000), useQueueUrlAsEndpoint: false });

/** No retries: a second invocation beside one that still runs would be billed twice. */
export const createLambdaClient = () => new LambdaClient(limits(1, LAMBDA_MAX_RUN_MS + 10_000));

export const createSecretsClient = () => new SecretsManagerClient(limits(3, 3000));
