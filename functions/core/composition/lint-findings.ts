import type { LintFinding } from '#core/ports/compositions.ts';
import type { ParsedDocument } from '#core/composition/parse-document.ts';

const BLANK = /\s/;
const CUT_SHORT = /\.\.\.$/;

/** Tells where in the document a lint finding is: by the piece it quotes, else by its element's id, else null. */
export const createFindingLocator = (
  html: string,
  { elements }: ParsedDocument,
): ((finding: LintFinding) => number | null) => {
  const positionsById = new Map<string, number>();
  for (const { attributes, position } of elements) {
    const id = attributes.get('id');
    if (id !== undefined && !positionsById.has(id)) positionsById.set(id, position);
  }
  const findSnippet = createSnippetSearch(html);
  return ({ snippet, elementId }) =>
    (snippet === undefined ? null : findSnippet(snippet)) ??
    (elementId === undefined ? null : (positionsById.get(elementId) ?? null));
};

// The linter quotes a piece with its blanks collapsed and cuts a long one short.
const createSnippetSearch = (html: string): ((snippet: string) => number | null) => {
  const characters: string[] = [];
  const offsets: number[] = [];
  for (let offset = 0; offset < html.length; offset += 1) {
    const character = html.charAt(offset);
    const isBlank = BLANK.test(character);
    if (isBlank && characters.at(-1) === ' ') continue;
    characters.push(isBlank ? ' ' : character);
    offsets.push(offset);
  }
  const collapsed = characters.join('');
  return (snippet) => {
    const quoted = snippet.replace(CUT_SHORT, '').trim();
    const index = quoted === '' ? -1 : collapsed.indexOf(quoted);
    return offsets[index] ?? null;
  };
};
