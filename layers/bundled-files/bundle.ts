import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildOptions, Plugin } from 'esbuild';
import chromium from '../chromium/manifest.json' with { type: 'json' };

const RUNTIME_FOLDER = fileURLToPath(new URL('../../functions/renderer/browser-runtime', import.meta.url));
const [CHROMIUM_MAJOR = ''] = chromium.version.split('.');

/** Compiles WebAssembly text. */
export const compileWat = async (path: string): Promise<Uint8Array<ArrayBuffer>> => {
  const { default: loadWabt } = await import('wabt');
  const wabt = await loadWabt();
  const module = wabt.parseWat(basename(path), await readFile(path, 'utf8'), { simd: true });
  try {
    return new Uint8Array(module.toBinary({}).buffer);
  } finally {
    module.destroy();
  }
};

/** Compiles imported `.wat` files; the import is the bytes of the module. */
const watPlugin: Plugin = {
  name: 'wat',
  setup: (build) => {
    build.onLoad({ filter: /\.wat$/ }, async ({ path }) => ({
      contents: await compileWat(path),
      loader: 'binary',
    }));
  },
};

const bundle = async (options: BuildOptions): Promise<ReadonlyMap<string, string>> => {
  const { build } = await import('esbuild'); // loaded only when bundled files are out of date
  const { outputFiles = [] } = await build({
    bundle: true,
    format: 'iife', // defines no globals
    platform: 'browser',
    outdir: '.',
    write: false,
    logLevel: 'error',
    ...options,
  });
  return new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
};

/** Bundles the scripts the renderer runs in Chromium, by file name. Not minified, for readable errors. */
export const bundleBrowserRuntime = (): Promise<ReadonlyMap<string, string>> =>
  bundle({
    entryPoints: ['page.ts', 'capture-host.ts', 'worker.ts', 'convert-image.ts', 'convert-photo.ts'].map(
      (file) => join(RUNTIME_FOLDER, file),
    ),
    target: `chrome${CHROMIUM_MAJOR}`,
    plugins: [watPlugin],
  });

/** Bundles what a package exports as one module. */
export const bundleModule = async (name: string): Promise<string> => {
  const contents = `export * from '${name}'; import * as all from '${name}'; export default all.default ?? all;`;
  const files = await bundle({
    stdin: { contents, resolveDir: import.meta.dirname },
    format: 'esm',
    target: 'es2022',
    minify: true,
    legalComments: 'eof',
  });
  return [...files.values()].join('');
};

/** Bundles the component mounter, which the page loads like a library. */
export const bundleComponentMounter = (): Promise<ReadonlyMap<string, string>> =>
  bundle({
    entryPoints: [join(RUNTIME_FOLDER, 'mount-components.ts')],
    alias: { path: join(RUNTIME_FOLDER, 'path-shim.ts') },
    target: 'es2022',
    minify: true,
  });
