import { rewriteAddresses } from '../src/preview/rewrite-addresses.ts';

const SCRIPT = '<script>';
/** A type that browsers do not run: `template-script.js` runs them, again for each set of values. */
const STORED_SCRIPT = '<script type="text/plain">';

/** The page of a template, which a frame shows without values and fills in place. */
export const templateDocument = (html: string): string =>
  rewriteAddresses(html)
    .replaceAll(SCRIPT, STORED_SCRIPT)
    .replace('</body>', '<script src="template-script.js"></script></body>');

const STYLESHEET = /<link rel="stylesheet" href="(?:\.\/)?([^"]+)">/g;
const SCRIPT_FILE = /<script src="(?:\.\/)?([^"]+)"><\/script>/g;
const FONT_FILE = /url\((?=[^)]+\.(?:woff2|ttf)\))/g;

/** Puts scripts and style sheets into the document: a frame of an opaque origin has no cache for files. */
export const inlineFiles = (html: string, read: (file: string) => string): string =>
  html
    .replaceAll(
      STYLESHEET,
      (_, file: string) => `<style>${read(file).replaceAll(FONT_FILE, '$&fonts/')}</style>`,
    )
    .replaceAll(
      SCRIPT_FILE,
      (_, file: string) => `<script>${read(file).replaceAll('</script', '<\\/script')}</script>`,
    );
