import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

const TEXT = /^(?:text\/|application\/json|image\/svg)/;

export interface CompressingProxy {
  readonly url: string;
  readonly close: () => void;
}

/** Passes requests on to a stack and compresses texts, as CloudFront does. */
export const startCompressingProxy = async (target: string): Promise<CompressingProxy> => {
  const { origin, host } = new URL(target);
  const server = createServer((incoming, outgoing) => {
    const { method, url = '/', headers } = incoming;
    const sent = { ...headers, host, ...(headers.origin !== undefined && { origin }) };
    const passed = request(new URL(url, target), { method: method ?? 'GET', headers: sent });
    passed.on('response', (response) => {
      const { 'content-length': length, ...others } = response.headers;
      const isText = TEXT.test(others['content-type'] ?? '');
      const added = isText
        ? { 'content-encoding': 'gzip' }
        : { ...(length !== undefined && { 'content-length': length }) };
      outgoing.writeHead(response.statusCode ?? 0, { ...others, ...added });
      const streams = isText ? [response, createGzip(), outgoing] : [response, outgoing];
      pipeline(streams).catch(() => outgoing.destroy());
    });
    pipeline(incoming, passed).catch(() => outgoing.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // safe: it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
