import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { bundleForPage } from '../shared/bundle-for-page.ts';

/** What the preview page consists of, and the script that is added to the composition. */
export interface PageFiles {
  readonly html: string;
  readonly css: string;
  readonly script: string;
  readonly compositionScript: string;
}

const FOLDER = fileURLToPath(new URL('page/', import.meta.url));

export const buildPageFiles = async (): Promise<PageFiles> => {
  const [html, css, script, compositionScript] = await Promise.all([
    readFile(`${FOLDER}index.html`, 'utf8'),
    readFile(`${FOLDER}style.css`, 'utf8'),
    bundleForPage(`${FOLDER}main.ts`),
    bundleForPage(`${FOLDER}composition-script.ts`),
  ]);
  return { html, css, script, compositionScript };
};
