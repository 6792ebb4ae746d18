import type { RenderDocument } from '#contracts/schemas/render-document.ts';

/** Files that markup, styles or scripts can be in. */
const SOURCE_FILE = /\.(?:html|css|js|mjs|svg)$/i;

type Texts = Pick<RenderDocument, 'html' | 'files'>;

/** Texts of a project's files by path, without its `index.html`, which is the document. */
export const projectTexts = ({ files = {} }: Texts): readonly (readonly [path: string, text: string])[] =>
  Object.entries(files).flatMap(([path, file]) =>
    'text' in file && path !== 'index.html' ? [[path, file.text] as const] : [],
  );

/** Whether the document, or a source file of its project, contains a text. */
export const sourceMatches = (document: Texts, pattern: RegExp): boolean =>
  pattern.test(document.html) ||
  projectTexts(document).some(([path, text]) => SOURCE_FILE.test(path) && pattern.test(text));
