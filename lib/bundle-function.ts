import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildSync } from 'esbuild';
import type { BuildOptions, Metafile } from 'esbuild';
import type { FunctionName } from '#contracts/environment.ts';
import { functionFolder, WORKER_THREAD_MODULES } from '#contracts/function-modules.ts';

export const PROJECT_ROOT = join(import.meta.dirname, '..');

// CommonJS packages load Node's built-in modules with `require`, which ES modules lack.
const REQUIRE_IN_ESM =
  "import { createRequire as createBundleRequire } from 'node:module';const require=createBundleRequire(import.meta.url);";

/** Source maps name sources relative to it, so that the code does not depend on where it is written. */
const OUTPUT_DIR = 'bundle';

type EntryPoints = Readonly<Record<string, string>>;

const bundleOptions = (entryPoints: EntryPoints) =>
  ({
    absWorkingDir: PROJECT_ROOT,
    entryPoints,
    outdir: OUTPUT_DIR,
    outExtension: { '.js': '.mjs' },
    loader: { '.wasm': 'copy' },
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
    write: false,
    metafile: true,
  }) as const satisfies BuildOptions;

/** Writes deployable code: ES modules that include every package, the AWS SDK too. */
export const bundleModules = (entryPoints: EntryPoints, outputDir: string): Metafile => {
  const { outputFiles, metafile } = buildSync(bundleOptions(entryPoints));
  for (const { path, contents } of outputFiles) writeFileSync(join(outputDir, basename(path)), contents);
  return metafile;
};

export const bundleFunction = (name: FunctionName, outputDir: string): Metafile =>
  bundleModules({ index: `${functionFolder(name)}/lambda.ts`, ...WORKER_THREAD_MODULES[name] }, outputDir);
