import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { DUMMY_ACCOUNT } from '@20minutes/s3rver/lib/models/account.js';
import signatures from '@20minutes/s3rver/lib/signature/v4.js';
import type { Emulator, EmulatorOptions } from './emulator.ts';
import { guardServer, namesKey } from './request-guard.ts';
import { resolveLoopbackNames } from '../loopback-names.ts';
import { requireSignatures } from './s3-access.ts';
import { addWriteConditions } from './s3-writes.ts';

/** Requests whose path ends with a slash, as that of a list of keys, by their headers. */
const withTrailingSlash = new WeakSet<object>();

// Before it verifies a signature, s3rver does not encode these characters of a query, such as those of a file name, adds
// the bucket to a path that does not have it, and removes the slash behind a bucket.
const { getStringToSign } = signatures;
signatures.getStringToSign = (request, signature) => {
  const encode = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  const querystring = request.querystring.replace(/[!'()*]/g, encode);
  const [, bucket] = /^(.+)\.s3\./.exec(request.headers.host ?? '') ?? [];
  const uri = bucket === undefined ? request.uri : request.uri.slice(`/${bucket}`.length) || '/';
  const slash = withTrailingSlash.has(request.headers) && /^\/[^/]+$/.test(uri) ? '/' : '';
  return getStringToSign({ ...request, querystring, uri: uri + slash }, signature);
};

resolveLoopbackNames(); // for programs that send requests to a host name

const refuseAsXml = (response: ServerResponse): void => {
  response
    .writeHead(403, { 'content-type': 'application/xml' })
    .end('<?xml version="1.0" encoding="UTF-8"?><Error><Code>AccessDenied</Code></Error>');
};

interface S3Options extends EmulatorOptions {
  /** Origins whose scripts may use presigned links, as far as the bucket's CORS rules allow. */
  readonly dashboardOrigins?: readonly string[];
  /** Such as `s3.us-east-1.localhost`: the host of each bucket is a name below it, as on AWS. */
  readonly hostName?: string | undefined;
}

export const startS3 = async ({
  port = 0,
  dataDir,
  credentials,
  dashboardOrigins = [],
  hostName,
}: S3Options): Promise<Emulator> => {
  const directory = dataDir ?? (await mkdtemp(join(tmpdir(), 'video-api-s3-')));
  await mkdir(directory, { recursive: true });
  DUMMY_ACCOUNT.createKeyPair(credentials.accessKeyId, credentials.secretAccessKey);
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    directory,
    silent: true,
    vhostBuckets: false,
    serviceEndpoint: 'localhost',
  });
  server.middleware.unshift((context, next) => {
    if (/^[^?]*\/(?:\?|$)/.test(context.req.url ?? '')) withTrailingSlash.add(context.headers);
    return next();
  });
  addWriteConditions(server);
  requireSignatures(server); // before the conditions, whose store it guards
  const address = await server.run();
  guardServer(server.httpServer, credentials, {
    refuse: refuseAsXml,
    allowedOrigins: dashboardOrigins,
    hostName,
    isAdmitted: namesKey,
  });
  return {
    endpoint: `http://${hostName ?? '127.0.0.1'}:${address.port}`,
    stop: async () => {
      const closed = server.close();
      server.httpServer.closeAllConnections();
      await closed;
      if (dataDir === undefined) await rm(directory, { recursive: true, force: true });
    },
  };
};
