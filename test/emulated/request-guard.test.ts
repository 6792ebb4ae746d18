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
    call: (config: object) => new S3Client(config).send(new ListBucketsCommand({})),
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

  const refused = name === 'S3' ? REFUSED : REFUSED.slice(0, 1);
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

  it('refuses a request that names the key without its signature', async () => {
    for (const method of ['POST', 'GET']) {
      const headers = { authorization, ...service.headers, 'x-amz-date': '20260101T000000Z' };
      const response = await send(method, emulator.endpoint + service.path, headers);
      expect(response.status).toBeGreaterThanOrEqual(400);
    }
    const pair = { ...credentials, secretAccessKey: createCredentials().secretAccessKey };
    await expect(callWith(pair)).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
  });

  it('sends no CORS header to programs either', async () => {
    const response = await send('POST', emulator.endpoint + service.path, {
      authorization,
      ...service.headers,
    });
    expect(response.status).toBeDefined();
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('the S3 emulator with a host for each bucket', () => {
  const HOST_NAME = 's3.us-east-1.localhost';
  let emulator: Emulator;
  let link: URL;
  beforeAll(async () => {
    emulator = await startS3({ credentials, hostName: HOST_NAME });
    const s3 = new S3Client({ endpoint: emulator.endpoint, region: 'us-east-1', credentials });
    await createBucket(s3, 'media');
    await s3.send(new PutObjectCommand({ Bucket: 'media', Key: 'folder/a b.mp4', Body: 'video' }));
    link = new URL(await getSignedUrl(s3, new GetObjectCommand({ Bucket: 'media', Key: 'folder/a b.mp4' })));
    s3.destroy();
  });
  afterAll(() => emulator.stop());

  const open = (host: string) =>
    send('GET', `http://127.0.0.1:${link.port}${link.pathname}${link.search}`, { host });

  it('opens a link with the host of the bucket, which the signature includes', async () => {
    expect(link.host).toBe(`media.${HOST_NAME}:${link.port}`);
    expect(await open(link.host)).toMatchObject({ status: 200, body: 'video' });
    for (const bucket of ['others', 'media.media'])
      expect((await open(`${bucket}.${HOST_NAME}:${link.port}`)).status).toBe(403);
  });

  it.each([`media${HOST_NAME}`, `media.${HOST_NAME}.evil.example`, 'media.localhost', 'evil.example'])(
    'refuses the host %s',
    async (host) => {
      expect((await open(`${host}:${link.port}`)).status).toBe(403);
    },
  );
});

describe('a presigned S3 link', () => {
  let emulator: Emulator;
  let s3: S3Client;
  beforeAll(async () => {
    emulator = await startS3({ credentials });
    s3 = new S3Client({
      endpoint: emulator.endpoint,
      region: 'us-east-1',
      credentials,
    });
    await createBucket(s3, 'media');
    await s3.send(new PutObjectCommand({ Bucket: 'media', Key: 'secret.mp4', Body: 'secret' }));
  });
  afterAll(async () => {
    s3.destroy();
    await emulator.stop();
  });

  const linkTo = (Key: string) => getSignedUrl(s3, new GetObjectCommand({ Bucket: 'media', Key }));
  const uploadLink = (Key: string) => getSignedUrl(s3, new PutObjectCommand({ Bucket: 'media', Key }));
  const read = async (Key: string) => (await send('GET', await linkTo(Key), {})).body;

  it('is opened by programs and browsers, but not read by a script of a web page', async () => {
    const link = await linkTo('secret.mp4');
    const navigation = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    for (const headers of [{}, navigation])
      expect(await send('GET', link, headers)).toMatchObject({ status: 200, body: 'secret' });
    expect(await send('GET', link, { range: 'bytes=0-2' })).toMatchObject({ status: 206, body: 'sec' });
    expect((await send('GET', link, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await send('GET', link, { host: 'evil.example' })).status).toBe(403);
    expect((await send('GET', link.replace(/Signature=../, 'Signature=zz'), {})).status).toBe(403);
  });

  it.each([
    ['x-amz-copy-source', '/media/secret.mp4'],
    ['X-Amz-Copy-Source', 'media/secret.mp4'],
    ['x-amz-copy-source-if-match', '"0"'],
    ['x-amz-acl', 'public-read'],
    ['x-amz-meta-owner', 'someone'],
    ['x-amz-website-redirect-location', '/secret.mp4'],
    ['x-amz-tagging', 'a=b'],
    ['x-amz-content-sha256', 'UNSIGNED-PAYLOAD'],
  ])('takes no header of S3 that it does not sign: %s', async (name, value) => {
    const key = `own-${name}.mp4`;
    expect((await send('PUT', await uploadLink(key), { [name]: value })).status).toBe(403);
    expect(await read(key)).toContain('NoSuchKey');
  });

  it('stores no other header that it does not sign', async () => {
    const link = await uploadLink('headers.mp4');
    const headers = { 'content-type': 'text/html', 'cache-control': 'public', 'content-encoding': 'gzip' };
    expect((await send('PUT', link, headers)).status).toBe(200);
    const stored = await send('GET', await linkTo('headers.mp4'), {});
    expect(stored.headers['content-type']).not.toBe('text/html');
    expect(stored.headers['content-encoding']).toBeUndefined();
  });

  it.each([
    ['its parameters but the signature', (query: string) => query.replace(/&?X-Amz-Signature=[0-9a-f]+/, '')],
    [
      'its key alone',
      (query: string) => `X-Amz-Credential=${new URLSearchParams(query).get('X-Amz-Credential')}`,
    ],
    ['its parameters but the algorithm', (query: string) => query.replace(/X-Amz-Algorithm=[^&]+&/, '')],
    ['a parameter twice', (query: string) => `${query}&X-Amz-SignedHeaders=host%3Bx-amz-copy-source`],
    ['its parameters behind 1000 others', (query: string) => `${'a&'.repeat(1000)}${query}`],
    ['the older signature', (query: string) => `${query}&Signature=x&AWSAccessKeyId=x&Expires=9999999999`],
    ['its parameters as a fragment', (query: string) => `#${query}`],
  ])('opens nothing with %s', async (_what, change) => {
    const { port, pathname, search } = new URL(await linkTo('secret.mp4'));
    const changed = change(search.slice(1));
    const path = pathname + (changed.startsWith('#') ? `#?${changed.slice(1)}` : `?${changed}`);
    const outgoing = request({ host: '127.0.0.1', port, path, agent: false }).end();
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(await text(response)).not.toContain('secret');
  });

  it('is not changed by a header that a program signs with another key', async () => {
    const other = `AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/20260101/us-east-1/s3/aws4_request, SignedHeaders=host;x-amz-copy-source, Signature=00`;
    const headers = { authorization: other, 'x-amz-copy-source': '/media/secret.mp4' };
    expect((await send('PUT', await uploadLink('both.mp4'), headers)).status).toBe(403);
    expect(await read('both.mp4')).toContain('NoSuchKey');
  });
});
