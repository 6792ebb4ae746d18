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

const bundledFiles = {
  read: (path: string) => Promise.resolve(path === 'vendor/gsap.min.js' ? Buffer.from('gsap') : undefined),
  fonts: [],
};
const pageFiles = { html: 'page', css: 'style', script: 'script', compositionScript: 'added' };

let server: PreviewServer | undefined;
afterEach(() => server?.close());

const start = async (source: PreviewSource) => {
  server = await startPreviewServer({ source, bundledFiles, pageFiles, port: 0 });
  return server;
};

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** Connects to the server's address, whatever host the request names. */
const ask = (
  url: string,
  {
    host,
    method = 'GET',
    headers = {},
    body = '',
  }: Partial<Record<'host' | 'method' | 'body', string>> & { headers?: Record<string, string> } = {},
) =>
  new Promise<Answer>((resolve, reject) => {
    const { port, pathname, search, host: ownHost } = new URL(url);
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path: pathname + search,
        headers: { host: host ?? ownHost, ...headers },
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
    sent.end(body);
  });

const readState = async ({ url }: PreviewServer): Promise<PreviewState> => {
  const response = await fetch(`${url}state`);
  const reader = response.body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  await reader?.cancel();
  return JSON.parse(
    Buffer.from(value ?? [])
      .toString()
      .replace('data: ', ''),
  ) as PreviewState;
};

describe('preview of a file', () => {
  it('reports the problems of the validator with their places', async () => {
    const source = await openFileSource(
      write('a.html', page('<img src="https://example.com/a.png" alt="">')),
    );
    const { title, frame, problems } = await readState(await start(source));
    expect({ title, frame }).toMatchObject({
      title: 'a.html',
      frame: { width: 640, height: 360, fps: 30, durationSeconds: 4 },
    });
    expect(problems).toMatchObject([{ code: 'remote_asset', line: 4, column: 6 }]);
    expect(problems[0]?.message).toContain('https://example.com/a.png');
  });

  it('serves the prepared document on another origin, with bundled files in place of other hosts', async () => {
    const started = await start(await openFileSource(write('b.html', page('<p>Halo</p>'))));
    const url = (await readState(started)).frame?.url ?? '';
    const { origin } = new URL(url);
    const { body, headers } = await ask(url);
    expect(origin).toMatch(/^http:\/\/[0-9a-f]{32}\.localhost:\d+$/);
    expect(body).toContain(
      '<script>window.__hfVariables={};added</script><link rel="stylesheet" href="/fonts/all.css">',
    );
    expect(body).toContain('<script src="/vendor/hyperframe.runtime.iife.js"></script></head>');
    expect(body).toContain(`src="${origin}/.hosts/cdn.jsdelivr.net/npm/gsap@3.15.0/dist/gsap.min.js"`);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; .*; sandbox allow-scripts; frame-ancestors http:\/\/127/,
    );
    expect(headers['content-security-policy']).not.toContain('https:');
    const gsap = await ask(`${origin}/.hosts/cdn.jsdelivr.net/npm/gsap@3.15.0/dist/gsap.min.js`);
    expect(gsap).toMatchObject({ status: 200, body: 'gsap' });
    expect(await ask(`${origin}/.hosts/cdn.jsdelivr.net/npm/other@1/a.js`)).toMatchObject({ status: 404 });
  });

  it('serves the new content after a change, under another address', async () => {
    const path = write('c.html', page('<p>Satu</p>'));
    const started = await start(await openFileSource(path));
    const before = await readState(started);
    write('c.html', page('<p>Dua</p>', 5));
    await started.update();
    const after = await readState(started);
    expect(after.frame?.durationSeconds).toBe(5);
    expect(after.frame?.url).not.toBe(before.frame?.url);
    expect((await ask(after.frame?.url ?? '')).body).toContain('<p>Dua</p>');
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
    expect(state.frame).toBeUndefined();
    expect(state.problems.map(({ code }) => code)).toContain('missing_root');
  });

  it('serves the files of a folder and pictures that stand for assets, and nothing outside', async () => {
    const id = 'asset_00000000-0000-4000-8000-000000000000';
    write('secret.txt', 'secret');
    write('site/index.html', page('<img src="img/a.svg" alt="">'));
    write('site/img/a.svg', '<svg/>');
    write(`site/assets/${id}.jpg`, 'jpeg');
    symlinkSync(join(folder, 'secret.txt'), join(folder, 'site/link.txt'));
    const { origin } = new URL(
      (await readState(await start(await openFileSource(join(folder, 'site'))))).frame?.url ?? '',
    );
    expect(await ask(`${origin}/img/a.svg`)).toMatchObject({
      status: 200,
      body: '<svg/>',
      headers: { 'content-type': 'image/svg+xml' },
    });
    expect(await ask(`${origin}/assets/${id}`)).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/jpeg' },
    });
    for (const path of ['/link.txt', '/..%2fsecret.txt', '/%2e%2e/secret.txt', '//etc/passwd'])
      expect(await ask(origin + path)).toMatchObject({ status: 404 });
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
    const { headers } = await ask(started.url);
    const { origin } = new URL((await readState(started)).frame?.url ?? '');
    expect(headers['content-security-policy']).toContain(`frame-src ${origin};`);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  it('answers 404 and 405 to what it does not offer', async () => {
    const started = await startAny();
    const { origin } = new URL((await readState(started)).frame?.url ?? '');
    expect(await ask(`${started.url}other`)).toMatchObject({ status: 404 });
    expect(await ask(started.url, { method: 'PUT' })).toMatchObject({ status: 405 });
    expect(await ask(`${origin}/`, { method: 'POST' })).toMatchObject({ status: 405 });
  });
});

