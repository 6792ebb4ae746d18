import { Agent, request } from 'node:http';
import { json } from 'node:stream/consumers';

export interface Call {
  readonly apiKey: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
}

/** A caller with connections that stay open, as an SDK keeps them; resolves with the time to the last byte. */
export const createCaller = (baseUrl: string, connections: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    call: async ({ apiKey, method, path, body }: Call, expectedStatus: number): Promise<number> => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const startedMs = performance.now();
      const answer = await new Promise<{ status: number | undefined; body: unknown }>((resolve, reject) => {
        const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' };
        const sent = request(new URL(path, baseUrl), { agent, method, headers }, (response) => {
          json(response).then((body) => resolve({ status: response.statusCode, body }), reject);
        });
        sent.on('error', reject);
        sent.end(text);
      });
      const tookMs = performance.now() - startedMs;
      if (answer.status !== expectedStatus)
        throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      return tookMs;
    },
    close: () => agent.destroy(),
  };
};
