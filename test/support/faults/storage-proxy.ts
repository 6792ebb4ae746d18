import { createServer, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** Faults of an upload between the client and S3. */
export type UploadFault =
  | 'none'
  | 'unavailable'
  | 'hangs'
  | 'resets'
  | 'truncated'
  | 'altered'
  | 'never stored';

const readBody = async (incoming: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

const alter = (body: Buffer, fault: UploadFault): Buffer => {
  if (fault === 'truncated') return body.subarray(0, Math.floor(body.length / 2));
  if (fault === 'altered')
    return Buffer.concat([body.subarray(0, -1), Buffer.from([(body.at(-1) ?? 0) ^ 1])]);
  return body;
};

/** A proxy in front of S3. Applies one fault to each of the next uploads; later uploads pass. */
export const startStorageProxy = async (endpoint: string) => {
  const target = new URL(endpoint);
  let faults: UploadFault[] = [];
  let uploads = 0;

  const pass = (incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse) => {
    const headers = { ...incoming.headers, host: target.host, 'content-length': String(body.length) };
    const { hostname, port } = target;
    const forwarded = request({ hostname, port, method: 'PUT', path: incoming.url, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502);
      response.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    forwarded.end(body);
  };

  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const body = await readBody(incoming);
    uploads += 1;
    const fault = faults.shift() ?? 'none';
    if (fault === 'hangs') return;
    if (fault === 'resets') incoming.socket.destroy();
    else if (fault === 'unavailable') outgoing.writeHead(503).end();
    else if (fault === 'never stored') outgoing.end();
    else pass(incoming, alter(body, fault), outgoing);
  };
  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch(() => outgoing.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');

  return {
    breakNext: (...next: UploadFault[]) => {
      faults = next;
      uploads = 0;
    },
    uploads: () => uploads,
    /** Returns the same link through the proxy. */
    through: (link: string): string => {
      const url = new URL(link);
      url.port = String((server.address() as AddressInfo).port);
      return url.toString();
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
