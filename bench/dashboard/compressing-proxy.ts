import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { ServerHttp2Session } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { constants, createBrotliCompress } from 'node:zlib';

/** A level for content that is compressed when it is requested; CloudFront does not say which one it uses. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const TEXT = /^(?:text\/|application\/json|image\/svg)/;

export interface CompressingProxy {
  readonly url: string;
  readonly close: () => void;
}

const CERTIFICATE_OPTIONS = [
  '-x509',
  '-newkey',
  'rsa:2048',
  '-nodes',
  '-days',
  '2',
  '-subj',
  '/CN=localhost',
];

/** Browsers speak HTTP/2 with encryption only. */
const createCertificate = async (): Promise<{ readonly key: Buffer; readonly cert: Buffer }> => {
  const folder = await mkdtemp(join(tmpdir(), 'bench-certificate-'));
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    await promisify(execFile)('openssl', ['req', ...CERTIFICATE_OPTIONS, '-keyout', key, '-out', cert]);
    return { key: await readFile(key), cert: await readFile(cert) };
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** Headers of HTTP/2 itself, and those of a connection, which it has none of. */
const isPassedOn = ([name]: readonly [string, unknown]): boolean =>
  !name.startsWith(':') && !['connection', 'keep-alive', 'transfer-encoding'].includes(name);

/** Passes requests on to a stack, by HTTP/2 and with texts in Brotli, as CloudFront does. */
export const startCompressingProxy = async (target: string): Promise<CompressingProxy> => {
  const { origin, host } = new URL(target);
  const server = createSecureServer(await createCertificate(), (incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const own = Object.fromEntries(Object.entries(headers).filter(isPassedOn));
    const sent = { ...own, host, ...(headers.origin !== undefined && { origin }) };
    const passed = request(new URL(url, target), { method, headers: sent });
    passed.on('response', (response) => {
      const { 'content-length': length, ...rest } = response.headers;
      const others = Object.fromEntries(Object.entries(rest).filter(isPassedOn));
      const isText = TEXT.test(response.headers['content-type'] ?? '');
      const added = isText
        ? { 'content-encoding': 'br' }
        : { ...(length !== undefined && { 'content-length': length }) };
      outgoing.writeHead(response.statusCode ?? 0, { ...others, ...added });
      const streams = isText ? [response, createBrotliCompress(BROTLI), outgoing] : [response, outgoing];
      pipeline(streams).catch(() => outgoing.destroy());
    });
    pipeline(incoming, passed).catch(() => outgoing.destroy());
  });
  const sessions = new Set<ServerHttp2Session>();
  server.on('session', (session) => sessions.add(session));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // safe: it listens on a port
  return {
    url: `https://localhost:${port}`,
    close: () => {
      for (const session of sessions) session.destroy();
      server.close();
    },
  };
};
