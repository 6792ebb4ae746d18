import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** What the preview page consists of, and the script that is added to the composition. */
export interface PageFiles {
  readonly html: string;
  readonly css: string;
  readonly script: string;
  readonly compositionScript: string;
}

const FOLDER = fileURLToPath(new URL('page/', import.meta.url));

const bundle = async (entry: string): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [FOLDER + entry],
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

export const buildPageFiles = async (): Promise<PageFiles> => {
  const [html, css, script, compositionScript] = await Promise.all([
    readFile(`${FOLDER}index.html`, 'utf8'),
    readFile(`${FOLDER}style.css`, 'utf8'),
    bundle('main.ts'),
    bundle('composition-script.ts'),
  ]);
  return { html, css, script, compositionScript };
};
