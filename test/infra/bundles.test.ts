import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Metafile } from 'esbuild';
import { afterAll, describe, expect, it } from 'vitest';
import { functionOf, ROUTES } from '#contracts/routes.ts';
import { FUNCTION_ENV } from '#contracts/environment.ts';
import type { FunctionName } from '#contracts/environment.ts';
import { bundleFunction } from '../../lib/bundle-function.ts';
import { IS_THOROUGH } from '#test/render/support/thorough.ts';

/** For tests that start processes on a busy machine. */
const TIMEOUT_MS = 30_000;
const API_BUNDLE_MAX_BYTES = 1.5 * 1024 * 1024;
/** Optional dependencies of packages: canvas drawing, browser downloads, faster WebSockets. */
const OPTIONAL = ['canvas', 'yauzl', 'proxy-agent', 'bufferutil', 'utf-8-validate'];
const root = mkdtempSync(path.join(tmpdir(), 'bundles-'));
const bundledFilesDir = path.join(root, 'assets');
for (const folder of ['templates', 'components'])
  mkdirSync(path.join(bundledFilesDir, folder), { recursive: true });
writeFileSync(path.join(bundledFilesDir, 'previews.json'), '{}');
mkdirSync(path.join(bundledFilesDir, 'music'));
writeFileSync(path.join(bundledFilesDir, 'music/music.json'), '[]');
afterAll(() => rmSync(root, { recursive: true }));

const names = Object.keys(FUNCTION_ENV) as FunctionName[];
const operations = [...new Set(ROUTES.map(functionOf))];
const folderOf = (name: FunctionName) => path.join(root, name);
const bundles = Object.fromEntries(
  names.map((name) => {
    mkdirSync(folderOf(name));
    return [name, bundleFunction(name, folderOf(name))];
  }),
) as Record<FunctionName, Metafile>;

/** Source files that contribute code to an output, by default to any; `inputs` also lists files that tree shaking drops. */
const filesIn = (name: FunctionName, output = ''): string[] =>
  Object.entries(bundles[name].outputs)
    .filter(([file]) => file.endsWith(output))
    .flatMap(([, { inputs }]) => Object.entries(inputs))
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([file]) => file);
const bytesOf = (name: FunctionName, file: string): number =>
  Object.entries(bundles[name].outputs).find(([output]) => output.endsWith(`/${file}`))?.[1].bytes ?? 0;

describe('function bundles', () => {
  it(
    'load in plain Node with only the environment of their function',
    () => {
      const loadAll = names
        .map((name) => {
          const variables = Object.fromEntries(
            FUNCTION_ENV[name].map((variable) => [variable, 'some-value']),
          );
          const env = {
            ...variables,
            AWS_REGION: 'ap-southeast-3',
            BUNDLED_FILES_DIR: bundledFilesDir,
            TENANT_ISOLATION: 'true', // otherwise render-segment starts a process
          };
          const file = pathToFileURL(path.join(folderOf(name), 'index.mjs')).href;
          return `process.env = ${JSON.stringify(env)}; console.log('${name}', typeof (await import('${file}')).handler);`;
        })
        .join('\n');
      const output = execFileSync(process.execPath, ['--input-type=module', '--eval', loadAll], {
        cwd: root,
        env: {},
        encoding: 'utf8',
      });
      expect(output.trim().split('\n')).toEqual(names.map((name) => `${name} function`));
    },
    TIMEOUT_MS,
  );

  it.runIf(IS_THOROUGH)(
    'are the same wherever they are written, so that synthesis to another folder deploys no new version',
    () => {
      const elsewhere = path.join(root, 'a/deeper/folder');
      mkdirSync(elsewhere, { recursive: true });
      bundleFunction('public-operations', elsewhere);
      const files = readdirSync(elsewhere);
      expect(files).toContain('index.mjs.map');
      for (const file of files)
        expect(readFileSync(path.join(elsewhere, file))).toEqual(
          readFileSync(path.join(folderOf('public-operations'), file)),
        );
    },
  );

  it('import nothing at run time except built-in modules', () => {
    for (const name of names) {
      const outside = Object.values(bundles[name].outputs)
        .flatMap(({ imports }) => imports)
        .filter(({ external, path }) => external && !path.startsWith('node:'));
      const unknown = outside
        .map(({ path }) => path)
        .filter((path) => !OPTIONAL.includes(path) && !process.getBuiltinModule(path));
      expect({ name, unknown }).toEqual({ name, unknown: [] });
    }
  });

  it(
    'include the validator worker of create-composition, which replies to a document',
    async () => {
      const file = path.join(folderOf('create-videos'), 'validator-worker.mjs');
      const worker = new Worker(file, { env: {}, workerData: { bundledFilesDir } });
      const replies: unknown[] = [];
      worker.on('message', (reply) => {
        replies.push(reply);
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
        if (replies.length === 1) worker.postMessage({ html: '<!doctype html><html><body></body></html>' });
      });
      await expect.poll(() => replies.length, { timeout: TIMEOUT_MS }).toBe(3);
      await worker.terminate();
      const check = expect.objectContaining({ problems: expect.any(Array) });
      expect(replies).toEqual([{ kind: 'ready' }, { kind: 'partial', check }, { kind: 'checked', check }]);
    },
    TIMEOUT_MS,
  );
});

describe('bundle contents', () => {
  it.each(operations)('%s contains no renderer code and stays below the size limit', (operation) => {
    const forbidden = /functions\/renderer|node_modules\/(puppeteer|@sparticuz|@puppeteer|mediabunny)/;
    expect(filesIn(operation, '/index.mjs').filter((file) => forbidden.test(file))).toEqual([]);
    expect(bytesOf(operation, 'index.mjs')).toBeLessThan(API_BUNDLE_MAX_BYTES);
  });

  it.each([
    ['inspect-audio.ts', ['inspect-audio-worker.mjs']],
    [
      'decode-image.ts',
      ['decode-image-worker.mjs', 'mozjpeg_dec.wasm', 'squoosh_png_bg.wasm', 'webp_dec.wasm'],
    ],
  ])('a function with %s includes its worker', (module, files) => {
    const inspecting = names.filter((name) =>
      filesIn(name).includes(`functions/adapters/media-files/${module}`),
    );
    const missing = inspecting.filter((name) => files.some((file) => bytesOf(name, file) === 0));
    expect(inspecting).not.toEqual([]);
    expect(missing).toEqual([]);
  });

  it('render-segment contains no AWS SDK, adapter, API or message code', () => {
    const forbidden = /node_modules\/@(aws-sdk|smithy|middy)|functions\/(adapters|messages|api)\//;
    expect(filesIn('render-segment').filter((file) => forbidden.test(file))).toEqual([]);
  });

  it('only deliver-webhook contains the webhook sender', () => {
    const sender = /adapters\/webhooks|node_modules\/standardwebhooks/;
    const containing = names.filter((name) => filesIn(name).some((file) => sender.test(file)));
    expect(containing).toEqual(['deliver-webhook']);
    const forbidden = /functions\/renderer\/|node_modules\/(puppeteer|@sparticuz|@middy)/;
    expect(filesIn('deliver-webhook').filter((file) => forbidden.test(file))).toEqual([]);
  });

  it.each([
    'render-video',
    'close-abandoned-render',
    'sweep-renders',
    'sweep-webhooks',
    'reconcile-ledger',
  ] as const)('%s contains neither renderer nor API code', (name) => {
    const forbidden = /functions\/(renderer|api)\/|node_modules\/(puppeteer|@sparticuz|@middy)/;
    expect(filesIn(name).filter((file) => forbidden.test(file))).toEqual([]);
  });
});
