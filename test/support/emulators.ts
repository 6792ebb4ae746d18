import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import { createDynamodbClient, createS3Client, createSqsClient } from '#composition-root/aws-clients.ts';
import { createResources } from '../../local/create-resources.ts';
import type { Clients, Resources, ResourceSettings } from '../../local/create-resources.ts';
import { startDynamodb } from '../../local/emulators/dynamodb.ts';
import type { Emulator } from '../../local/emulators/emulator.ts';
import { startS3 } from '../../local/emulators/s3.ts';
import { startSqs } from '../../local/emulators/sqs.ts';
import { readExternalEndpoints } from '../../local/external-endpoints.ts';

export interface EmulatedAws extends Resources {
  readonly clients: Clients;
  readonly tableName: string;
  readonly bucketName: string;
  /** SDK variables for child processes that use the same services. */
  readonly env: Readonly<Record<string, string>>;
  readonly stop: () => Promise<void>;
}

/** Uses an external endpoint (LocalStack, DynamoDB Local) without stopping it, or starts an emulator. */
const useOrStart = async (endpoint: string | undefined, start: () => Promise<Emulator>): Promise<Emulator> =>
  endpoint === undefined ? start() : { endpoint, stop: async () => {} };

const openServices = async (dashboardOrigins: readonly string[]) => {
  const { credentials, ...external } = readExternalEndpoints(process.env);
  const emulators = await Promise.all([
    useOrStart(external.dynamodb, () => startDynamodb({ credentials })),
    useOrStart(external.s3, () => startS3({ credentials, dashboardOrigins })),
    useOrStart(external.sqs, () => startSqs({ credentials })),
  ]);
  const [dynamodb, s3, sqs] = emulators;
  return {
    env: {
      AWS_REGION: process.env['AWS_REGION'] ?? 'us-east-1',
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      AWS_ENDPOINT_URL_DYNAMODB: dynamodb.endpoint,
      AWS_ENDPOINT_URL_S3: s3.endpoint,
      AWS_ENDPOINT_URL_SQS: sqs.endpoint,
    },
    stop: async () => void (await Promise.all(emulators.map(({ stop }) => stop()))),
  };
};

/** Starts the services with new, empty resources and configures the SDK of this process for them until they stop. */
export const startEmulators = async ({
  visibilityTimeoutSeconds = 30,
  dashboardOrigins = [],
}: Partial<
  Pick<ResourceSettings, 'visibilityTimeoutSeconds' | 'dashboardOrigins'>
> = {}): Promise<EmulatedAws> => {
  const { env, stop } = await openServices(dashboardOrigins);
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  // These would take precedence over the emulator's key pair.
  for (const name of ['AWS_PROFILE', 'AWS_SESSION_TOKEN']) vi.stubEnv(name, undefined);
  const clients = { dynamodb: createDynamodbClient(), s3: createS3Client(), sqs: createSqsClient() };
  const run = randomUUID();
  const names = {
    tableName: `videos-${run}`,
    bucketName: `media-${run}`,
    queueName: `renders-${run}`,
    retryQueueName: `retries-${run}`,
    webhookQueueName: `webhooks-${run}`,
    thumbnailQueueName: `thumbnails-${run}`,
    inspectionQueueName: `inspections-${run}`,
    batchQueueName: `batches-${run}`,
    fetchQueueName: `fetches-${run}.fifo`,
  };
  const resources = await createResources(clients, { ...names, visibilityTimeoutSeconds, dashboardOrigins });
  return {
    ...resources,
    ...names,
    clients,
    env,
    stop: async () => {
      for (const client of Object.values(clients)) client.destroy();
      vi.unstubAllEnvs();
      await stop();
    },
  };
};
