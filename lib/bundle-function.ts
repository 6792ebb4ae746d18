import { join } from 'node:path';
import { buildSync } from 'esbuild';
import type { BuildOptions } from 'esbuild';
import type { Operation } from '#contracts/routes.ts';
import type { FunctionName } from '#contracts/environment.ts';
import { ROUTES } from '#contracts/routes.ts';

export const PROJECT_ROOT = join(import.meta.dirname, '..');

const OPERATIONS: readonly string[] = ROUTES.map(({ operation }) => operation);
const isOperation = (name: FunctionName): name is Operation => OPERATIONS.includes(name);

/** Folder of a function's code, relative to the project. */
export const functionFolder = (name: FunctionName): string =>
  `functions/${isOperation(name) ? 'api' : 'workers'}/${name}`;

/** A worker thread loads its code from a file of its own beside the function's. */
const WORKER_THREADS: Partial<Record<FunctionName, Readonly<Record<string, string>>>> = {
  'create-composition': {
    'validator-worker': 'functions/adapters/composition-validator/validator-worker.ts',
  },
};

// Packages in CommonJS ask for Node's own modules by `require`, which an ES module does not have.
const REQUIRE_IN_ESM =
  "import { createRequire as createBundleRequire } from 'node:module';const require=createBundleRequire(import.meta.url);";

export const bundleOptions = (name: FunctionName, outputDir: string) =>
  ({
    absWorkingDir: PROJECT_ROOT,
    entryPoints: { index: `${functionFolder(name)}/lambda.ts`, ...WORKER_THREADS[name] },
    outdir: outputDir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    banner: { js: REQUIRE_IN_ESM },
    minify: true,
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'warning',
  }) as const satisfies BuildOptions;

/** Writes what Lambda gets as the function's code: ES modules with every package inside, the AWS SDK too. */
export const bundleFunction = (name: FunctionName, outputDir: string): void => {
  buildSync(bundleOptions(name, outputDir));
};
