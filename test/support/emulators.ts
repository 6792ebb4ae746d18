import { randomUUID } from 'node:crypto';
import { createDynamodbClient, createS3Client, createSqsClient } from '#adapters/aws-clients.ts';
import { createResources } from '../../local/create-resources.ts';
import type { Clients, Resources } from '../../local/create-resources.ts';
import { startDynamodb } from '../../local/emulators/dynamodb.ts';
import type { Emulator } from '../../local/emulators/emulator.ts';
import { S3_EMULATOR_CREDENTIALS, startS3 } from '../../local/emulators/s3.ts';
import { startSqs } from '../../local/emulators/sqs.ts';

export interface EmulatedAws extends Resources {
  readonly clients: Clients;
  readonly tableName: string;
  readonly bucketName: string;
  /** What a child process needs to reach the same services. */
  readonly env: Readonly<Record<string, string>>;
  readonly stop: () => Promise<void>;
}

const STARTERS = {
  AWS_ENDPOINT_URL_DYNAMODB: startDynamodb,
  AWS_ENDPOINT_URL_S3: startS3,
  AWS_ENDPOINT_URL_SQS: startSqs,
} as const;

/** An endpoint that is set already (LocalStack, DynamoDB Local) is used and left running. */
const startOrReuse = async ([name, start]: [string, () => Promise<Emulator>]): Promise<
  [string, Emulator]
> => {
  const endpoint = process.env[name];
  return [name, endpoint === undefined ? await start() : { endpoint, stop: async () => {} }];
};

/** Starts what is not running yet, with empty resources of its own, and points the SDK of this process at it. */
export const startEmulators = async ({ visibilityTimeoutSeconds = 30 } = {}): Promise<EmulatedAws> => {
  const emulators = await Promise.all(Object.entries(STARTERS).map(startOrReuse));
  const env = {
    AWS_REGION: process.env['AWS_REGION'] ?? 'us-east-1',
    AWS_ACCESS_KEY_ID: S3_EMULATOR_CREDENTIALS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: S3_EMULATOR_CREDENTIALS.secretAccessKey,
    ...Object.fromEntries(emulators.map(([name, { endpoint }]) => [name, endpoint])),
  };
  Object.assign(process.env, env);
  // A developer's own login would win over the emulator's key pair.
  for (const name of ['AWS_PROFILE', 'AWS_SESSION_TOKEN']) delete process.env[name];
  const clients = { dynamodb: createDynamodbClient(), s3: createS3Client(), sqs: createSqsClient() };
  const run = randomUUID();
  const names = {
    tableName: `videos-${run}`,
    bucketName: `media-${run}`,
    queueName: `renders-${run}`,
    webhookQueueName: `webhooks-${run}`,
  };
  const resources = await createResources(clients, { ...names, visibilityTimeoutSeconds });
  return {
    ...resources,
    ...names,
    clients,
    env,
    stop: async () => {
      for (const client of Object.values(clients)) client.destroy();
      await Promise.all(emulators.map(([, emulator]) => emulator.stop()));
    },
  };
};
