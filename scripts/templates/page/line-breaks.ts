/** A price in rupiah, or a phone number of eight digits and more. */
const UNBREAKABLE = /rp\.?\s?\d[\d.,]*|(?:\+62|\b0)\d(?:[\s()-]{0,2}\d){6,}/gi;

const rectsOfPart = (nodes: readonly Text[], from: number, to: number): readonly DOMRect[] => {
  const part = document.createRange();
  let start = 0;
  for (const node of nodes) {
    const end = start + node.data.length;
    if (from >= start && from < end) part.setStart(node, from - start);
    if (to > start && to <= end) part.setEnd(node, to - start);
    start = end;
  }
  return [...part.getClientRects()].filter(({ width }) => width > 0);
};

const isBroken = (rects: readonly DOMRect[]): boolean =>
  rects.some((rect, index) => {
    const previous = rects[index - 1];
    return previous !== undefined && rect.top >= previous.bottom - previous.height / 4;
  });

/** The prices and phone numbers of a text that a line break divides. */
export const findDivided = (nodes: readonly Text[]): readonly string[] => {
  const text = nodes.map(({ data }) => data).join('');
  return [...text.matchAll(UNBREAKABLE)]
    .filter(({ 0: part, index }) => isBroken(rectsOfPart(nodes, index, index + part.length)))
    .map(([part]) => part);
};
