import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

const CONNECTION_TIMEOUT_MS = 1000;
const LAMBDA_LONGEST_RUN_MS = 15 * 60 * 1000; // Lambda: a function runs at most 15 minutes

export interface AwsClients {
  readonly dynamodb: DynamoDBDocumentClient;
  readonly s3: S3Client;
  readonly sqs: SQSClient;
  readonly lambda: LambdaClient;
  readonly secretsManager: SecretsManagerClient;
}

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
    // One host name for every bucket: emulators need it and AWS accepts it.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

/** The host inside a queue URL is ignored: the endpoint is the environment's, as for the other services. */
export const createSqsClient = () => new SQSClient({ ...limits(3, 3000), useQueueUrlAsEndpoint: false });

/** One try: an invocation sent again while the first still runs would be paid twice. */
export const createLambdaClient = () => new LambdaClient(limits(1, LAMBDA_LONGEST_RUN_MS + 10_000));

export const createSecretsClient = () => new SecretsManagerClient(limits(3, 3000));

const once = <T>(create: () => T): (() => T) => {
  let made: T | undefined;
  return () => (made ??= create());
};

/**
 * Clients, each built when first asked for. Region, credentials and endpoints come from the SDK's own environment
 * (`AWS_ENDPOINT_URL_DYNAMODB`, …), so an emulator is one more endpoint and nothing here knows of it.
 */
export const createAwsClients = (): AwsClients => {
  const dynamodb = once(createDynamodbClient);
  const s3 = once(createS3Client);
  const sqs = once(createSqsClient);
  const lambda = once(createLambdaClient);
  const secretsManager = once(createSecretsClient);
  return {
    get dynamodb() {
      return dynamodb();
    },
    get s3() {
      return s3();
    },
    get sqs() {
      return sqs();
    },
    get lambda() {
      return lambda();
    },
    get secretsManager() {
      return secretsManager();
    },
  };
};
