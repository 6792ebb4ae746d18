import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { buildSync } from 'esbuild';
import type { Metafile } from 'esbuild';
import { afterAll, describe, expect, it } from 'vitest';
import { ROUTES } from '#contracts/routes.ts';
import { FUNCTION_ENV } from '#contracts/environment.ts';
import type { FunctionName } from '#contracts/environment.ts';
import { bundleOptions } from '../../lib/bundle-function.ts';

/** For what starts processes: a busy machine is no failure. */
const PATIENCE_MS = 30_000;
const API_BUNDLE_MAX_BYTES = 1.5 * 1024 * 1024;
/** Asked for with a fallback, for things nobody here does: drawing, downloading browsers, faster WebSockets. */
const OPTIONAL = ['canvas', 'yauzl', 'proxy-agent', 'bufferutil', 'utf-8-validate'];
const root = mkdtempSync(path.join(tmpdir(), 'bundles-'));
const assetsDir = path.join(root, 'assets');
for (const folder of ['templates', 'components'])
  mkdirSync(path.join(assetsDir, folder), { recursive: true });
afterAll(() => rmSync(root, { recursive: true }));

const names = Object.keys(FUNCTION_ENV) as FunctionName[];
const operations = ROUTES.map(({ operation }) => operation);
const folderOf = (name: FunctionName) => path.join(root, name);
const bundles = Object.fromEntries(
  names.map((name) => [name, buildSync({ ...bundleOptions(name, folderOf(name)), metafile: true }).metafile]),
) as Record<FunctionName, Metafile>;

const filesIn = (name: FunctionName): string[] => Object.keys(bundles[name].inputs);
const bytesOf = (name: FunctionName, file: string): number =>
  Object.entries(bundles[name].outputs).find(([output]) => output.endsWith(`/${file}`))?.[1].bytes ?? 0;

describe('what goes to Lambda', () => {
  it(
    'every bundle loads in plain Node with the variables of its function and nothing beside it',
    () => {
      const loadAll = names
        .map((name) => {
          const variables = Object.fromEntries(
            FUNCTION_ENV[name].map((variable) => [variable, 'some-value']),
          );
          const env = { ...variables, AWS_REGION: 'ap-southeast-3', ASSETS_DIR: assetsDir };
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
    PATIENCE_MS,
  );

  it('nothing is left to be found at run time but Node itself', () => {
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
    'create-composition has the thread of its validator beside it, and the thread answers',
    async () => {
      const file = path.join(folderOf('create-composition'), 'validator-worker.mjs');
      const worker = new Worker(file, { env: {}, workerData: { assetsDir } });
      const replies: unknown[] = [];
      worker.on('message', (reply) => {
        replies.push(reply);
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
        if (replies.length === 1) worker.postMessage('<!doctype html><html><body></body></html>');
      });
      await expect.poll(() => replies.length, { timeout: PATIENCE_MS }).toBe(3);
      await worker.terminate();
      const check = { problems: expect.any(Array) };
      expect(replies).toEqual([{ kind: 'ready' }, { kind: 'unlinted', check }, { kind: 'checked', check }]);
    },
    PATIENCE_MS,
  );
});

describe('what stays apart', () => {
  it.each(operations)('%s carries neither browser nor renderer, and stays small', (operation) => {
    const forbidden = /functions\/renderer|node_modules\/(puppeteer|@sparticuz|@puppeteer|mediabunny)/;
    expect(filesIn(operation).filter((file) => forbidden.test(file))).toEqual([]);
    expect(bytesOf(operation, 'index.mjs')).toBeLessThan(API_BUNDLE_MAX_BYTES);
  });

  it('render-segment carries nothing that knows AWS, HTTP of ours, or a store', () => {
    const forbidden = /node_modules\/@(aws-sdk|smithy|middy)|functions\/(adapters|http|messages|api)\//;
    expect(filesIn('render-segment').filter((file) => forbidden.test(file))).toEqual([]);
  });

  it('deliver-webhook alone carries what calls strangers', () => {
    const sender = /adapters\/webhooks|node_modules\/standardwebhooks/;
    const carriers = names.filter((name) => filesIn(name).some((file) => sender.test(file)));
    expect(carriers).toEqual(['deliver-webhook']);
    const forbidden = /functions\/renderer\/|node_modules\/(puppeteer|@sparticuz|@middy|ajv)/;
    expect(filesIn('deliver-webhook').filter((file) => forbidden.test(file))).toEqual([]);
  });

  it.each([
    'render-video',
    'close-abandoned-render',
    'sweep-renders',
    'sweep-webhooks',
    'reconcile-ledger',
  ] as const)('%s carries neither browser nor HTTP stack', (name) => {
    const forbidden = /functions\/(renderer|http)\/|node_modules\/(puppeteer|@sparticuz|@middy|ajv)/;
    expect(filesIn(name).filter((file) => forbidden.test(file))).toEqual([]);
  });
});
