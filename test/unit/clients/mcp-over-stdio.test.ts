import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
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

interface Answer {
  readonly id: number;
  readonly result: { readonly isError?: boolean; readonly content?: readonly { readonly text: string }[] };
}

/** Serves an API that answers when `release` is called. */
const serve = (record: object = { credits: { available: 7 } }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    requests.push(new Request(input, init).url);
    await released;
    return Response.json(record);
  });
  const [input, output] = [new PassThrough(), new PassThrough()];
  serveMcp({ baseUrl: 'https://api.example.com', apiKey: 'key' }, input, output);
  const isOver = () => input.listenerCount('data') === 0;
  /** The answers, when the session is over. */
  const answers = async (): Promise<readonly Answer[]> => {
    await expect.poll(isOver).toBe(true);
    output.end();
    const lines = (await text(output)).split('\n').filter(Boolean);
    return lines.map((line) => JSON.parse(line) as Answer); // safe: written by the SDK
  };
  /** Ids of the answers, in their order. */
  const answered = async (): Promise<number[]> =>
    (await answers()).map(({ id }) => id).toSorted((one, other) => one - other);
  return { input, output, requests, release, isOver, answers, answered };
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

describe('upload_file', () => {
  const upload = (path: string) => ({
    id: 1,
    method: 'tools/call',
    params: { name: 'upload_file', arguments: { path } },
  });

  it.each([
    ['/nowhere/foto.jpg', 'There is no file that can be read at /nowhere/foto.jpg.'],
    ['/etc/passwd', 'passwd is not a photo, music, clip or font.'],
  ])('refuses %s without a request', async (path, message) => {
    const { input, requests, answers } = serve();
    input.end([...OPENING, upload(path)].map(lineOf).join(''));
    const { isError, content = [] } = (await answers()).find(({ id }) => id === 1)?.result ?? {};
    expect(isError).toBe(true);
    expect(JSON.parse(content.at(-1)?.text ?? '')).toEqual({ error: 'invalid_file', message });
    expect(requests).toEqual([]);
  });

  it('returns the reason for which a file was rejected', async () => {
    const { input, release, answers } = serve({
      id: 'asset_1',
      status: 'rejected',
      error: { code: 'unreadable_file', message: 'The file is damaged.' },
      upload: { method: 'PUT', url: 'https://files.example.com/1', headers: {} },
    });
    release();
    const photo = fileURLToPath(new URL('../../../catalog/photos/es-kopi-susu.jpg', import.meta.url));
    input.end([...OPENING, upload(photo)].map(lineOf).join(''));
    const { isError, content = [] } = (await answers()).find(({ id }) => id === 1)?.result ?? {};
    expect(isError).toBe(true);
    expect(JSON.parse(content.at(-1)?.text ?? '')).toEqual({
      error: 'asset_rejected',
      message: 'The file is damaged.',
      asset: 'asset_1',
    });
  });
});
