import { Agent, request } from 'node:http';
import { json } from 'node:stream/consumers';

export interface ApiCall {
  readonly apiKey: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
}

/** A client with keep-alive connections. `call` returns the time until the last byte of the response, in ms. */
export const createClient = (baseUrl: string, connections: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    call: async ({ apiKey, method, path, body }: ApiCall, expectedStatus: number): Promise<number> => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const startedMs = performance.now();
      const response = await new Promise<{ status: number | undefined; body: unknown }>((resolve, reject) => {
        const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' };
        const sent = request(new URL(path, baseUrl), { agent, method, headers }, (message) => {
          json(message).then((body) => resolve({ status: message.statusCode, body }), reject);
        });
        sent.on('error', reject);
        sent.end(text);
      });
      const durationMs = performance.now() - startedMs;
      if (response.status !== expectedStatus)
        throw new Error(`${method} ${path} returned ${response.status}: ${JSON.stringify(response.body)}`);
      return durationMs;
    },
    close: () => agent.destroy(),
  };
};
