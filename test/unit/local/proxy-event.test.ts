import { describe, expect, it } from 'vitest';
import { proxyEvent } from '../../../local/gateway/proxy-event.ts';
import type { IncomingRequest } from '../../../local/gateway/proxy-event.ts';

const MATCH = { operation: 'get-video', resource: '/v1/videos/{id}', pathParameters: { id: 'vid_1' } };

const event = (request: Partial<IncomingRequest> = {}) =>
  proxyEvent(
    {
      method: 'GET',
      path: '/v1/videos/vid_1',
      search: new URLSearchParams(),
      rawHeaders: [],
      body: '',
      sourceIp: '127.0.0.1',
      requestId: 'request-1',
      receivedAtMs: 1_700_000_000_000,
      ...request,
    },
    MATCH,
  );

describe('proxyEvent', () => {
  it('has the members of a payload version 1 event', () => {
    expect(event()).toEqual({
      resource: '/v1/videos/{id}',
      path: '/v1/videos/vid_1',
      httpMethod: 'GET',
      headers: {},
      multiValueHeaders: {},
      queryStringParameters: null,
      multiValueQueryStringParameters: null,
      pathParameters: { id: 'vid_1' },
      stageVariables: null,
      requestContext: expect.objectContaining({
        httpMethod: 'GET',
        path: '/v1/videos/vid_1',
        requestId: 'request-1',
        requestTimeEpoch: 1_700_000_000_000,
        resourcePath: '/v1/videos/{id}',
        identity: expect.objectContaining({ sourceIp: '127.0.0.1', userAgent: null }),
      }),
      body: null,
      isBase64Encoded: false,
    });
  });

  it('keeps all values of a repeated header under its first spelling, and the last as the single value', () => {
    const { headers, multiValueHeaders } = event({
      rawHeaders: ['X-Api-Key', 'one', 'Accept', '*/*', 'x-api-key', 'two'],
    });
    expect(multiValueHeaders).toEqual({ 'X-Api-Key': ['one', 'two'], Accept: ['*/*'] });
    expect(headers).toEqual({ 'X-Api-Key': 'two', Accept: '*/*' });
  });

  it.each(['__proto__', 'constructor', 'toString'])('takes a header called %s for a header', (name) => {
    const { headers, multiValueHeaders } = event({ rawHeaders: [name, 'one', name, 'two'] });
    expect(Object.entries(multiValueHeaders)).toEqual([[name, ['one', 'two']]]);
    expect(Object.entries(headers)).toEqual([[name, 'two']]);
  });

  it('decodes the query, keeps repeated values and gives the last as the single one', () => {
    const read = event({ search: new URLSearchParams('limit=5&limit=7&q=a%20b%26c&empty=') });
    expect(read.multiValueQueryStringParameters).toEqual({ limit: ['5', '7'], q: ['a b&c'], empty: [''] });
    expect(read.queryStringParameters).toEqual({ limit: '7', q: 'a b&c', empty: '' });
  });

  it('finds the user agent whatever its spelling', () => {
    const { requestContext } = event({ rawHeaders: ['USER-AGENT', 'curl/8'] });
    expect(requestContext.identity.userAgent).toBe('curl/8');
  });

  it('passes a body on as text', () => {
    expect(event({ body: '{"halo":"dunia"}' }).body).toBe('{"halo":"dunia"}');
  });
});
