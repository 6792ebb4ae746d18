import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { DASHBOARD_DIST } from '../../dashboard/sources.ts';

/** Everything a browser loads until the sign-in page and the overview work, compressed. */
export const FIRST_PAGE_MAX_BYTES = 250_000;

/** Static imports of a built script: `import … from"./x.js"`, `import"./x.js"` and `export … from"./x.js"`. */
const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*"\.\/([^"]+\.js)"/g;
/** Scripts and styles that a page names, and its icon. */
const NAMED_FILE = /(?:src|href)="\/([^"]+\.(?:js|css|svg))"/g;
/** Font files of the Latin alphabet; browsers load other alphabets only for text in them. */
const LATIN_FONT = /url\(\/?([^)]*latin-wght-normal[^)]*\.woff2)\)/g;

const matches = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);

/** Fonts are compressed already. */
const transferBytes = (file: string, content: Buffer): number =>
  file.endsWith('.woff2') ? content.length : gzipSync(content).length;

export interface FirstPage {
  readonly files: readonly { readonly file: string; readonly bytes: number }[];
  readonly bytes: number;
}

/** What the first page loads, with gzip: CloudFront sends Brotli, which is smaller, to browsers that accept it. */
export const measureFirstPage = async (dist = DASHBOARD_DIST): Promise<FirstPage> => {
  const sizes = new Map<string, number>();
  const visit = async (file: string): Promise<void> => {
    if (sizes.has(file)) return;
    const content = await readFile(join(dist, file));
    sizes.set(file, transferBytes(file, content));
    const text = content.toString('utf8');
    const named = [
      ...(file.endsWith('.html') ? matches(text, NAMED_FILE) : []),
      ...(file.endsWith('.js') ? matches(text, STATIC_IMPORT).map((name) => `assets/${name}`) : []),
      ...(file.endsWith('.css') ? matches(text, LATIN_FONT) : []),
    ];
    for (const each of named) await visit(each);
  };
  await visit('index.html');
  const files = [...sizes].map(([file, bytes]) => ({ file, bytes }));
  return { files, bytes: files.reduce((total, { bytes }) => total + bytes, 0) };
};
