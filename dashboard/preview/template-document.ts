import { rewriteAddresses } from '../src/preview/rewrite-addresses.ts';

const SCRIPT = '<script>';
/** A type that browsers do not run: `template-script.js` runs them, again for each set of values. */
const STORED_SCRIPT = '<script type="text/plain">';

/**
 * A loop of `kit.fit` that looks for a smaller size with fewer lines: a third of its layouts, in vain for a text of one
 * line. Published kits keep it; the size is the same without it.
 */
const SAVES_LINES = "while (wrap === 'words' && ";

/** The page of a template, which a frame shows without values and fills in place. */
export const templateDocument = (html: string): string =>
  rewriteAddresses(html)
    .replaceAll(SCRIPT, STORED_SCRIPT)
    .replace(SAVES_LINES, (loop) => `${loop}lines > 1 && `)
    .replace('</body>', '<script src="template-script.js"></script></body>');

const STYLESHEET = /<link rel="stylesheet" href="[^"]+">/;

/** The document with its fonts as a style sheet of a type that browsers do not read: their files come with the first values. */
export const storeFonts = (html: string, css: string): string =>
  html.replace(STYLESHEET, () => `<style type="text/plain">${css}</style>`);

/** Puts a script into the document: a frame of an opaque origin has no cache for files. */
export const inlineScript = (html: string, file: string, script: string): string =>
  html.replace(
    `<script src="${file}"></script>`,
    () => `<script>${script.replaceAll('</script', '<\\/script')}</script>`,
  );
