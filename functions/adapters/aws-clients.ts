import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

// Region, credentials and endpoints come from the SDK's own environment (AWS_ENDPOINT_URL_DYNAMODB, …): an emulator
// is one more endpoint, and nothing here knows of it.

const CONNECTION_TIMEOUT_MS = 1000;
const LAMBDA_LONGEST_RUN_MS = 15 * 60 * 1000; // Lambda: a function runs at most 15 minutes

const limits = (maxAttempts: number, requestTimeout: number) => ({
  maxAttempts,
  requestHandler: {
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    requestTimeout,
    socketTimeout: requestTimeout,
    throwOnRequestTimeout: true,
  },
});

/** Takes out steps that cost each call processor time: a log line that no logger gets, a header that names the SDK. */
const withoutTrimmings = <Client extends { readonly middlewareStack: Steps }>(client: Client): Client => {
  for (const step of ['loggerMiddleware', 'getUserAgentMiddleware']) client.middlewareStack.remove(step);
  return client;
};

interface Steps {
  readonly remove: (step: string) => boolean;
}

export const createDynamodbClient = () =>
  DynamoDBDocumentClient.from(withoutTrimmings(new DynamoDBClient(limits(4, 3000))));

export const createS3Client = () =>
  withoutTrimmings(
    new S3Client({
      ...limits(3, 15_000),
      // One host name for every bucket: emulators need it and AWS accepts it.
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
  );

/** The host inside a queue URL is ignored: the endpoint is the environment's, as for the other services. */
export const createSqsClient = () =>
  withoutTrimmings(new SQSClient({ ...limits(3, 3000), useQueueUrlAsEndpoint: false }));

/** One try: an invocation sent again while the first still runs would be paid twice. */
export const createLambdaClient = () => new LambdaClient(limits(1, LAMBDA_LONGEST_RUN_MS + 10_000));

export const createSecretsClient = () => new SecretsManagerClient(limits(3, 3000));
