import { createServer } from 'node:http';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen } from '../../../local/emulators/emulator.ts';
import { bringDashboardUpToDate } from '../../../local/dashboard.ts';
import { FIRST_PAGE_MAX_BYTES, measureFirstPage } from '../../../scripts/dashboard/first-page.ts';
import { uploadDashboard } from '../../../scripts/dashboard/upload.ts';
import { stageSettings } from '../../../lib/stage.ts';
import { checkDashboard } from '../../../scripts/smoke/check-dashboard.ts';
import type { SmokeResult } from '../../../scripts/smoke/client.ts';

const FONT = 'x-latin-wght-normal-1.woff2';
const FILES = {
  'index.html':
    '<link rel="icon" href="/icon.svg"><script src="/assets/app-1.js"></script><link href="/assets/app-1.css">',
  'docs/index.html': '<script src="/assets/docs-1.js"></script>',
  'icon.svg': '<svg/>',
  'preview/frame.html': 'frame',
  'preview/assets/runtime-1.js': 'run()',
  'assets/app-1.js':
    'import{a as b}from"./shared-1.js";import"./effect-1.js";const p=()=>import("./lazy-1.js");',
  'assets/shared-1.js': 'export const a=1',
  'assets/effect-1.js': 'export{a}from"./shared-1.js"',
  'assets/lazy-1.js': 'export default 1',
  'assets/docs-1.js': 'docs()',
  'assets/app-1.css': `@font-face{src:url(/assets/${FONT})}@font-face{src:url(/assets/x-cyrillic-wght-normal-1.woff2)}`,
  [`assets/${FONT}`]: 'f'.repeat(1000),
  'assets/x-cyrillic-wght-normal-1.woff2': 'c',
} as const;

