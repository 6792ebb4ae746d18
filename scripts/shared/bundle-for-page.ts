import { build } from 'esbuild';

/** One classic script of a module and its imports, for Chromium. */
export const bundleForPage = async (entry: string): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    write: false,
    logLevel: 'error',
  });
  return outputFiles[0]?.text.trim() ?? '';
};
