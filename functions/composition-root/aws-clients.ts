import { addAbortSignal, Readable } from 'node:stream';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

// Region, credentials and endpoints (AWS_ENDPOINT_URL_DYNAMODB, …) come from the environment variables of the SDK.

const CONNECTION_TIMEOUT_MS = 1000;
const INVOCATION_LIMIT_MS = 15 * 60_000 + 10_000; // Lambda: a function runs for at most 15 minutes
/** From the request to the last byte of the response. */
const EXCHANGE_LIMIT_MS = 5000;
/** The same for S3, whose longest responses are files of videos. */
const FILE_DOWNLOAD_LIMIT_MS = 5 * 60_000;

const limits = (maxAttempts: number, requestTimeout: number) => ({
  maxAttempts,
  requestHandler: {
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    requestTimeout,
    socketTimeout: requestTimeout,
    throwOnRequestTimeout: true,
  },
});

type Client =
  | CognitoIdentityProviderClient
  | DynamoDBClient
  | LambdaClient
  | S3Client
  | SecretsManagerClient
  | SQSClient;

/** Limits the response body: `requestTimeout` ends with the headers, and each byte restarts `socketTimeout`. */
const limitBody = <T extends Client>(client: T, limitMs: number): T => {
  const { middlewareStack } = client as S3Client; // safe: the middleware does not depend on the service
  middlewareStack.add(
    (next) => async (args) => {
      const limit = AbortSignal.timeout(limitMs);
      const result = await next(args);
      const { body } = result.response as { readonly body?: unknown }; // safe: every service speaks HTTP
      if (body instanceof Readable) addAbortSignal(limit, body);
      return result;
    },
    { step: 'deserialize', priority: 'low', name: 'limitBody' }, // next to the connection
  );
  return client;
};

export const createDynamodbClient = () =>
  DynamoDBDocumentClient.from(limitBody(new DynamoDBClient(limits(4, 3000)), EXCHANGE_LIMIT_MS));

export const createS3Client = () => {
  const client = new S3Client({
    ...limits(3, 15_000),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return limitBody(client, FILE_DOWNLOAD_LIMIT_MS);
};

/** Ignores the host of the queue URL, so that the endpoint comes from the environment as for the other services. */
export const createSqsClient = () =>
  limitBody(new SQSClient({ ...limits(3, 3000), useQueueUrlAsEndpoint: false }), EXCHANGE_LIMIT_MS);

/** No retries: a second invocation beside one that still runs would be billed twice. */
export const createLambdaClient = () =>
  limitBody(new LambdaClient(limits(1, INVOCATION_LIMIT_MS)), INVOCATION_LIMIT_MS);

export const createSecretsClient = () =>
  limitBody(new SecretsManagerClient(limits(3, 3000)), EXCHANGE_LIMIT_MS);

export const createCognitoClient = () =>
  limitBody(new CognitoIdentityProviderClient(limits(3, 3000)), EXCHANGE_LIMIT_MS);
