import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { Emulator, EmulatorOptions } from './emulator.ts';

/** The one key pair the S3 emulator accepts. */
export const S3_EMULATOR_CREDENTIALS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' } as const;

const ACCESS_DENIED = '<?xml version="1.0" encoding="UTF-8"?><Error><Code>AccessDenied</Code></Error>';

const isSigned = ({ url = '', headers }: IncomingMessage): boolean =>
  headers.authorization !== undefined || /[?&]X-Amz-Signature=/.test(url);

/** s3rver checks the signatures it is sent and lets everybody else in; a private bucket does not. */
const refuseUnsigned = (server: Server): void => {
  const answer = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (isSigned(request))
      for (const listener of answer) Reflect.apply(listener, server, [request, response]);
    else response.writeHead(403, { 'Content-Type': 'application/xml' }).end(ACCESS_DENIED);
  });
};

export const startS3 = async ({ port = 0, dataDir }: EmulatorOptions = {}): Promise<Emulator> => {
  const directory = dataDir ?? (await mkdtemp(join(tmpdir(), 'video-api-s3-')));
  await mkdir(directory, { recursive: true });
  const server = new S3rver({ address: '127.0.0.1', port, directory, silent: true, vhostBuckets: false });
  const address = await server.run();
  refuseUnsigned(server.httpServer);
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
