import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetObjectCommand, ListBucketsCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { ListQueuesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBucket } from '../../local/create-resources.ts';
import { startDynamodb } from '../../local/emulators/dynamodb.ts';
import type { Emulator } from '../../local/emulators/emulator.ts';
import { startLambda } from '../../local/emulators/lambda.ts';
import { createCredentials } from '../../local/emulators/request-guard.ts';
import type { Credentials } from '../../local/emulators/request-guard.ts';
import { startS3 } from '../../local/emulators/s3.ts';
import { startSecretsManager } from '../../local/emulators/secrets-manager.ts';
import { startSqs } from '../../local/emulators/sqs.ts';

const credentials = createCredentials();
const echo = {
  invoke: async () => ({ status: 'returned', payload: 'echo' }) as const,
  stop: async () => {},
};
const jsonTarget = (target: string, type: string) => ({ 'x-amz-target': target, 'content-type': type });

/** Each emulator with a call by the SDK and the plainest request that a web page would send. */
const SERVICES = {
  DynamoDB: {
    start: () => startDynamodb({ credentials }),
    call: (config: object) => new DynamoDBClient(config).send(new ListTablesCommand({})),
    path: '/',
    headers: jsonTarget('DynamoDB_20120810.ListTables', 'application/x-amz-json-1.0'),
  },
  S3: {
    start: () => startS3({ credentials }),
    call: (config: object) =>
      new S3Client({ ...config, forcePathStyle: true }).send(new ListBucketsCommand({})),
    path: '/',
    headers: {},
  },
  SQS: {
    start: () => startSqs({ credentials }),
    call: (config: object) => new SQSClient(config).send(new ListQueuesCommand({})),
    path: '/',
    headers: jsonTarget('AmazonSQS.ListQueues', 'application/x-amz-json-1.0'),
  },
  Lambda: {
    start: () => startLambda({ echo }, credentials),
    call: (config: object) =>
      new LambdaClient(config).send(new InvokeCommand({ FunctionName: 'echo', TenantId: 'ws_1' })),
    path: '/2015-03-31/functions/echo/invocations',
    headers: {},
  },
  'Secrets Manager': {
    start: () => startSecretsManager({ pepper: 'secret' }, credentials),
    call: (config: object) =>
      new SecretsManagerClient(config).send(new GetSecretValueCommand({ SecretId: 'pepper' })),
    path: '/',
    headers: jsonTarget('secretsmanager.GetSecretValue', 'application/x-amz-json-1.1'),
  },
};

const send = async (method: string, url: string, headers: Record<string, string>) => {
  const outgoing = request(url, { method, headers, agent: false }).end(method === 'POST' ? '{}' : undefined);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
};

const signedWith = (accessKeyId: string) =>
  `AWS4-HMAC-SHA256 Credential=${accessKeyId}/20260101/us-east-1/any/aws4_request, SignedHeaders=host, Signature=00`;
const authorization = signedWith(credentials.accessKeyId);

/** One guard protects all emulators, so that one of them refuses all of these and the others the first. */
const REFUSED = [
  ['of another site', { origin: 'https://evil.example' }],
  ['of a sandboxed frame', { origin: 'null' }],
  ['of another local server', { origin: 'http://localhost:3000' }],
  ['with the Host of a rebound name', { host: 'evil.example' }],
  ['with a rebound name and this port', { host: 'evil.example:PORT' }],
  ['with the Host of another port', { host: '127.0.0.1:1' }],
  ['without a signature', { authorization: '' }],
  ['with a guessed key', { authorization: signedWith('S3RVER') }],
] as const;

describe.each(Object.entries(SERVICES))('the %s emulator', (name, service) => {
  let emulator: Emulator;
  beforeAll(async () => {
    emulator = await service.start();
  });
  afterAll(() => emulator.stop());

  const callWith = (pair: Credentials, endpoint = emulator.endpoint) =>
    service.call({ endpoint, region: 'us-east-1', credentials: pair, maxAttempts: 1 });

  it('accepts the SDK with the key pair of this start, also by the name localhost', async () => {
    await expect(callWith(credentials)).resolves.toMatchObject({ $metadata: { httpStatusCode: 200 } });
    const byName = emulator.endpoint.replace('127.0.0.1', 'localhost');
    await expect(callWith(credentials, byName)).resolves.toBeDefined();
  });

  it('refuses another key pair', async () => {
    await expect(callWith(createCredentials())).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
    await expect(callWith({ accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' })).rejects.toBeDefined();
  });

  const refused = name === 'Lambda' ? REFUSED : REFUSED.slice(0, 1);
  it.each(refused)(
    'refuses a request %s, without CORS headers',
    async (_what, changed: Record<string, string>) => {
      const { port } = new URL(emulator.endpoint);
      const headers: Record<string, string> = { authorization, ...service.headers, ...changed };
      if (headers['host'] !== undefined) headers['host'] = headers['host'].replace('PORT', port);
      if (headers['authorization'] === '') delete headers['authorization'];
      for (const method of ['POST', 'GET', 'OPTIONS']) {
        const response = await send(method, emulator.endpoint + service.path, headers);
        expect(response.status).toBe(403);
        expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      }
    },
  );

  it('sends no CORS header to programs either', async () => {
    const response = await send('POST', emulator.endpoint + service.path, {
      authorization,
      ...service.headers,
    });
    expect(response.status).toBeDefined();
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('a presigned S3 link', () => {
  it('is opened by programs and browsers, but not read by a script of a web page', async () => {
    const emulator = await startS3({ credentials });
    const s3 = new S3Client({
      endpoint: emulator.endpoint,
      region: 'us-east-1',
      credentials,
      forcePathStyle: true,
    });
    try {
      await createBucket(s3, 'media');
      const object = { Bucket: 'media', Key: 'video.mp4' };
      await s3.send(new PutObjectCommand({ ...object, Body: 'video' }));
      const link = await getSignedUrl(s3, new GetObjectCommand(object));
      const navigation = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
      for (const headers of [{}, navigation])
        expect(await send('GET', link, headers)).toMatchObject({ status: 200, body: 'video' });
      expect((await send('GET', link, { origin: 'https://evil.example' })).status).toBe(403);
      expect((await send('GET', link, { host: 'evil.example' })).status).toBe(403);
      expect((await send('GET', link.replace(/Signature=../, 'Signature=zz'), {})).status).toBe(403);
    } finally {
      s3.destroy();
      await emulator.stop();
    }
  });
});
