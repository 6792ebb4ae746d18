import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { guardServer } from './request-guard.ts';
import type { Access } from './request-guard.ts';

/** A server on 127.0.0.1, usually emulating one AWS service. */
export interface Emulator {
  readonly endpoint: string;
  readonly stop: () => Promise<void>;
}

/** With the signal that ended the program, if one did. */
export type OnLost = (reason: string, endedBy?: NodeJS.Signals | null) => void;

export interface EmulatorOptions {
  readonly credentials: Access;
  /** Defaults to a free port. */
  readonly port?: number;
  /** Without it, data is lost when the emulator stops. */
  readonly dataDir?: string;
  /** Called with a sentence when the emulator's program ends before `stop`. */
  readonly onLost?: OnLost;
}

/** Listens on 127.0.0.1; port 0 takes any free port. */
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

/** Serves signed requests of programs. */
export const serve = (listener: RequestListener, credentials: Access, port = 0): Promise<Emulator> => {
  const server = createServer(listener);
  guardServer(server, credentials);
  return listen(server, port);
};

/** The request body. Returns undefined once it exceeds `maxBytes`, without closing the connection. */
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

export const findFreePort = async (host = '127.0.0.1'): Promise<number> => {
  const server = createTcpServer().listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};
