import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { DUMMY_ACCOUNT } from '@20minutes/s3rver/lib/models/account.js';
import type { Emulator, EmulatorOptions } from './emulator.ts';
import { guardServer } from './request-guard.ts';

const sendError = (response: ServerResponse, status: number, code: string): void => {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`);
};

/** Whether `x-amz-copy-source-if-match`, which s3rver ignores, names another version of the source. */
const isSourceChanged = async ({ store }: S3rver, { headers }: IncomingMessage): Promise<boolean> => {
  const tag = headers['x-amz-copy-source-if-match'];
  if (tag === undefined) return false;
  const source = decodeURI(String(headers['x-amz-copy-source'])).replace(/^\//, '');
  const [bucket = '', ...key] = source.split('/');
  if (!(await store.existsObject(bucket, key.join('/')))) return false;
  return (await store.getMetadata(bucket, key.join('/'))).etag !== tag;
};

const checkCopySources = (s3: S3rver, server: Server): void => {
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (await isSourceChanged(s3, request)) return sendError(response, 412, 'PreconditionFailed');
    for (const listener of listeners) Reflect.apply(listener, server, [request, response]);
  };
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    respond(request, response).catch(() => response.destroy());
  });
};

export const startS3 = async ({ port = 0, dataDir, credentials }: EmulatorOptions): Promise<Emulator> => {
  const directory = dataDir ?? (await mkdtemp(join(tmpdir(), 'video-api-s3-')));
  await mkdir(directory, { recursive: true });
  DUMMY_ACCOUNT.createKeyPair(credentials.accessKeyId, credentials.secretAccessKey);
  const server = new S3rver({ address: '127.0.0.1', port, directory, silent: true, vhostBuckets: false });
  const address = await server.run();
  checkCopySources(server, server.httpServer);
  // s3rver verifies only signatures that are present; a private bucket rejects unsigned requests.
  guardServer(server.httpServer, credentials, (response) => sendError(response, 403, 'AccessDenied'));
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
