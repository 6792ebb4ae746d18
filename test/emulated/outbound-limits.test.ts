import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { InvokeCommand } from '@aws-sdk/client-lambda';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  createDynamodbClient,
  createLambdaClient,
  createS3Client,
  createSecretsClient,
  createSqsClient,
} from '#composition-root/aws-clients.ts';
import { createFontFetcher } from '#renderer/page/font-provider.ts';
import { pollForCancellation } from '#renderer/progress-and-cancellation.ts';
import { downloadDocument, uploadFile } from '#renderer/transfers.ts';
import {
  ENDING,
  SEVERAL_RESPONSES,
  useFakeLimits,
  useMisbehavingServers,
  WITH_HEADERS,
  WITHOUT_HEADERS,
} from '#test/support/misbehaving-server.ts';

const serve = useMisbehavingServers();
const { start, settleWithin } = useFakeLimits();

const HANGING = { ...WITHOUT_HEADERS, ...WITH_HEADERS };
const ALL = { ...HANGING, ...ENDING, 'several responses': SEVERAL_RESPONSES };

const FONT_CSS = new URL('https://fonts.googleapis.com/css2?family=Lobster');
const SUCCESS = ['several responses'];
const DEADLINE_MS = 10_000;

interface Call {
  readonly limitMs: number;
  readonly call: (url: string) => Promise<unknown>;
  /** Behaviors that count as a success; every other one rejects. */
  readonly succeeds: readonly string[];
}

const CALLS: Readonly<Record<string, Call>> = {
  'a document download': {
    limitMs: DEADLINE_MS,
    call: (url) => downloadDocument(url, AbortSignal.timeout(DEADLINE_MS)),
    succeeds: [],
  },
  'a video upload': {
    limitMs: DEADLINE_MS,
    call: (url) => uploadFile('video', url, fileURLToPath(import.meta.url), AbortSignal.timeout(DEADLINE_MS)),
    succeeds: [...SUCCESS, ...Object.keys(WITH_HEADERS), 'a reset in the middle of the body'],
  },
  'a request to the font provider': {
    limitMs: 2000,
    call: (url) => createFontFetcher((_url, init) => fetch(url, init))(FONT_CSS),
    succeeds: Object.keys(ALL), // undefined
  },
  'a DynamoDB request': {
    limitMs: 45_000,
    call: () =>
      createDynamodbClient().send(new GetCommand({ TableName: 'videos', Key: { pk: 'a', sk: 'b' } })),
    succeeds: SUCCESS,
  },
  'an SQS request': {
    limitMs: 45_000,
    call: () => createSqsClient().send(new SendMessageCommand({ QueueUrl: 'http://q', MessageBody: 'a' })),
    succeeds: [], // the response has no digest of the message
  },
  'a Secrets Manager request': {
    limitMs: 45_000,
    call: () => createSecretsClient().send(new GetSecretValueCommand({ SecretId: 'pepper' })),
    succeeds: SUCCESS,
  },
  'an S3 download': {
    limitMs: 400_000,
    call: async () => {
      const { Body } = await createS3Client().send(new GetObjectCommand({ Bucket: 'media', Key: 'a.mp4' }));
      return buffer(Body as Readable);
    },
    succeeds: SUCCESS,
  },
  'a Lambda invocation': {
    limitMs: 1_830_000,
    call: () =>
      createLambdaClient().send(new InvokeCommand({ FunctionName: 'render-segment', TenantId: 'ws_1' })),
    succeeds: SUCCESS,
  },
};

afterEach(() => {
  vi.unstubAllEnvs();
});

/** Each by its own variable, which takes precedence over `AWS_ENDPOINT_URL` where external endpoints are set. */
const SERVICES = ['DYNAMODB', 'LAMBDA', 'S3', 'SECRETS_MANAGER', 'SQS'];

describe.each(Object.entries(CALLS))('%s', (_name, { limitMs, call, succeeds }) => {
  it.each(Object.entries(ALL))('settles within its limit for %s', async (what, behavior) => {
    const server = await serve(behavior);
    const url = `http://127.0.0.1:${server.port}/`;
    for (const service of SERVICES) vi.stubEnv(`AWS_ENDPOINT_URL_${service}`, url);
    vi.stubEnv('AWS_REGION', 'us-east-1');
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
    start();
    const calling = call(url);
    await server.behaved;
    const { status } = await settleWithin(limitMs, calling);
    expect(status).toBe(succeeds.includes(what) ? 'fulfilled' : 'rejected');
    if (what in HANGING) await server.closed();
  });
});

describe('polling for a cancellation', () => {
  it.each(Object.entries(HANGING))('stops at once during %s', async (_what, behavior) => {
    const server = await serve(behavior);
    const { stop } = pollForCancellation(`http://127.0.0.1:${server.port}/`);
    await server.behaved;
    await stop();
    await expect(server.closed()).resolves.toBeUndefined();
  });
});
