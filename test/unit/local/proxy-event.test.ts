import { describe, expect, it } from 'vitest';
import { DASHBOARD_ROUTES } from '#contracts/dashboard-routes.ts';
import { functionOf, ROUTES } from '#contracts/routes.ts';
import { findRoute, proxyEvent } from '../../../local/gateway/proxy-event.ts';
import type { IncomingRequest } from '../../../local/gateway/proxy-event.ts';

const MATCH = {
  functionName: 'get-video',
  resource: '/videos/{id}',
  needsSignIn: false,
  pathParameters: { id: 'vid_1' },
};

const event = (request: Partial<IncomingRequest> = {}) =>
  proxyEvent(
    {
      method: 'GET',
      path: '/v1/videos/vid_1',
      search: new URLSearchParams(),
      rawHeaders: [],
      body: '',
      isBase64Encoded: false,
      sourceIp: '127.0.0.1',
      requestId: 'request-1',
      receivedAtMs: 1_700_000_000_000,
      ...request,
    },
    MATCH,
  );

describe('findRoute', () => {
  it('finds every route of the contract', () => {
    for (const route of ROUTES) {
      const { method, path } = route;
      const requested = path.replaceAll(/\{(\w+)\}/g, 'value-of-$1');
      expect(findRoute(method, requested)).toMatchObject({
        functionName: functionOf(route),
        resource: path.slice('/v1'.length),
        needsSignIn: false,
      });
    }
    for (const { functionName, method, path } of DASHBOARD_ROUTES) {
      const requested = path.replaceAll(/\{(\w+)\}/g, 'value-of-$1');
      expect(findRoute(method, requested)).toMatchObject({
        functionName,
        resource: path.slice('/dashboard'.length),
        needsSignIn: true,
      });
    }
  });

  it('returns path parameters percent-encoded', () => {
    expect(findRoute('GET', '/v1/templates/promo-produk%401')?.pathParameters).toEqual({
      template: 'promo-produk%401',
    });
  });

  it.each([
    ['GET', '/'],
    ['GET', '/v1'],
    ['GET', '/v1/videos/'],
    ['GET', '/v1/videos/a/b'],
    ['POST', '/v1/videos//cancel'],
    ['DELETE', '/v1/videos'],
    ['PUT', '/v1/videos/vid_1'],
    ['GET', '/V1/videos'],
    ['GET', '/v1/videos/../videos'],
  ])('finds no route for %s %s', (method, path) => {
    expect(findRoute(method, path)).toBeUndefined();
  });
});

describe('proxyEvent', () => {
  it('has the members of a payload version 1.0 event', () => {
    expect(event()).toEqual({
      resource: '/videos/{id}',
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
        resourcePath: '/videos/{id}',
        identity: expect.objectContaining({ sourceIp: '127.0.0.1', userAgent: null }),
      }),
      body: null,
      isBase64Encoded: false,
    });
  });

  it('groups repeated headers under the first spelling and uses the last as the single value', () => {
    const { headers, multiValueHeaders } = event({
      rawHeaders: ['X-Api-Key', 'one', 'Accept', '*/*', 'x-api-key', 'two'],
    });
    expect(multiValueHeaders).toEqual({ 'X-Api-Key': ['one', 'two'], Accept: ['*/*'] });
    expect(headers).toEqual({ 'X-Api-Key': 'two', Accept: '*/*' });
  });

  it.each(['__proto__', 'constructor', 'toString'])('accepts a header named %s', (name) => {
    const { headers, multiValueHeaders } = event({ rawHeaders: [name, 'one', name, 'two'] });
    expect(Object.entries(multiValueHeaders)).toEqual([[name, ['one', 'two']]]);
    expect(Object.entries(headers)).toEqual([[name, 'two']]);
  });

  it('decodes query parameters and uses the last of repeated ones as the single value', () => {
    const decoded = event({ search: new URLSearchParams('limit=5&limit=7&q=a%20b%26c&empty=') });
    expect(decoded.multiValueQueryStringParameters).toEqual({
      limit: ['5', '7'],
      q: ['a b&c'],
      empty: [''],
    });
    expect(decoded.queryStringParameters).toEqual({ limit: '7', q: 'a b&c', empty: '' });
  });
});
