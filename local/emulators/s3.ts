import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { Emulator, EmulatorOptions } from './emulator.ts';

/** The only key pair that the S3 emulator accepts. */
export const S3_EMULATOR_CREDENTIALS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' } as const;

const errorBody = (code: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`;

const isSigned = ({ url = '', headers }: IncomingMessage): boolean =>
  headers.authorization !== undefined || /[?&]X-Amz-Signature=/.test(url);

/** Returns an error response of S3 that s3rver does not implement, or undefined to let s3rver respond. */
type Check = (request: IncomingMessage) => Promise<{ status: number; body: string } | undefined>;

/** A private bucket rejects unsigned requests; s3rver only verifies signatures that are present. */
const rejectUnsigned: Check = async (request) =>
  isSigned(request) ? undefined : { status: 403, body: errorBody('AccessDenied') };

/** `x-amz-copy-source-if-match`, which s3rver ignores. */
const rejectChangedSource =
  ({ store }: S3rver): Check =>
  async ({ headers }) => {
    const tag = headers['x-amz-copy-source-if-match'];
    if (tag === undefined) return undefined;
    const source = decodeURI(String(headers['x-amz-copy-source'])).replace(/^\//, '');
    const [bucket = '', ...key] = source.split('/');
    if (!(await store.existsObject(bucket, key.join('/')))) return undefined;
    const { etag } = await store.getMetadata(bucket, key.join('/'));
    return etag === tag ? undefined : { status: 412, body: errorBody('PreconditionFailed') };
  };

const addChecks = (server: Server, checks: readonly Check[]): void => {
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    for (const check of checks) {
      const error = await check(request);
      if (error)
        return void response.writeHead(error.status, { 'Content-Type': 'application/xml' }).end(error.body);
    }
    for (const listener of listeners) Reflect.apply(listener, server, [request, response]);
  };
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    respond(request, response).catch(() => response.destroy());
  });
};

export const startS3 = async ({ port = 0, dataDir }: EmulatorOptions = {}): Promise<Emulator> => {
  const directory = dataDir ?? (await mkdtemp(join(tmpdir(), 'video-api-s3-')));
  await mkdir(directory, { recursive: true });
  const server = new S3rver({ address: '127.0.0.1', port, directory, silent: true, vhostBuckets: false });
  const address = await server.run();
  addChecks(server.httpServer, [rejectUnsigned, rejectChangedSource(server)]);
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      const closed = server.close();
      server.httpServer.closeAllConnections();
      await closed;
      if (dataDir === undefined) await rm(directory, { recursive: true, force: true });
    },
  };
};
