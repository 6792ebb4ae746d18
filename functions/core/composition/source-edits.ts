import type { DefaultTreeAdapterTypes as Tree } from 'parse5';

/** Replaces `[start, end)` of the source by `text`. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Whether the text is an element, which must parse as one. */
  readonly isElement: boolean;
}

const START_OF_TAG = /<[^\t\n\f\r />]*/y;

export const escapeAttribute = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

export const insertion = (at: number, text: string): Edit => ({ start: at, end: at, text, isElement: true });

/** Sets attributes in the start tag of an element. */
export const attributeEdits = (
  source: string,
  element: Tree.Element,
  values: Readonly<Record<string, string>>,
): Edit[] => {
  const location = element.sourceCodeLocation;
  if (!location) return [];
  START_OF_TAG.lastIndex = location.startOffset;
  START_OF_TAG.test(source); // the tag in the source may have another name: `image` becomes `img`
  const afterName = START_OF_TAG.lastIndex;
  return Object.entries(values).map(([name, value]) => {
    const text = `${name}="${escapeAttribute(value)}"`;
    const existing = location.attrs?.[name];
    return existing === undefined
      ? { start: afterName, end: afterName, text: ` ${text}`, isElement: false }
      : { start: existing.startOffset, end: existing.endOffset, text, isElement: false };
  });
};

/** Applies edits that do not overlap; edits at the same offset keep their order. Also returns where elements are. */
export const applyEdits = (source: string, edits: readonly Edit[]) => {
  const elementOffsets = new Set<number>();
  let html = '';
  let at = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    html += source.slice(at, edit.start);
    if (edit.isElement) elementOffsets.add(html.length);
    html += edit.text;
    at = edit.end;
  }
  return { html: html + source.slice(at), elementOffsets };
};
