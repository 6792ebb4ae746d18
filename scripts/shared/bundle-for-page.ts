import { build } from 'esbuild';

/** One classic script of a module and its imports, for Chromium; its exports are those of the global `name`. */
export const bundleForPage = async (entry: string, name?: string): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    format: 'iife',
    ...(name !== undefined && { globalName: name }),
    platform: 'browser',
    target: 'es2022',
    minify: true,
    write: false,
    logLevel: 'error',
  });
  return outputFiles[0]?.text.trim() ?? '';
};
