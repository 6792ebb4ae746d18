import { describe, expect, it } from 'vitest';
import { ROUTES } from '#contracts/routes.ts';
import { findRoute } from '../../../local/gateway/find-route.ts';

describe('findRoute', () => {
  it('finds every route of the contract by its own path', () => {
    for (const { operation, method, path } of ROUTES) {
      const asked = path.replaceAll(/\{(\w+)\}/g, 'value-of-$1');
      expect(findRoute(method, asked)).toMatchObject({ operation, resource: path });
    }
  });

  it('hands path parameters over as they stand in the URL, still encoded', () => {
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
  ])('knows no route for %s %s', (method, path) => {
    expect(findRoute(method, path)).toBeUndefined();
  });
});
