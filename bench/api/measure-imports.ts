import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { ROUTES } from '#contracts/routes.ts';
import type { Operation } from '#contracts/routes.ts';
import { FUNCTION_ENV } from '#contracts/environment.ts';
import { bundleFunction } from '../../lib/bundle-function.ts';
import { BUNDLED_FILES_DIR } from '../../layers/bundled-files/bundled-files-dir.ts';
import { quantile } from '../shared/measurements.ts';

const RUNS = 11;
const run = promisify(execFile);

/** A program that prints the time to import a bundle, in ms. */
const importProgram = (file: string): string => `
const startedMs = performance.now();
const { handler } = await import(${JSON.stringify(pathToFileURL(file).href)});
console.log(typeof handler === 'function' ? performance.now() - startedMs : 'no handler');`;

const importOnce = async (operation: Operation, folder: string): Promise<number> => {
  const variables = FUNCTION_ENV[operation].map((name) => [name, 'some-value']);
  const env = { ...Object.fromEntries(variables), AWS_REGION: 'us-east-1', BUNDLED_FILES_DIR };
  const args = ['--input-type=module', '--eval', importProgram(join(folder, 'index.mjs'))];
  const { stdout } = await run(process.execPath, args, { cwd: folder, env });
  const durationMs = Number(stdout);
  if (!Number.isFinite(durationMs)) throw new Error(`${operation} did not load: ${stdout}`);
  return durationMs;
};

/** Import times of every API bundle in new Node.js processes; the files are in the page cache. */
export const measureImports = async () => {
  const root = await mkdtemp(join(tmpdir(), 'bench-imports-'));
  const rows = [];
  try {
    for (const { operation } of ROUTES) {
      const folder = join(root, operation);
      await mkdir(folder);
      bundleFunction(operation, folder);
      const timesMs: number[] = [];
      for (let index = 0; index < RUNS; index += 1) timesMs.push(await importOnce(operation, folder));
      const { size } = await stat(join(folder, 'index.mjs'));
      rows.push({
        bundle: operation,
        bytes: size,
        runs: RUNS,
        p50_ms: quantile(timesMs, 0.5),
        max_ms: quantile(timesMs, 1),
      });
    }
  } finally {
    await rm(root, { recursive: true });
  }
  return rows;
};
