import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createAnswerMcp } from '#adapters/mcp/answer-mcp.ts';

const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

/** An API on this machine, and the requests that it got. */
const startApi = async (respond: RequestListener) => {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url} ${String(request.headers['x-api-key'])}`);
    respond(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // safe: it listens on a port
  return { requests, answer: createAnswerMcp(`http://127.0.0.1:${port}`) };
};

const accepting: RequestListener = (_request, response) => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ credits: { available: 3 } }));
};

const call = (method: string, params: object = {}) => ({
  key: 'key',
  message: { jsonrpc: '2.0', id: 1, method, params },
  headers: { 'mcp-protocol-version': '2025-11-25' },
});

describe('an MCP message', () => {
  it.each([401, 403, 429, 500])('gets the response of the API with status %i', async (status) => {
    const body = { error: 'some_code', message: 'a' };
    const { requests, answer } = await startApi((_request, response) => {
      response.writeHead(status, { 'retry-after': '5', 'x-other': '1', 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    });
    expect(await answer(call('tools/list'))).toEqual({ status, body, headers: { 'retry-after': '5' } });
    expect(requests).toEqual(['GET /v1/workspace key']);
  });

  it('is answered with one JSON body, by a tool with the key of the caller', async () => {
    const { requests, answer } = await startApi(accepting);
    const answered = await answer(call('tools/call', { name: 'get_credits', arguments: {} }));
    expect(answered).toMatchObject({ status: 200, body: { id: 1, result: { content: [{}, {}] } } });
    expect(requests).toEqual(['GET /v1/workspace key', 'GET /v1/workspace key']);
  });

  it('is refused in its protocol when the tool is unknown', async () => {
    const { answer } = await startApi(accepting);
    const answered = await answer(call('tools/call', { name: 'nothing', arguments: {} }));
    expect(answered).toMatchObject({ status: 200, body: { error: { code: -32602 } } });
  });

  it('that is a notification is answered without a body', async () => {
    const { answer } = await startApi(accepting);
    const message = { jsonrpc: '2.0', method: 'notifications/initialized' };
    expect(await answer({ key: 'key', message, headers: {} })).toEqual({
      status: 202,
      body: undefined,
      headers: {},
    });
  });

  it.each([
    ['tools/list', {}, { result: { tools: expect.arrayContaining([expect.anything()]) } }],
    ['subscriptions/listen', { notifications: { toolsListChanged: true } }, { error: { code: -32603 } }],
  ])('of the newest version is answered at once: %s', async (method, params, body) => {
    const { answer } = await startApi(accepting);
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method };
    expect(await answer({ ...call(method, { ...params, _meta: meta }), headers })).toMatchObject({
      status: 200,
      body,
    });
  });

  it('fails without the key in the error when the API cannot be reached', async () => {
    const failure = await createAnswerMcp('http://127.0.0.1:9')(call('tools/list')).catch(String);
    expect(failure).toMatch(/fetch failed|bad port/);
    expect(failure).not.toContain('key');
  });
});
