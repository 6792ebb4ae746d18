import { mkdtempSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startPreviewServer } from '../../../scripts/preview/server.ts';
import type { PreviewServer } from '../../../scripts/preview/server.ts';
import { openFileSource, openTemplateSource } from '../../../scripts/preview/sources.ts';
import { findTemplate } from '../../../scripts/shared/templates.ts';
import type { PreviewSource } from '../../../scripts/preview/sources.ts';
import type { PreviewState } from '../../../scripts/preview/state.ts';

const folder = mkdtempSync(join(tmpdir(), 'preview-test-'));
afterAll(() => rmSync(folder, { recursive: true }));
const write = (path: string, content: string): string => {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), content);
  return join(folder, path);
};

const page = (body: string, duration = 4) =>
  `<!doctype html><html lang="id"><head><meta charset="utf-8"><title>Uji</title>
<script src="https://cdn.jsdelivr.net/npm/gsap@3.15.0/dist/gsap.min.js"></script></head><body>
<div id="root" data-composition-id="main" data-no-timeline data-start="0" data-duration="${duration}" data-width="640" data-height="360">
${body}</div></body></html>`;

const INTER = {
  family: 'Inter',
  weights: [400, 400] as const,
  axes: {},
  style: 'normal',
  unicodeRange: 'U+0-FF',
  file: 'inter-400.woff2',
};
const bundledFiles = {
  read: (path: string) => Promise.resolve(path === 'vendor/gsap.min.js' ? Buffer.from('gsap') : undefined),
  fonts: [INTER],
};
const dist = join(folder, 'dist');
write('dist/local-preview/index.html', 'page');
write('dist/preview/composition-script.js', 'script');
write('dist/preview/fonts/all.css', 'fonts');
write('dist/preview/photos/a.png', 'photo');

let server: PreviewServer | undefined;
afterEach(() => server?.close());

const start = async (source: PreviewSource) => {
  server = await startPreviewServer({ source, bundledFiles, dist, port: 0 });
  return server;
};

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** Connects to the server's address, whatever host the request names. */
const ask = (url: string, { host, method = 'GET' }: Partial<Record<'host' | 'method', string>> = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const { port, pathname, search, host: ownHost } = new URL(url);
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path: pathname + search,
        headers: { host: host ?? ownHost },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end();
  });

/** The first state that the server sends. */
const readState = async ({ url }: PreviewServer): Promise<PreviewState> => {
  let text = '';
  const { body } = await fetch(`${url}events`);
  for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part;
    if (text.endsWith('\n\n')) break;
  }
  return JSON.parse(text.replace('data: ', '')) as PreviewState;
};

/** Address of the composition. */
const addressOf = async (started: PreviewServer): Promise<string> =>
  (await readState(started)).composition?.address ?? '';

describe('preview of a file', () => {
  it('reports the problems of the validator with their places', async () => {
    const source = await openFileSource(
      write('a.html', page('<img src="https://example.com/a.png" alt="">')),
    );
    const { title, composition, problems } = await readState(await start(source));
    expect({ title, composition }).toMatchObject({
      title: 'a.html',
      composition: { width: 640, height: 360, fps: 30, durationSeconds: 4 },
    });
    expect(problems).toMatchObject([{ code: 'remote_asset', line: 4, column: 6 }]);
    expect(problems[0]?.message).toContain('https://example.com/a.png');
  });

  it('serves the prepared document for a frame of an opaque origin, with bundled files in place of other hosts', async () => {
    const link = '<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Inter">';
    const started = await start(await openFileSource(write('b.html', page(`${link}<p>Halo</p>`))));
    const address = await addressOf(started);
    const { origin } = new URL(address);
    expect(origin).toMatch(/^http:\/\/[0-9a-f]{32}\.localhost:\d+$/);
    const { body, headers } = await ask(address);
    expect(body).toContain(
      '<script src="composition-script.js"></script><link rel="stylesheet" href="fonts/all.css">',
    );
    expect(body).toContain('<script src="vendor/hyperframe.runtime.iife.js"></script></head>');
    expect(body).toContain('src="./vendor/gsap.min.js"');
    expect(body).toContain('href="hosts/fonts.googleapis.com/css2?family=Inter"');
    const policy = headers['content-security-policy'];
    expect(policy).toMatch(
      /^sandbox allow-scripts; default-src 'none'; .*; frame-ancestors http:\/\/127[^ ]*$/,
    );
    expect(policy).not.toContain('https:');
    expect(await ask(`${origin}/vendor/gsap.min.js`)).toMatchObject({ status: 200, body: 'gsap' });
    expect(await ask(`${origin}/fonts/all.css`)).toMatchObject({ status: 200, body: 'fonts' });
    const inter = await ask(`${origin}/hosts/fonts.googleapis.com/css2?family=Inter`);
    expect(inter.body).toContain('src:url(/fonts/inter-400.woff2)');
    for (const other of ['cdn.jsdelivr.net/npm/other@1/a.js', 'example.com/a.png'])
      expect(await ask(`${origin}/hosts/${other}`)).toMatchObject({ status: 404 });
  });

  it('serves the new content after a change, under another address', async () => {
    const path = write('c.html', page('<p>Satu</p>'));
    const started = await start(await openFileSource(path));
    const before = await addressOf(started);
    write('c.html', page('<p>Dua</p>', 5));
    await started.update();
    const after = await addressOf(started);
    expect((await readState(started)).composition?.durationSeconds).toBe(5);
    expect(after).not.toBe(before);
    expect((await ask(after)).body).toContain('<p>Dua</p>');
  });

  it('says why nothing can be shown while the file is away or has no size', async () => {
    const path = write('d.html', page(''));
    const started = await start(await openFileSource(path));
    rmSync(path);
    await started.update();
    expect(await readState(started)).toMatchObject({
      title: 'd.html',
      failure: `Cannot read the file ${path}.`,
    });
    write('d.html', '<p>Halo</p>');
    await started.update();
    const state = await readState(started);
    expect(state.composition).toBeUndefined();
    expect(state.problems.map(({ code }) => code)).toContain('missing_root');
  });

  it('serves the files of a folder and pictures that stand for assets, and nothing outside', async () => {
    const id = 'asset_00000000-0000-4000-8000-000000000000';
    write('secret.txt', 'secret');
    write('site/index.html', page('<img src="img/a.svg" alt="">'));
    write('site/img/a.svg', '<svg/>');
    write(`site/assets/${id}.jpg`, 'jpeg');
    symlinkSync(join(folder, 'secret.txt'), join(folder, 'site/link.txt'));
    write('site/composition-script.js', 'other');
    const { origin } = new URL(await addressOf(await start(await openFileSource(join(folder, 'site')))));
    expect(await ask(`${origin}/img/a.svg`)).toMatchObject({
      status: 200,
      body: '<svg/>',
      headers: { 'content-type': 'image/svg+xml', 'access-control-allow-origin': '*' },
    });
    expect(await ask(`${origin}/assets/${id}`)).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/jpeg' },
    });
    expect(await ask(`${origin}/composition-script.js`)).toMatchObject({ body: 'script' });
    for (const path of [
      '/link.txt',
      '/..%2fsecret.txt',
      '/%2e%2e/secret.txt',
      '//etc/passwd',
      '/%',
      '/events',
      '/photos/a.png',
    ])
      expect(await ask(origin + path)).toMatchObject({ status: 404 });
  });

  it('leaves out hidden files and installed packages', async () => {
    const hidden = ['.env', '.git/config', 'data/.env', 'data/.cache/a.json', 'node_modules/a/index.js'];
    const shown = ['data/a.b.json', 'data/node_modules.json'];
    write('hidden/index.html', page(''));
    for (const path of [...hidden, ...shown]) write(`hidden/${path}`, 'content');
    const { origin } = new URL(await addressOf(await start(await openFileSource(join(folder, 'hidden')))));
    for (const path of hidden) expect(await ask(`${origin}/${path}`)).toMatchObject({ status: 404 });
    for (const path of shown) expect(await ask(`${origin}/${path}`)).toMatchObject({ body: 'content' });
  });
});

