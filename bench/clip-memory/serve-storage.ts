import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';

export interface ServedStorage {
  readonly baseUrl: string;
  readonly close: () => Promise<unknown>;
}

/** Serves files by path for the links of a segment request, drops uploads, and answers 404 for anything else. */
export const serveStorage = async (paths: Readonly<Record<string, string>>): Promise<ServedStorage> => {
  const server = createServer((request, response) => {
    const path = paths[request.url ?? ''];
    if (request.method === 'PUT') {
      request.resume().on('end', () => response.end());
    } else if (path === undefined) {
      response.writeHead(404).end();
    } else {
      const send = async () => {
        response.setHeader('content-length', (await stat(path)).size);
        await pipeline(createReadStream(path), response);
      };
      send().catch(() => response.destroy());
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    close: () => once(server.close(), 'close'),
  };
};
