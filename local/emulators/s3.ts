import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { Emulator, EmulatorOptions } from './emulator.ts';

/** The one key pair the S3 emulator accepts. */
export const S3_EMULATOR_CREDENTIALS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' } as const;

const errorBody = (code: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`;

const isSigned = ({ url = '', headers }: IncomingMessage): boolean =>
  headers.authorization !== undefined || /[?&]X-Amz-Signature=/.test(url);

/** What S3 answers and s3rver would not: undefined where s3rver may answer itself. */
type Refuse = (request: IncomingMessage) => Promise<{ status: number; body: string } | undefined>;

/** s3rver checks the signatures it is sent and lets everybody else in; a private bucket does not. */
const refuseUnsigned: Refuse = async (request) =>
  isSigned(request) ? undefined : { status: 403, body: errorBody('AccessDenied') };

/** s3rver copies whatever lies there. */
const refuseReplacedSource =
  ({ store }: S3rver): Refuse =>
  async ({ headers }) => {
    const tag = headers['x-amz-copy-source-if-match'];
    if (tag === undefined) return undefined;
    const source = decodeURI(String(headers['x-amz-copy-source'])).replace(/^\//, '');
    const [bucket = '', ...key] = source.split('/');
    if (!(await store.existsObject(bucket, key.join('/')))) return undefined;
    const { etag } = await store.getMetadata(bucket, key.join('/'));
    return etag === tag ? undefined : { status: 412, body: errorBody('PreconditionFailed') };
  };

const refuseFirst = (server: Server, refusals: readonly Refuse[]): void => {
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    for (const refuse of refusals) {
      const refusal = await refuse(request);
      if (refusal)
        return void response
          .writeHead(refusal.status, { 'Content-Type': 'application/xml' })
          .end(refusal.body);
    }
    for (const listener of listeners) Reflect.apply(listener, server, [request, response]);
  };
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    answer(request, response).catch(() => response.destroy());
  });
};

export const startS3 = async ({ port = 0, dataDir }: EmulatorOptions = {}): Promise<Emulator> => {
  const directory = dataDir ?? (await mkdtemp(join(tmpdir(), 'video-api-s3-')));
  await mkdir(directory, { recursive: true });
  const server = new S3rver({ address: '127.0.0.1', port, directory, silent: true, vhostBuckets: false });
  const address = await server.run();
  refuseFirst(server.httpServer, [refuseUnsigned, refuseReplacedSource(server)]);
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