let dist: string;
beforeAll(() => {
  dist = mkdtempSync(join(tmpdir(), 'dist-'));
  for (const [file, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    writeFileSync(join(dist, file), content);
  }
});
afterAll(() => rmSync(dist, { recursive: true }));

describe('the upload of the dashboard', () => {
  const target = {
    bucketName: 'files-1',
    userPoolId: 'ap-southeast-3_pool',
    userPoolClientId: 'client-1',
    apiUrl: 'https://api.example',
    supportUrl: 'https://wa.me/62811000000',
  };

  it('writes hashed files first and pages last, with type and caching, and the configuration', async () => {
    const s3 = mockClient(S3Client);
    s3.on(PutObjectCommand).resolves({});
    const count = await uploadDashboard(new S3Client({ region: 'us-east-1' }), target, dist);
    const puts = s3.commandCalls(PutObjectCommand).map(({ args: [{ input }] }) => input);
    s3.restore();
    expect(count).toBe(Object.keys(FILES).length + 1);
    const keys = puts.map(({ Key = '' }) => Key);
    expect(keys.toSorted()).toEqual([...Object.keys(FILES), 'config.json'].toSorted());
    const isPage = (key: string) => key.endsWith('.html');
    const isHashed = (key: string) => key.includes('assets/');
    expect(keys.findLastIndex(isHashed)).toBeLessThan(keys.findIndex((key) => !isHashed(key)));
    expect(keys.findIndex(isPage)).toBeGreaterThan(keys.findLastIndex((key) => !isPage(key)));
    expect(new Set(puts.filter(({ Key = '' }) => isHashed(Key)).map((put) => put.CacheControl))).toEqual(
      new Set(['public, max-age=31536000, immutable']),
    );
    const find = (key: string) => puts.find(({ Key }) => Key === key);
    expect(find('index.html')).toMatchObject({
      Bucket: 'files-1',
      ContentType: 'text/html; charset=utf-8',
      CacheControl: 'no-cache',
    });
    expect(JSON.parse(find('config.json')?.Body as string)).toEqual({
      cognito_url: 'https://cognito-idp.ap-southeast-3.amazonaws.com/',
      user_pool_client_id: 'client-1',
      api_url: 'https://api.example',
      support_url: 'https://wa.me/62811000000',
    });
  });

  it.each([
    'javascript:alert(1)',
    'http://toko.example',
    'toko.example',
    'https://a b',
    ' mailto:a@b.example',
  ])('refuses the support URL %j, as a stage does, and writes nothing', async (supportUrl) => {
    const s3 = mockClient(S3Client);
    s3.on(PutObjectCommand).resolves({});
    const uploaded = uploadDashboard(new S3Client({ region: 'us-east-1' }), { ...target, supportUrl }, dist);
    await expect(uploaded).rejects.toThrow('must begin with https://, mailto: or tel:');
    expect(s3.commandCalls(PutObjectCommand)).toEqual([]);
    s3.restore();
    expect(() => stageSettings('dev', { supportUrl })).toThrow('supportUrl');
  });
});

describe('the first page', () => {
  it('counts what is loaded without a click: static imports, styles, the icon and the Latin font', async () => {
    const { files, bytes } = await measureFirstPage(dist);
    expect(files.map(({ file }) => file).toSorted()).toEqual(
      [
        'index.html',
        'icon.svg',
        'assets/app-1.js',
        'assets/shared-1.js',
        'assets/effect-1.js',
        'assets/app-1.css',
        `assets/${FONT}`,
      ].toSorted(),
    );
    expect(files.find(({ file }) => file.endsWith(FONT))?.bytes).toBe(1000);
    expect(bytes).toBe(files.reduce((total, each) => total + each.bytes, 0));
  });

  it('of the dashboard is within its budget of 250 kB', async () => {
    await bringDashboardUpToDate();
    const { files, bytes } = await measureFirstPage();
    expect(files.length).toBeGreaterThan(4);
    expect(files.filter(({ file }) => file.includes('jsx-dev-runtime'))).toEqual([]); // React for development
    expect(bytes).toBeLessThanOrEqual(FIRST_PAGE_MAX_BYTES);
  }, 60_000);
});

describe('the smoke test of the dashboard', () => {
  const PAGE = '<div id="root"></div><script src="/assets/app-1.js"></script>';
  type Answer = readonly [status: number, type: string, body: string];
  const RIGHT: Readonly<Record<string, Answer>> = {
    '/': [200, 'text/html; charset=utf-8', PAGE],
    '/w/none': [200, 'text/html; charset=utf-8', PAGE],
    '/docs': [200, 'text/html; charset=utf-8', PAGE],
    '/config.json': [200, 'application/json', '{"user_pool_client_id":"c"}'],
    '/dashboard/v1/session': [401, 'application/json', '{"details":{"reason":"sign_in_required"}}'],
    '/assets/app-1.js': [200, 'text/javascript', ''],
  };

  const check = async (changed: Readonly<Record<string, Answer>> = {}): Promise<readonly SmokeResult[]> => {
    const answers = { ...RIGHT, ...changed };
    const server = createServer((request, response) => {
      const [status, type, body] = answers[request.url ?? ''] ?? [404, 'application/xml', ''];
      response.writeHead(status, { 'content-type': type, 'content-security-policy': 'x' }).end(body);
    });
    const { endpoint, stop } = await listen(server);
    const results: SmokeResult[] = [];
    await checkDashboard(endpoint, (result) => results.push(result));
    await stop();
    return results;
  };

  it('passes for a dashboard that answers as it should', async () => {
    const results = await check();
    expect(results).toHaveLength(7);
    expect(results.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
  });

  it.each([
    ['/', [200, 'text/html', '<p>']],
    ['/w/none', [404, 'application/xml', '']],
    ['/config.json', [200, 'text/html', PAGE]],
    ['/dashboard/v1/session', [200, 'text/html', PAGE]],
    ['/assets/app-1.js', [403, 'application/xml', '']],
    ['/assets/none.js', [200, 'text/html', PAGE]],
  ] as const)('fails when %s answers with %j', async (path, answer) => {
    const failed = (await check({ [path]: answer })).filter(({ outcome }) => outcome === 'failed');
    expect(failed.length).toBeGreaterThan(0);
  });

  it('reports a dashboard that does not answer', async () => {
    const results: SmokeResult[] = [];
    await checkDashboard('http://127.0.0.1:9', (result) => results.push(result));
    expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['failed']));
  });
});
