import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { serveMcp } from '../../../clients/typescript/src/command/mcp.ts';

const OPENING = [
  {
    id: 0,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  },
  { method: 'notifications/initialized' },
];
const call = (id: number) => ({ id, method: 'tools/call', params: { name: 'get_credits', arguments: {} } });
const lineOf = (message: object): string => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`;

/** Serves an API that answers when `release` is called. */
const serve = () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    requests.push(new Request(input, init).url);
    await released;
    return Response.json({ credits: { available: 7 } });
  });
  const [input, output] = [new PassThrough(), new PassThrough()];
  serveMcp({ baseUrl: 'https://api.example.com', apiKey: 'key' }, input, output);
  const isOver = () => input.listenerCount('data') === 0;
  /** Ids of the answers, in their order, when the session is over. */
  const answered = async (): Promise<number[]> => {
    await expect.poll(isOver).toBe(true);
    output.end();
    const lines = (await text(output)).split('\n').filter(Boolean);
    return lines.map((line) => (JSON.parse(line) as { id: number }).id).toSorted((one, other) => one - other);
  };
  return { input, output, requests, release, isOver, answered };
};

afterEach(() => void vi.unstubAllGlobals());

describe('a session whose input ends', () => {
  it('answers every request that it received, also a slow one, and closes then', async () => {
    const { input, requests, release, isOver, answered } = serve();
    input.end([...OPENING, call(1), call(2), { id: 3, method: 'tools/list' }].map(lineOf).join(''));
    await expect.poll(() => requests.length).toBe(2);
    expect(isOver()).toBe(false);
    release();
    expect(await answered()).toEqual([0, 1, 2, 3]);
  });

  it('closes at once when nothing waits for an answer', async () => {
    const { input, answered } = serve();
    input.end(OPENING.map(lineOf).join(''));
    expect(await answered()).toEqual([0]);
  });

  it('closes without a request', async () => {
    const { input, answered } = serve();
    input.end();
    expect(await answered()).toEqual([]);
  });

  it('does not wait for a canceled request, nor for a line without an end', async () => {
    const { input, requests, answered } = serve();
    input.write([...OPENING, call(1)].map(lineOf).join(''));
    await expect.poll(() => requests.length).toBe(1);
    input.end(
      `${lineOf({ method: 'notifications/cancelled', params: { requestId: 1 } })}{"jsonrpc":"2.0","id":9`,
    );
    expect(await answered()).toEqual([0]);
  });

  it('goes on after lines that are no messages', async () => {
    const { input, release, answered } = serve();
    release();
    input.end(`${OPENING.map(lineOf).join('')}\n{"a":1}\n[]\nnot JSON\n${lineOf(call(1))}`);
    expect(await answered()).toEqual([0, 1]);
  });

  it('closes when nobody reads the answers', async () => {
    const { input, output, isOver } = serve();
    input.write(OPENING.map(lineOf).join(''));
    await once(output, 'readable');
    output.destroy(new Error('EPIPE'));
    await expect.poll(isOver).toBe(true);
  });
});
