import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

// Region, credentials and endpoints come from the SDK's own environment (AWS_ENDPOINT_URL_DYNAMODB, …), so an
// emulator is one more endpoint and nothing here knows of it.

const CONNECTION_TIMEOUT_MS = 1000;
const LAMBDA_LONGEST_RUN_MS = 15 * 60 * 1000; // Lambda: a function runs at most 15 minutes

const requestHandler = (requestTimeout: number) => ({
  connectionTimeout: CONNECTION_TIMEOUT_MS,
  requestTimeout,
  throwOnRequestTimeout: true,
});

export const createDynamodbClient = (): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 4, requestHandler: requestHandler(3000) }));

/** The host inside a queue URL is ignored, so that the endpoint is always the environment's. */
export const createSqsClient = (): SQSClient =>
  new SQSClient({ useQueueUrlAsEndpoint: false, maxAttempts: 3, requestHandler: requestHandler(3000) });

/** Path style keeps one host name, which emulators need and AWS accepts. */
export const createS3Client = (): S3Client =>
  new S3Client({
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: requestHandler(15_000),
  });

/** One try: an invocation that is sent again while the first still runs is paid twice. */
export const createLambdaClient = (): LambdaClient =>
  new LambdaClient({ maxAttempts: 1, requestHandler: requestHandler(LAMBDA_LONGEST_RUN_MS + 10_000) });

export const createSecretsClient = (): SecretsManagerClient =>
  new SecretsManagerClient({ maxAttempts: 3, requestHandler: requestHandler(3000) });
