import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestStack } from '#test/support/stack.ts';
import type { TestStack } from '#test/support/stack.ts';

const REQUESTS_PER_MINUTE = 12;

let host: TestStack;
beforeAll(async () => {
  host = await startTestStack({ workers: false, requestsPerMinute: REQUESTS_PER_MINUTE });
});
afterAll(() => host.stop());

const address = () => new URL(`${host.stack().baseUrl}/v1/mcp`);
const MESSAGE = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

const post = async (headers: Readonly<Record<string, string>>, body: unknown = MESSAGE) => {
  const response = await fetch(address(), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: text === '' ? undefined : JSON.parse(text),
    retryAfter: response.headers.get('retry-after'),
  };
};

describe('POST /v1/mcp', () => {
  it('serves a client of the SDK with a bearer token', async () => {
    const { apiKey } = await host.openWorkspace();
    const requestInit = { headers: { Authorization: `Bearer ${apiKey}` } };
    const client = new Client({ name: 'test', version: '1.0.0' });
    await client.connect(new StreamableHTTPClientTransport(address(), { requestInit }));
    expect(client.getServerVersion()).toMatchObject({ name: 'html-video' });
    const { content } = await client.callTool({ name: 'list_projects', arguments: {} });
    expect(content).toMatchObject([{}, { text: '{"projects":[],"next_cursor":null}' }]);
    await expect(client.callTool({ name: 'nothing', arguments: {} })).rejects.toThrow(/nothing/);
    await client.close();
  });

  it('refuses what is no single message of a program with a key', async () => {
    const { apiKey } = await host.openWorkspace();
    const key = { 'x-api-key': apiKey };
    expect(await post(key)).toMatchObject({ status: 200, body: { result: { tools: expect.any(Array) } } });
    expect(await post({})).toMatchObject({ status: 401, body: { error: 'unauthorized' } });
    expect(await post({ ...key, origin: host.stack().baseUrl })).toMatchObject({ status: 403 });
    expect(await post(key, [MESSAGE, MESSAGE])).toMatchObject({
      status: 400,
      body: { error: 'invalid_input' },
    });
  });

  it.each(['GET', 'DELETE'])('refuses %s as streamable HTTP says', async (method) => {
    const response = await fetch(address(), { method, headers: { accept: 'text/event-stream' } });
    expect({ status: response.status, allow: response.headers.get('allow') }).toEqual({
      status: 405,
      allow: 'POST',
    });
  });

  it('counts every message against the rate of the key', async () => {
    const { apiKey } = await host.openWorkspace();
    const answers = [];
    for (let count = 0; count <= REQUESTS_PER_MINUTE + 4; count += 1)
      answers.push(await post({ 'x-api-key': apiKey }));
    const [refused] = answers.filter(({ status }) => status === 429);
    expect(refused).toMatchObject({
      body: { error: 'quota_exceeded' },
      retryAfter: expect.stringMatching(/^\d+$/),
    });
    expect(refused?.body.message).toMatch(/^[A-Z][a-z]+ /);
    expect(answers[0]?.status).toBe(200);
  });
});
