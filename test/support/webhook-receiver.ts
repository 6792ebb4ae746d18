import { once } from 'node:events';
import http from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setWebhook } from '../../scripts/admin/webhooks.ts';
import type { Customer, TestStack } from '#test/support/stack.ts';

interface Received {
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly atMs: number;
}

/** Starts a webhook receiver on loopback. `respond` gets the response and the number of earlier requests. */
export const startReceiver = async (respond: (response: ServerResponse, before: number) => void) => {
  const received: Received[] = [];
  const server = http.createServer((request, response) => {
    void text(request).then((body) => {
      // safe: a header that is sent once is a string
      received.push({ headers: request.headers as Record<string, string>, body, atMs: Date.now() });
      respond(response, received.length - 1);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks?toko=rahasia`,
    received,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

export const respondWith = (status: number) => (response: ServerResponse) =>
  void response.writeHead(status).end();
export const neverRespond = () => {};

/** Opens a workspace whose events go to the receiver; returns the secret that the admin CLI shows once. */
export const openListening = async (
  host: TestStack,
  { url }: Receiver,
): Promise<Customer & { readonly secret: string }> => {
  const customer = await host.openWorkspace();
  const { secret } = await host.withAdmin((ports) => setWebhook(ports, customer.workspaceId, url));
  return { ...customer, secret: secret ?? '' };
};
