import { describe, expect, it } from 'vitest';
import type { McpCall } from '#core/ports/mcp.ts';
import { generateApiKey } from '#core/workspace/api-key.ts';
import { createMcpHandler } from '#api/mcp/handler.ts';
import { internalError } from '#api/presenters/refusal.ts';
import { toTestResponse } from '#test/support/api.ts';

const KEY = generateApiKey('test');
const MESSAGE = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

const send = async (
  headers: Readonly<Record<string, string[]>>,
  body: unknown = MESSAGE,
  method = 'POST',
) => {
  const calls: McpCall[] = [];
  const handler = createMcpHandler({
    log: () => undefined,
    answerMcp: (call) => {
      calls.push(call);
      return Promise.resolve({ status: 200, body: { result: {} }, headers: { 'retry-after': '7' } });
    },
  });
  const event = {
    httpMethod: method,
    multiValueHeaders: headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
    requestContext: { requestId: 'request-1' },
  };
  // safe: the handler reads nothing else
  return { calls, response: toTestResponse(await handler(event as never, {} as never)) };
};

describe('POST /v1/mcp', () => {
  it.each([
    [{ 'X-Api-Key': [KEY] }],
    [{ Authorization: [`Bearer ${KEY}`] }],
    [{ authorization: [`bearer  ${KEY}`] }],
  ])('passes the message on with the key of %j', async (headers) => {
    const { calls, response } = await send(headers);
    expect(calls).toEqual([{ key: KEY, message: MESSAGE, headers: {} }]);
    expect(response).toMatchObject({ status: 200, body: { result: {} }, headers: { 'retry-after': '7' } });
  });

  it('passes the headers of the protocol on, and no others', async () => {
    const { calls } = await send({
      'x-api-key': [KEY],
      'MCP-Protocol-Version': ['2025-11-25'],
      'mcp-session-id': ['s'],
      cookie: ['a=b'],
    });
    expect(calls[0]?.headers).toEqual({ 'mcp-protocol-version': '2025-11-25' });
  });

  it.each(['é', '\u{1f3ac}', 'a\nb', '\0'])('drops a header of the protocol with %j', async (value) => {
    const { calls } = await send({ 'x-api-key': [KEY], 'mcp-method': [value], 'mcp-name': ['a b'] });
    expect(calls[0]?.headers).toEqual({ 'mcp-name': 'a b' });
  });

  it('is 500 in English when the answer fails, whatever language is preferred', async () => {
    const handler = createMcpHandler({
      log: () => undefined,
      answerMcp: () => Promise.reject(new Error('the API is unreachable')),
    });
    const event = {
      httpMethod: 'POST',
      multiValueHeaders: { 'x-api-key': [KEY], 'accept-language': ['id'] },
      body: JSON.stringify(MESSAGE),
      requestContext: { requestId: 'request-1' },
    };
    // safe: as above
    const response = toTestResponse(await handler(event as never, {} as never));
    expect(response).toMatchObject({ status: 500, body: internalError('en').body });
  });

  it.each([
    ['no key', {}, 'missing'],
    ['another scheme', { authorization: [`Basic ${KEY}`] }, 'missing'],
    ['text that is no key', { 'x-api-key': ['vk_live_none'] }, 'invalid_api_key'],
    ['two keys', { 'x-api-key': [KEY, KEY] }, 'invalid_api_key'],
  ])('is 401 with %s', async (_what, headers, reason) => {
    const { calls, response } = await send(headers);
    expect(response).toMatchObject({ status: 401, body: { error: 'unauthorized', details: { reason } } });
    expect(calls).toEqual([]);
  });

  it.each(['https://evil.example', 'null', 'http://localhost:3000'])(
    'is 403 with the origin %s, whatever the key',
    async (origin) => {
      const { calls, response } = await send({ 'x-api-key': [KEY], Origin: [origin] });
      expect(response).toMatchObject({
        status: 403,
        body: { error: 'forbidden', message: expect.stringContaining('web pages are refused') },
      });
      expect(calls).toEqual([]);
    },
  );

  it.each([
    ['a batch', [MESSAGE, MESSAGE]],
    ['an empty batch', []],
    ['no JSON', '{'],
    ['another version', { ...MESSAGE, jsonrpc: '1.0' }],
    ['no method', { jsonrpc: '2.0', id: 1, result: {} }],
  ])('is 400 in English with %s', async (_what, body) => {
    const { calls, response } = await send({ 'x-api-key': [KEY] }, body);
    expect(response).toMatchObject({ status: 400, body: { error: 'invalid_input' } });
    expect(response.body.message).toMatch(/^The /);
    expect(calls).toEqual([]);
  });

  it.each(['GET', 'DELETE'])('is 405 with %s, whatever the key', async (method) => {
    const { calls, response } = await send({ 'x-api-key': [KEY] }, undefined, method);
    expect(response).toMatchObject({ status: 405, headers: { Allow: 'POST' }, body: { error: 'not_found' } });
    expect(calls).toEqual([]);
  });

  it('has no body for a notification', async () => {
    const handler = createMcpHandler({
      log: () => undefined,
      answerMcp: () => Promise.resolve({ status: 202, body: undefined, headers: {} }),
    });
    const event = {
      httpMethod: 'POST',
      multiValueHeaders: { 'x-api-key': [KEY] },
      body: JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }),
      requestContext: { requestId: 'request-1' },
    };
    // safe: as above
    expect(await handler(event as never, {} as never)).toMatchObject({ statusCode: 202, body: '' });
  });
});
