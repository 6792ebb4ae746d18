import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import type { Edit } from '#core/studio/splices.ts';

/** What HTML reads as space: others, such as that which keeps two words on a line, are part of a text. */
const SPACES: ReadonlySet<string | undefined> = new Set(['\t', '\n', '\f', '\r', ' ']);

export const writeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>');

/** Replaces what is in an element by a text, without the space at its ends. */
export const textEdit = (source: string, { sourceCodeLocation }: Tree.Element, text: string): Edit => {
  let start = sourceCodeLocation?.startTag?.endOffset;
  let end = sourceCodeLocation?.endTag?.startOffset ?? sourceCodeLocation?.endOffset;
  if (start === undefined || end === undefined) return [];
  while (start < end && SPACES.has(source[start])) start += 1;
  while (start < end && SPACES.has(source[end - 1])) end -= 1;
  return [{ start, end, text: writeText(text) }];
};