describe('preview of a template', () => {
  const post = async (started: PreviewServer, form: unknown, origin = new URL(started.url).origin) =>
    ask(`${started.url}form`, { method: 'POST', headers: { origin }, body: JSON.stringify(form) });

  it('describes a form with the examples of the template', async () => {
    const { form, frame } = await readState(await start(openTemplateSource('promo-produk@4')));
    expect(frame).toMatchObject({ width: 1080, height: 1920, durationSeconds: 9 });
    expect(form).toMatchObject({
      size: '1080x1920',
      sizes: ['1080x1920', '1080x1350', '1080x1080', '1920x1080'],
      violations: {},
    });
    expect(form?.variables).toMatchObject({
      nama_produk: findTemplate('promo-produk@4').examples['nama_produk'],
      warna_utama: '#E4002B',
    });
    expect(form?.fields.filter(({ isInBrandKit }) => isInBrandKit).map(({ name }) => name)).toEqual([
      'nama_usaha',
      'logo',
      'kontak',
      'warna_utama',
      'warna_latar',
    ]);
  });

  it('shows other values and sizes, with the violations of the API', async () => {
    const started = await start(openTemplateSource('promo-produk@4'));
    const { form } = await readState(started);
    const variables = { ...form?.variables, nama_produk: '</script>', harga: 'Rp15.000.000.000' };
    expect(await post(started, { variables, size: '1080x1080' })).toMatchObject({ status: 204 });
    const state = await readState(started);
    expect(state.frame).toMatchObject({ width: 1080, height: 1080 });
    expect(state.form?.violations).toEqual({ harga: 'Terlalu panjang: paling banyak 14 karakter.' });
    expect((await ask(state.frame?.url ?? '')).body).toContain('"nama_produk":"\\u003c/script>"');
  });

  it('shows the photo of the examples until another one is chosen', async () => {
    const source = openTemplateSource('promo-produk@4');
    const size = '1080x1080';
    const photoWith = async (variables: Readonly<Record<string, string>>) => {
      source.setForm?.({ variables, size });
      return (await source.read()).document?.variables['foto'];
    };
    expect(await photoWith({ nama_produk: 'Donat' })).toMatch(/^data:image\/jpeg;base64,/);
    const chosen = 'data:image/png;base64,iVBORw0KGgo=';
    expect(await photoWith({ foto: chosen })).toBe(chosen);
    expect(await photoWith({ nama_produk: 'Donat' })).toBe(chosen);
    expect(await photoWith({ foto: '' })).toBe('');
  });

  it('takes the form from its own page only', async () => {
    const started = await start(openTemplateSource('promo-produk@4'));
    const form = { variables: {}, size: '1080x1080' };
    expect(await post(started, form, 'https://evil.example')).toMatchObject({ status: 400 });
    expect(await post(started, form, 'null')).toMatchObject({ status: 400 });
    expect(await post(started, { variables: { harga: 1 }, size: '' })).toMatchObject({ status: 400 });
    expect((await readState(started)).frame?.height).toBe(1920);
  });
});
