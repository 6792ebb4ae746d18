import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageHeaders } from '#contracts/dashboard-headers.ts';
import { GATEWAY_RESPONSES } from '#contracts/gateway-responses.ts';
import type { Emulator } from '../../../local/emulators/emulator.ts';
import { startGateway } from '../../../local/gateway/gateway.ts';
import { createPages } from '../../../local/gateway/pages.ts';

const origins = { bucket: 'http://127.0.0.1:9000' };
const FILES = {
  'index.html': 'the app',
  'gallery.html': 'the gallery',
  'form.html': 'the form',
  'docs/index.html': 'the docs',
  'icon.svg': '<svg/>',
  'llms.txt': 'text',
  'assets/app-AbC_1-2.js': 'export {}',
  'preview/frame.html': 'a frame',
  'preview/assets/runtime-1234.js': 'run()',
  '.secret': 'hidden',
} as const;

let folder: string;
let gateway: Emulator;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pages-'));
  const dist = join(folder, 'dist');
  for (const path of ['docs', 'assets', 'preview/assets']) mkdirSync(join(dist, path), { recursive: true });
  for (const [file, content] of Object.entries(FILES)) writeFileSync(join(dist, file), content);
  writeFileSync(join(folder, 'outside.txt'), 'outside');
  gateway = await startGateway({
    port: 0,
    invoke: () => Promise.resolve({ status: 'returned', payload: { statusCode: 200, body: '{"api":true}' } }),
    authorize: () => Promise.resolve(undefined),
    signIn: () => Promise.resolve({ statusCode: 400, headers: {}, body: '{}' }),
    servePage: createPages({ dist, origins, config: () => ({ cognito_url: '/cognito' }) }),
  });
});
afterAll(async () => {
  await gateway.stop();
  rmSync(folder, { recursive: true });
});

const get = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(gateway.endpoint + path, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
};

describe('the pages of the gateway', () => {
  it.each([
    ['/', 'the app'],
    ['/?from=mail', 'the app'],
    ['/w/ws_1', 'the app'],
    ['/w/ws_1/video', 'the app'],
    ['/w/ws_1/buat', 'the gallery'],
    ['/w/ws_1/buat/promo-produk@5', 'the form'],
    ['/docs', 'the docs'],
    ['/docs/', 'the docs'],
    ['/docs/webhook', 'the docs'],
  ])('serve %s as %s, which a browser asks for again', async (path, content) => {
    const { status, headers, text } = await get(path);
    expect({ status, text }).toEqual({ status: 200, text: content });
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-cache');
  });

  it.each([
    ['/icon.svg', 'image/svg+xml', 'no-cache'],
    ['/llms.txt', 'text/plain; charset=utf-8', 'no-cache'],
    ['/assets/app-AbC_1-2.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    [
      '/preview/assets/runtime-1234.js',
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ],
    ['/preview/frame.html', 'text/html; charset=utf-8', 'no-cache'],
    ['/config.json', 'application/json', 'no-cache'],
  ])('serve %s as %s, cached as %s', async (path, type, caching) => {
    const { status, headers } = await get(path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('cache-control')).toBe(caching);
  });

  it.each([
    ['/', 'app'],
    ['/config.json', 'app'],
    ['/docs', 'docs'],
    ['/preview/frame.html', 'preview'],
  ] as const)('send the headers of %s', async (path, part) => {
    const { headers } = await get(path);
    expect(Object.fromEntries(headers)).toMatchObject(pageHeaders(part, origins));
  });

  it.each([
    '/nowhere',
    '/assets',
    '/assets/app.js',
    '/docs/missing.txt',
    '/w/ws_1/missing.js',
    '/.secret',
    '/%2e%2e/outside.txt',
    '/..%2foutside.txt',
    '/%69con.svg',
    '/assets/%00.js',
    '/icon.svg/more',
    '//icon.svg',
    '/v1/nowhere',
    '/dashboard/v1/nowhere',
    `/v1/videos/${'x'.repeat(4080)}/x`,
  ])('answer %s with the not_found envelope', async (path) => {
    const { status, text } = await get(path);
    expect(status).toBe(404);
    expect(JSON.parse(text)).toEqual(GATEWAY_RESPONSES.unknownRoute.body);
  });

  it('do not leave the folder for a path with dots', async () => {
    const serve = createPages({ dist: join(folder, 'dist'), origins, config: () => ({}) });
    for (const target of ['/../outside.txt', '/assets/../../outside.txt', 'outside.txt', '/./icon.svg'])
      expect(await serve({ method: 'GET', target })).toBeUndefined();
  });

  it('leave other methods and the API to their routes', async () => {
    expect((await get('/icon.svg', { method: 'POST' })).status).toBe(404);
    expect((await get('/v1/videos')).text).toBe('{"api":true}');
    expect(await get('/icon.svg', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
  });

  it('let frames of an opaque origin load the files of previews alone', async () => {
    const init = { headers: { origin: 'null' } };
    const { status, headers } = await get('/preview/frame.html', init);
    expect({ status, allowed: headers.get('access-control-allow-origin') }).toEqual({
      status: 200,
      allowed: '*',
    });
    for (const path of ['/', '/config.json', '/v1/videos', '/cognito', '/preview/../config.json'])
      expect((await get(path, init)).status).toBe(400);
  });
});