describe('access to the preview', () => {
  const startAny = async () => start(await openFileSource(write('e.html', page(''))));

  it('refuses other host names, which a rebound DNS name would send', async () => {
    const { url } = await startAny();
    for (const host of ['evil.example', `localhost:${new URL(url).port}`, `x.localhost:${new URL(url).port}`])
      expect(await ask(url, { host })).toMatchObject({ status: 403, body: `Open ${url} instead.` });
    expect(await ask(url)).toMatchObject({ status: 200, body: 'page' });
  });

  it('forbids other pages to show it, and itself to show anything but the composition', async () => {
    const started = await startAny();
    const { origin } = new URL(await addressOf(started));
    const { headers } = await ask(started.url);
    expect(headers['content-security-policy']).toContain(`frame-src 'self' ${origin};`);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it('serves no file of the composition on the host of the page', async () => {
    write('site/index.html', page(''));
    write('site/data.json', 'own');
    const { url } = await start(await openFileSource(join(folder, 'site')));
    const paths = ['index.html', 'data.json', '?version=1', 'hosts/a'];
    for (const path of [...paths, ...paths.map((one) => `preview/${one}`)])
      expect(await ask(url + path)).toMatchObject({ status: 404, body: 'Not found.' });
  });

  it('sends no CORS header with what names the host of the composition', async () => {
    const { url } = await startAny();
    const events = await fetch(`${url}events`);
    await events.body?.cancel();
    const { headers } = await ask(url);
    expect(events.headers.has('access-control-allow-origin')).toBe(false);
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  });

  it('answers 404 and 405 to what it does not offer', async () => {
    const started = await startAny();
    expect(await ask(`${started.url}other`)).toMatchObject({ status: 404 });
    expect(await ask(started.url, { method: 'PUT' })).toMatchObject({ status: 405 });
    expect(await ask(await addressOf(started), { method: 'POST' })).toMatchObject({ status: 405 });
  });
});

describe('preview of a template', () => {
  it('describes a form with the examples of the template', async () => {
    const { template, composition } = await readState(await start(openTemplateSource('promo-produk@5')));
    expect(composition).toMatchObject({ width: 1080, height: 1920, fps: 30, durationSeconds: 9 });
    expect(template?.page).toMatchObject({ id: 'promo-produk@5', durationSeconds: 9 });
    expect(template?.record.sizes).toEqual(['1080x1920', '1080x1350', '1080x1080', '1920x1080']);
    expect(template?.record.variables.map(({ kind }) => kind)).not.toContain('audio');
    expect(template?.examples).toMatchObject({
      nama_produk: findTemplate('promo-produk@5').examples['nama_produk'],
      warna_utama: '#E4002B',
      foto: expect.stringMatching(/^data:image\/jpeg;base64,/),
    });
    const inBrandKit = template?.record.variables.filter((variable) => variable.from_brand_kit);
    expect(inBrandKit?.map(({ name }) => name)).toEqual([
      'nama_usaha',
      'logo',
      'kontak',
      'warna_utama',
      'warna_latar',
    ]);
  });

  it('has no problem when parts give the template its length', async () => {
    expect(findTemplate('klip-hook@1').parts).toBeDefined();
    expect((await readState(await start(openTemplateSource('klip-hook@1')))).problems).toEqual([]);
  });
});
