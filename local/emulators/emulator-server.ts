import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Emulator } from './emulator.ts';

/** Listens on 127.0.0.1; port 0 takes any free one. */
export const listen = async (server: Server, port = 0): Promise<Emulator> => {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

export const serve = (listener: RequestListener, port = 0): Promise<Emulator> =>
  listen(createServer(listener), port);

/** The request's body; undefined as soon as it is longer than `maxBytes`, with the connection still open. */
export const readBody = async (request: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> => {
  const chunks: Buffer[] = [];
  let length = 0;
  const body = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};
